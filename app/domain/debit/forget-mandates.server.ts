import { sql } from "kysely";
import type { Needs } from "~/domain/context";

const DAY_MS = 86_400_000;
/** The retention of a mandate without a payment. */
const UNUSED_DAYS = 1;
/** A debit can be disputed for 13 months; the additional days are for the answer. */
const RETENTION_DAYS = 13 * 31 + 7;

/** Deletes mandates that are no longer needed as evidence: unused ones after a day, others 13 months after their last payment event. */
export async function forgetMandates({ db, now }: Needs<"db" | "now">): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.transaction((tx) =>
    sql`delete from direct_debit_mandates mandate where (payment_id is null and created_at < ${before(UNUSED_DAYS)})
      or exists (select from payments where payments.id = mandate.payment_id and payments.updated_at < ${before(RETENTION_DAYS)})`.execute(
      tx,
    ),
  );
}
