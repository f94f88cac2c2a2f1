import type { TenantTransaction } from "~/db/tables";
import { keyOfUse } from "./first-purchase";

/** The member who wants the single use of a discount, and the key of that use. */
type Wanted = { memberId: number; useKey: string; now: Date };

/**
 * Takes the single use of a discount for an order of the member. If an earlier order has the use, it moves to the new order, unless the
 * earlier one was paid or has a payment attempt that may still succeed. Of two concurrent orders one gets the use.
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
  const problem = await problemOfOrder(tx, locked.order_id, now);
  if (problem) return problem;
  await tx
    .updateTable("discount_uses")
    .set({ order_id: orderId, used_at: now })
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .execute();
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
  return locked ? problemOfOrder(tx, locked.order_id, now) : null;
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

/** Returns "used" if an order was paid with its discount, "reserved" if an attempt to pay it may still succeed, otherwise null. */
async function problemOfOrder(
  tx: TenantTransaction,
  orderId: number,
  now: Date,
): Promise<"used" | "reserved" | null> {
  const attempts = await tx
    .selectFrom("payments")
    .select(["state", "paid", "expires_at"])
    .where("order_id", "=", orderId)
    .execute();
  if (attempts.some(({ paid, state }) => paid > 0 || state === "paid")) return "used";
  const isOpen = attempts.some(
    ({ state, expires_at }) =>
      (state === "prepared" || state === "sent" || state === "unknown" || state === "pending") &&
      expires_at > now,
  );
  return isOpen ? "reserved" : null;
}
