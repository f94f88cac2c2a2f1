import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { PaymentAttemptState } from "~/db/tables";
import { CALL_FAILED, latestReason } from "../shop/failure-reason.server";
import { type FoundOrder, findWaiting, summaryOf } from "./find-orders.server";

/** All stored data of an order, except the text of the messages. */
export type WholeOrder = FoundOrder & {
  bundleId: string;
  net: number;
  vat: number;
  /** basis points, and the country whose VAT it is */
  vatRate: number;
  vatCountry: string;
  /** what the VAT was worked out from: countries, null where not known. Null for orders from before it was recorded */
  evidence: {
    /** whose prices and methods the buyer chose */
    payment: string | null;
    profile: string | null;
    /** of the network address */
    address: string | null;
    /** taken as the buyer's */
    buyer: string;
    scheme: string | null;
  } | null;
  /** the text of the order button and its language */
  button: { text: string; language: string };
  fee: number;
  discount: number;
  completedAt: Date | null;
  withdrawnAt: Date | null;
  payments: {
    reference: string;
    provider: string;
    providerRef: string | null;
    method: string;
    state: PaymentAttemptState;
    amount: number;
    paid: number;
    refunded: number;
    chargedBack: number;
    /** of the card or account that paid */
    payerCountry: string | null;
    at: Date;
    messages: number;
    /** why it failed or was charged back, as the provider stated it; null where it stated nothing, or 13 months ago */
    reason: string | null;
  }[];
  refunds: { payment: string; amount: number; reason: string; state: string; at: Date }[];
  invoices: { number: number; kind: string; total: number; at: Date }[];
};

/** Returns an order of the tenant with its attempts, refunds and invoices, or null where it does not exist. */
export async function findOrder(
  ctx: { db: TenantDb; now: Date },
  reference: string,
): Promise<WholeOrder | null> {
  return ctx.db.transaction(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!order) return null;
    const { rows: payments } = await sql<WholeOrder["payments"][number]>`
      select reference, provider, provider_ref as "providerRef", method, state, amount, paid, refunded,
        charged_back as "chargedBack", payer_country as "payerCountry", created_at as at,
        (select count(*)::int from payment_events where payment_id = payments.id and outcome <> ${CALL_FAILED}) as messages,
        ${latestReason} as reason
      from payments where order_id = ${order.id} order by id`.execute(tx);
    const refunds = await tx
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select(["payments.reference as payment", "refunds.amount", "reason", "refunds.state"])
      .select("requested_at as at")
      .where("payments.order_id", "=", order.id)
      .orderBy("refunds.id")
      .execute();
    const invoices = await tx
      .selectFrom("invoices")
      .select(["number", "kind", "total", "issued_at as at"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    const attempts = payments.map(({ reference, provider, method, state }) => ({
      reference,
      provider,
      method,
      state,
    }));
    return {
      ...summaryOf(order, attempts, await findWaiting(tx, ctx.now)),
      bundleId: order.bundle_id,
      net: order.net,
      vat: order.vat,
      vatRate: order.vat_rate,
      vatCountry: order.vat_country,
      evidence:
        order.buyer_country === null
          ? null
          : {
              payment: order.payment_country,
              profile: order.profile_country,
              address: order.address_country,
              buyer: order.buyer_country,
              scheme: order.vat_scheme,
            },
      button: { text: order.button_text, language: order.language },
      fee: order.fee,
      discount: order.discount,
      completedAt: order.completed_at,
      withdrawnAt: order.withdrawn_at,
      payments,
      refunds,
      invoices,
    };
  });
}
