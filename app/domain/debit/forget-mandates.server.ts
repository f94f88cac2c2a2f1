import { sql } from "kysely";
import type { ShopContext } from "../shop/shop-context";

const DAY_MS = 86_400_000;
/** A mandate that nobody ordered with. */
const UNUSED_DAYS = 1;
/** A debit can be disputed for 13 months; a few days more are for the answer. */
const KEPT_DAYS = 13 * 31 + 7;

/** Deletes mandates that prove nothing any more: unused ones after a day, others 13 months after their last payment event. */
export async function forgetMandates({ db, now }: Pick<ShopContext, "db" | "now">): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.transaction((tx) =>
    sql`delete from direct_debit_mandates mandate where (payment_id is null and created_at < ${before(UNUSED_DAYS)})
      or exists (select from payments where payments.id = mandate.payment_id and payments.updated_at < ${before(KEPT_DAYS)})`.execute(
      tx,
    ),
  );
}
