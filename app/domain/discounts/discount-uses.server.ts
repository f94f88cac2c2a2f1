import type { TenantTransaction } from "~/db/tables";
import { keyOfUse } from "./first-purchase";

/** The member who wants the single use of a discount, and the key of that use. */
type Wanted = { memberId: number; useKey: string; now: Date };

/**
 * So many unpaid orders of a member may have an open payment page at the price of one use. Each is paid at its agreed price if its payment
 * arrives, so the number is bounded.
 */
const MAX_OPEN_ORDERS = 3;

/**
 * Takes the single use of a discount for an order of the member. If an earlier order has the use, it moves to the new order, unless the
 * earlier one was paid or is being paid by a direct debit or a stored card, which the member cannot stop.
 * @returns why it was not taken; null if it was
 */
export async function takeUse(
  tx: TenantTransaction,
  { memberId, useKey, now, orderId }: Wanted & { orderId: number },
): Promise<"used" | "reserved" | null> {
  const inserted = await tx
    .insertInto("discount_uses")
    .values({ member_id: memberId, use_key: useKey, order_id: orderId, used_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "member_id", "use_key"]).doNothing())
    .returning("order_id")
    .executeTakeFirst();
  if (inserted) return null;
  // Waits for a concurrent transaction that has locked the row; the next query then sees its result.
  const locked = await tx
    .selectFrom("discount_uses")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (locked.order_id === orderId) return null;
  const problem = await problemOfUse(tx, { memberId, useKey, now }, locked.order_id);
  if (problem) return problem;
  await moveUse(tx, { memberId, useKey, orderId, now });
  return null;
}

/** Returns why `takeUse` would fail now; null if it would succeed. */
export async function findUseProblem(
  tx: TenantTransaction,
  { memberId, useKey, now }: Wanted,
): Promise<"used" | "reserved" | null> {
  const locked = await tx
    .selectFrom("discount_uses")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .executeTakeFirst();
  return locked ? problemOfUse(tx, { memberId, useKey, now }, locked.order_id) : null;
}

/**
 * Gives the use of a discount to the order that was paid with it, unless another order was paid with it before. Requires the lock on the
 * order.
 */
export async function keepUse(
  tx: TenantTransaction,
  { memberId, code, orderId, now }: { memberId: number; code: string; orderId: number; now: Date },
): Promise<void> {
  const useKey = keyOfUse(code);
  const locked = await tx
    .selectFrom("discount_uses")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .forUpdate()
    .executeTakeFirst();
  if (!locked || locked.order_id === orderId) return;
  if ((await problemOfOrder(tx, locked.order_id, now)) === "used") return;
  await moveUse(tx, { memberId, useKey, orderId, now });
}

async function moveUse(
  tx: TenantTransaction,
  { memberId, useKey, orderId, now }: Wanted & { orderId: number },
): Promise<void> {
  await tx
    .updateTable("discount_uses")
    .set({ order_id: orderId, used_at: now })
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .execute();
}

/**
 * Ensures that an order has the use of its discount when it is paid again: the use may have moved to a later order, and moves back if that
 * one was not paid. The caller locks the order.
 * @returns why the order cannot be paid at its price; null if it can
 */
export async function reclaimUse(
  tx: TenantTransaction,
  { memberId, code, orderId, now }: { memberId: number; code: string; orderId: number; now: Date },
): Promise<"used" | "reserved" | null> {
  const useKey = keyOfUse(code);
  const isOnce = await tx
    .selectFrom("discount_uses")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .executeTakeFirst();
  return isOnce ? takeUse(tx, { memberId, useKey, orderId, now }) : null;
}

/** Returns why the use that an order has cannot move to another one: `problemOfOrder`, or too many open payment pages at its price. */
async function problemOfUse(
  tx: TenantTransaction,
  { memberId, useKey, now }: Wanted,
  orderId: number,
): Promise<"used" | "reserved" | null> {
  const problem = await problemOfOrder(tx, orderId, now);
  if (problem) return problem;
  const open = await tx
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select(["orders.id", "orders.discount_code"])
    .distinct()
    .where("orders.member_id", "=", memberId)
    .where("orders.completed_at", "is", null)
    .where("orders.discount_code", "is not", null)
    .where("payments.state", "in", openStates)
    .where("payments.expires_at", ">", now)
    .execute();
  const holding = open.filter(({ discount_code: code }) => code !== null && keyOfUse(code) === useKey);
  return holding.length >= MAX_OPEN_ORDERS ? "reserved" : null;
}

const openStates = ["prepared", "sent", "unknown", "pending"] as const;

/**
 * Returns "used" if an order was paid with its discount, "reserved" if it is being paid by a direct debit or a stored card, otherwise null.
 */
async function problemOfOrder(
  tx: TenantTransaction,
  orderId: number,
  now: Date,
): Promise<"used" | "reserved" | null> {
  const attempts = await tx
    .selectFrom("payments")
    .select(["state", "paid", "expires_at", "method", "stored_card_id"])
    .where("order_id", "=", orderId)
    .execute();
  if (attempts.some(({ paid, state }) => paid > 0 || state === "paid")) return "used";
  const isCharged = attempts.some(
    ({ state, expires_at, method, stored_card_id }) =>
      (openStates as readonly string[]).includes(state) &&
      expires_at > now &&
      (method === "directdebit" || stored_card_id !== null),
  );
  return isCharged ? "reserved" : null;
}
