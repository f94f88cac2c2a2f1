import type { Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { ConsentReceiptsTable } from "~/db/tables";

/** The part of a request's context that the consent functions need. The visitor may be unknown. */
export interface ConsentContext {
  db: TenantDb;
  now: Date;
  locale: string;
}

/** One decision about cookies and third-party scripts. */
export interface Consent {
  receipt: string;
  categories: string[];
  locale: string;
  textVersion: string;
  givenAt: Date;
  /** null while the consent is valid */
  withdrawnAt: Date | null;
}

export function toConsent(row: Selectable<ConsentReceiptsTable>): Consent {
  return {
    receipt: row.receipt,
    categories: row.categories,
    locale: row.locale,
    textVersion: row.text_version,
    givenAt: row.given_at,
    withdrawnAt: row.withdrawn_at,
  };
}
