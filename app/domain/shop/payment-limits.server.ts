import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";
import { ownLimitProblem } from "./own-limit.server";
import { OrderRefused } from "./refusals.server";

/** So many failed card payments of a member within an hour block further ones: stolen cards are tried in series. decision 299 */
const MAX_FAILED_CARDS = 5;
const FAILED_MS = 60 * 60_000;
const SPENDING_MS = 30 * 24 * 60 * 60_000;
/** The methods that are card payments. */
export const cards = Object.entries(paymentMethods).flatMap(([id, { kind }]) =>
  kind === "card" ? [id] : [],
);

/**
 * Refuses a payment by card after many failed ones, and one beyond what the brand, or the member, lets the member pay in 30 days. Payments
 * that are under way do not count towards the brand's limit. decisions 299, 306
 * @param payment.id of an order that exists already
 * @param payment.total minor units of the currency
 * @throws OrderRefused card_failures, spending_limit, own_limit, own_limit_currency. product 13.15
 */
export async function requirePaymentLimits(
  { tenant, now }: Needs<"tenant" | "now">,
  tx: TenantTransaction,
  memberId: number,
  { id, method, total, currency }: { id?: number; method: string; total: number; currency: string },
): Promise<void> {
  const isCard = paymentMethods[method as MethodId]?.kind === "card";
  const limits: Readonly<Partial<Record<string, number>>> = tenant.config.spending_limit;
  const limit = limits[currency];
  if (isCard && (await failedCards(tx, memberId, new Date(now.getTime() - FAILED_MS))) >= MAX_FAILED_CARDS)
    throw new OrderRefused("card_failures");
  const own = await ownLimitProblem(tx, memberId, { ...(id !== undefined && { id }), total, currency, now });
  if (own) throw new OrderRefused(own);
  if (limit === undefined) return;
  const since = new Date(now.getTime() - SPENDING_MS);
  // A choice of another currency gives no second limit: what was paid in each uses its share of that currency's limit.
  const used = (await spent(tx, memberId, since)).map(({ sum, currency: paidIn }) => {
    const other = limits[paidIn];
    return paidIn === currency ? sum : other === undefined ? 0 : Math.ceil((sum * limit) / other);
  });
  if (used.reduce((sum, part) => sum + part, total) > limit) throw new OrderRefused("spending_limit");
}

async function failedCards(tx: TenantTransaction, memberId: number, since: Date): Promise<number> {
  const { failed } = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(({ fn }) => fn.countAll<number>().as("failed"))
    .where("orders.member_id", "=", memberId)
    .where("payments.method", "in", cards)
    .where("payments.state", "=", "failed")
    // An attempt that its provider did not begin says nothing about the card.
    .where((is) =>
      is.or([
        is("redirect", "is not", null),
        is("provider_ref", "is not", null),
        is("stored_card_id", "is not", null),
      ]),
    )
    .where("payments.created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(failed);
}

/** Returns what a member paid for completed orders since a time, less what went back, by currency in minor units. */
async function spent(
  tx: TenantTransaction,
  memberId: number,
  since: Date,
): Promise<{ currency: string; sum: number }[]> {
  return tx
    .selectFrom("orders")
    .select([
      "currency",
      sql<number>`sum(greatest(orders.paid - orders.refunded - orders.charged_back, 0))::float8`.as("sum"),
    ])
    .where("orders.member_id", "=", memberId)
    .where("orders.completed_at", "is not", null)
    .where("orders.created_at", ">", since)
    .groupBy("currency")
    .execute();
}
