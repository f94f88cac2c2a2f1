import type { TenantTransaction } from "~/db/tables";

/** An invoice or a credit note of an order. Amounts in minor units of the order's currency. */
export type Invoice = {
  number: number;
  kind: "invoice" | "credit_note";
  at: Date;
  total: number;
  net: number;
  vat: number;
};

/** Returns the invoices and credit notes of a member's order, oldest first; empty for an order of another member. */
export async function listInvoices(
  tx: TenantTransaction,
  memberId: number,
  reference: string,
): Promise<Invoice[]> {
  return tx
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .select(["number", "kind", "issued_at as at", "invoices.total", "invoices.net", "invoices.vat"])
    .where("orders.reference", "=", reference)
    .where("orders.member_id", "=", memberId)
    .orderBy("invoices.id")
    .execute();
}
