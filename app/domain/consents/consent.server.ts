import type { Selectable } from "kysely";
import type { ConsentReceiptsTable } from "~/db/tables";

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
