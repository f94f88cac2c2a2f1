import type { TenantTransaction } from "~/db/tables";
import { addBankDays } from "./bank-days";

/** Returns the earliest day of a pending direct debit for an order of the member; null if there is none. */
export async function earliestDebit(
  tx: TenantTransaction,
  memberId: number,
  reference: string,
): Promise<Date | null> {
  const found = await tx
    .selectFrom("direct_debit_mandates")
    .innerJoin("payments", "payments.id", "direct_debit_mandates.payment_id")
    .innerJoin("orders", "orders.id", "direct_debit_mandates.order_id")
    .select(["payments.created_at as orderedAt", "direct_debit_mandates.notice_days as noticeDays"])
    .where("orders.reference", "=", reference)
    .where("orders.member_id", "=", memberId)
    .where("payments.state", "=", "pending")
    .executeTakeFirst();
  return found ? addBankDays(found.orderedAt, found.noticeDays) : null;
}
