import type { TenantTransaction } from "~/db/tables";

/** Returns the number of the first invoice of each order of a member, by the order's reference. product 13.56 */
export async function listInvoiceNumbers(
  tx: TenantTransaction,
  memberId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .select(({ fn }) => ["orders.reference", fn.min("invoices.number").as("number")])
    .where("orders.member_id", "=", memberId)
    .where("invoices.kind", "=", "invoice")
    .groupBy("orders.reference")
    .execute();
  return new Map(rows.map(({ reference, number }) => [reference, Number(number)]));
}
