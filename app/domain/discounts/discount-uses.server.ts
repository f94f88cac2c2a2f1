import type { TenantTransaction } from "~/db/tables";
import { keyOfUse } from "./first-purchase";

/** Who wants the use, of which discount, for which order; `orderId` is null where it is only asked. */
type Wanted = { memberId: number; useKey: string; now: Date };

/**
 * Takes the one use of a discount for an order of the member. The use of an order that came to nothing moves to the new order: neither has
 * it been paid, nor is an attempt under way that may still be. Of two orders placed at once one gets it.
 * @returns why it was not taken; null where it was
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
  // Waits for whoever has the row; the next query then sees what they did.
  const held = await tx
    .selectFrom("discount_uses")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (held.order_id === orderId) return null;
  const problem = await problemOfOrder(tx, held.order_id, now);
  if (problem) return problem;
  await tx
    .updateTable("discount_uses")
    .set({ order_id: orderId, used_at: now })
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .execute();
  return null;
}

/** Whether the member could use a discount now, as `takeUse` would say. */
export async function findUseProblem(
  tx: TenantTransaction,
  { memberId, useKey, now }: Wanted,
): Promise<"used" | "reserved" | null> {
  const held = await tx
    .selectFrom("discount_uses")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("use_key", "=", useKey)
    .executeTakeFirst();
  return held ? problemOfOrder(tx, held.order_id, now) : null;
}

/**
 * Makes sure that an order that is paid anew has the use of its discount: it may have moved to a later order meanwhile, and comes back
 * where that one came to nothing. The order has to be locked.
 * @returns why the order cannot be paid at its price; null where it can
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

/** Whether an order was paid with its discount, or an attempt to pay it may still succeed. */
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
