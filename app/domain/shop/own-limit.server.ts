import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { holdsMoney } from "../discounts/holds-money.server";

/** An amount in minor units of a currency. */
export type LimitAmount = { amount: number; currency: string };

/** What a member lets the own account pay in 30 days. */
export type OwnLimit = {
  /** null for no limit */
  limit: LimitAmount | null;
  /** a change that is waiting; its `limit` is null where the limit is removed */
  next: { limit: LimitAmount | null; at: Date } | null;
};

const DAYS_30_MS = 30 * 86_400_000;

/**
 * Returns a member's own limit as it applies now: a waiting change whose time has come has replaced it. decision 306
 * @param options.lock lets concurrent orders of the member count together until the transaction ends
 */
export async function findOwnLimit(
  tx: TenantTransaction,
  memberId: number,
  now: Date,
  { lock = false } = {},
): Promise<OwnLimit> {
  const row = await tx
    .selectFrom("spending_limits")
    .selectAll()
    .where("member_id", "=", memberId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return { limit: null, next: null };
  const present = limitOf(row.amount, row.currency);
  if (row.next_at === null) return { limit: present, next: null };
  const next = limitOf(row.next_amount, row.next_currency);
  return row.next_at <= now
    ? { limit: next, next: null }
    : { limit: present, next: { limit: next, at: row.next_at } };
}

const limitOf = (amount: number | null, currency: string | null): LimitAmount | null =>
  amount !== null && currency !== null ? { amount, currency } : null;

/** An order that counts towards the limit: what was paid of it, less what went back, or what will be paid. In minor units. */
export type Counted = { amount: number; at: Date };

/**
 * Returns the orders of the last 30 days that count towards a member's own limit, the oldest first: paid ones, and those whose payment is
 * under way or can still be made.
 * @param options.besides an order that does not count: the one that is to be paid
 */
export async function listCounted(
  tx: TenantTransaction,
  memberId: number,
  { currency, now, besides }: { currency: string; now: Date; besides?: number | undefined },
): Promise<Counted[]> {
  const left = sql`greatest(orders.paid - orders.refunded - orders.charged_back, 0)`;
  return tx
    .selectFrom("orders")
    .select([
      "created_at as at",
      sql<number>`(case when orders.completed_at is null then greatest(orders.total, ${left}) else ${left} end)::int`.as(
        "amount",
      ),
    ])
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .where("created_at", ">", new Date(now.getTime() - DAYS_30_MS))
    .where((is) => is.or([is("completed_at", "is not", null), holdsMoney(now)]))
    .$if(besides !== undefined, (query) => query.where("id", "<>", besides!))
    .orderBy("created_at")
    .execute();
}

/** Why an own limit refuses an amount; `freeAt`: when the amount fits again if nothing else is paid, null where it never does. */
export type OverLimit = { problem: "own_limit"; freeAt: Date | null } | { problem: "own_limit_currency" };

/** Returns why a limit refuses an amount in minor units; null if it fits. @param counted the oldest first */
export function overLimit(
  limit: LimitAmount | null,
  counted: readonly Counted[],
  { total, currency }: { total: number; currency: string },
): OverLimit | null {
  if (limit === null) return null;
  if (limit.currency !== currency) return { problem: "own_limit_currency" };
  let excess = counted.reduce((sum, { amount }) => sum + amount, total) - limit.amount;
  if (excess <= 0) return null;
  for (const { amount, at } of counted) {
    excess -= amount;
    if (excess <= 0) return { problem: "own_limit", freeAt: new Date(at.getTime() + DAYS_30_MS) };
  }
  return { problem: "own_limit", freeAt: null };
}

/**
 * Returns why a member's own limit refuses an order; null if it fits. Locks the limit, so that of two orders that are placed at the same time
 * the second one counts the first.
 * @param order.id of an order that exists already
 */
export async function ownLimitProblem(
  tx: TenantTransaction,
  memberId: number,
  { id, total, currency, now }: { id?: number; total: number; currency: string; now: Date },
): Promise<OverLimit["problem"] | null> {
  const { limit } = await findOwnLimit(tx, memberId, now, { lock: true });
  if (limit === null) return null;
  const counted = await listCounted(tx, memberId, { currency, now, besides: id });
  return overLimit(limit, counted, { total, currency })?.problem ?? null;
}
