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

const MAX = 200;

/** Returns the ids of the orders that fit, the newest first, at most 200. */
export async function searchOrders(tx: TenantTransaction, search: OrderSearch): Promise<number[]> {
  const orders = tx
    .selectFrom("orders")
    .select("orders.id")
    .distinct()
    .orderBy("orders.id", "desc")
    .limit(MAX);
  const found =
    "providerId" in search
      ? orders
          .innerJoin("payments", "payments.order_id", "orders.id")
          .leftJoin("payment_events", "payment_events.payment_id", "payments.id")
          .where((is) =>
            is.or([
              is("payments.provider_ref", "=", search.providerId),
              is("payments.reference", "=", search.providerId),
              is("payment_events.provider_ref", "=", search.providerId),
            ]),
          )
      : "invoice" in search
        ? orders
            .innerJoin("invoices", "invoices.order_id", "orders.id")
            .where("invoices.number", "=", search.invoice)
        : "reference" in search
          ? orders.where("orders.reference", "=", search.reference)
          : "email" in search
            ? orders
                .innerJoin("members", "members.id", "orders.member_id")
                .where("members.email", "=", search.email.toLowerCase())
            : "vatEvidence" in search
              ? orders
                  .where("orders.vat_evidence", "in", ["contradicts", "missing"])
                  .where("orders.completed_at", "is not", null)
              : orders.where("orders.charged_back", ">", 0);
  return (await found.execute()).map(({ id }) => id);
}
