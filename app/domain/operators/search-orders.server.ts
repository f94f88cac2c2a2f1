import type { TenantTransaction } from "~/db/tables";

/** What an operator knows of an order: exactly one of these. */
export type OrderSearch =
  /** our reference of the order */
  | { reference: string }
  /** the provider's id of a payment or sale, or our reference of an attempt */
  | { providerId: string }
  /** the number of an invoice or credit note */
  | { invoice: number }
  /** the address of a member, in any case */
  | { email: string }
  /** those with charged back payments */
  | { chargedBack: true }
  /** paid ones whose evidence of the buyer's country is contradictory or missing */
  | { vatEvidence: true };

/** Returns a query for the ids of the orders that fit, in no order and of any number: its user sorts and limits them. */
export function searchOrders(tx: TenantTransaction, search: OrderSearch) {
  const orders = tx.selectFrom("orders").select("orders.id");
  if ("providerId" in search)
    return orders
      .innerJoin("payments", "payments.order_id", "orders.id")
      .leftJoin("payment_events", "payment_events.payment_id", "payments.id")
      .where((is) =>
        is.or([
          is("payments.provider_ref", "=", search.providerId),
          is("payments.reference", "=", search.providerId),
          is("payment_events.provider_ref", "=", search.providerId),
        ]),
      );
  if ("invoice" in search)
    return orders
      .innerJoin("invoices", "invoices.order_id", "orders.id")
      .where("invoices.number", "=", search.invoice);
  if ("reference" in search) return orders.where("orders.reference", "=", search.reference);
  if ("email" in search)
    return orders
      .innerJoin("members", "members.id", "orders.member_id")
      .where("members.email", "=", search.email.toLowerCase());
  if ("vatEvidence" in search)
    return orders
      .where("orders.vat_evidence", "in", ["contradicts", "missing"])
      .where("orders.completed_at", "is not", null);
  return orders.where("orders.charged_back", ">", 0);
}
