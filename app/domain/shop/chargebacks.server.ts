import type { TenantTransaction } from "~/db/tables";

/** From this number of charged back payments on, a member pays without direct debit and remembered cards. */
const MAX_CHARGEBACKS = 3;

/** Returns whether so many payments of a member are charged back that only payments on a provider's page are accepted. product 13.51 */
export async function hasManyChargebacks(tx: TenantTransaction, memberId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payments.id")
    .where("orders.member_id", "=", memberId)
    .where("payments.charged_back", ">", 0)
    .limit(MAX_CHARGEBACKS)
    .execute();
  return rows.length >= MAX_CHARGEBACKS;
}
