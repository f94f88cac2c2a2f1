import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";
import { OrderRefused } from "./refusals.server";

/** So many failed card payments of a member within an hour block further ones: stolen cards are tried in series. decision 299 */
const MAX_FAILED_CARDS = 5;
const FAILED_MS = 60 * 60_000;
const SPENDING_MS = 30 * 24 * 60 * 60_000;
const cards = Object.entries(paymentMethods).flatMap(([id, { kind }]) => (kind === "card" ? [id] : []));

/**
 * Refuses a payment by card after many failed ones, and one beyond what the brand lets a member pay in 30 days. Locks the member, so that
 * concurrent orders count together.
 * @param payment.total minor units of the currency
 * @throws OrderRefused card_failures, spending_limit. product 13.15
 */
export async function requirePaymentLimits(
  { tenant, now }: Needs<"tenant" | "now">,
  tx: TenantTransaction,
  memberId: number,
  { method, total, currency }: { method: string; total: number; currency: string },
): Promise<void> {
  const isCard = paymentMethods[method as MethodId]?.kind === "card";
  const limit = tenant.config.spending_limit[currency as keyof typeof tenant.config.spending_limit];
  if (!isCard && limit === undefined) return;
  await tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().execute();
  if (isCard && (await failedCards(tx, memberId, new Date(now.getTime() - FAILED_MS))) >= MAX_FAILED_CARDS)
    throw new OrderRefused("card_failures");
  if (limit === undefined) return;
  const since = new Date(now.getTime() - SPENDING_MS);
  if ((await spent(tx, memberId, { currency, since })) + total > limit)
    throw new OrderRefused("spending_limit");
}

async function failedCards(tx: TenantTransaction, memberId: number, since: Date): Promise<number> {
  const { failed } = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(({ fn }) => fn.countAll<number>().as("failed"))
    .where("orders.member_id", "=", memberId)
    .where("payments.method", "in", cards)
    .where("payments.state", "=", "failed")
    .where("payments.created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(failed);
}

/** Returns what a member's orders cost since a time, in minor units: those that are paid, less what went back, and those under way. */
async function spent(
  tx: TenantTransaction,
  memberId: number,
  { currency, since }: { currency: string; since: Date },
): Promise<number> {
  const { sum } = await tx
    .selectFrom("orders")
    .select(
      sql<number>`coalesce(sum(case when orders.completed_at is not null
        then greatest(orders.paid - orders.refunded - orders.charged_back, 0) else 0 end), 0)::int`.as("sum"),
    )
    .where("orders.member_id", "=", memberId)
    .where("orders.currency", "=", currency)
    .where("orders.created_at", ">", since)
    .executeTakeFirstOrThrow();
  return sum;
}
