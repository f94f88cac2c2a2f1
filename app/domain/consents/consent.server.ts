import type { Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { ConsentReceiptsTable } from "~/db/tables";

/** What these verbs need of a request's context. A visitor need not be known. */
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
  /** Null while it holds. */
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
