import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { grantCredits } from "../credits/grant-credits.server";
import { setReversed } from "../credits/reverse-entry.server";
import { bonusReversed } from "./order-amounts";

/** The idempotency key of the ledger entry of an order's bonus credits. */
const bonusKey = (orderId: number) => `order ${orderId} bonus`;

type Order = { id: number; member_id: number | null; reference: string; bonus_credits: number };

/** Grants the bonus credits of a completed order, once. An order of an erased member, or without any, grants nothing. decision 305 */
export async function grantBonus(
  { now }: Needs<"now">,
  tx: TenantTransaction,
  { id, member_id: memberId, reference, bonus_credits: amount }: Order,
): Promise<void> {
  if (amount === 0 || memberId === null) return;
  await grantCredits(tx, {
    memberId,
    amount,
    reason: "grant",
    reference: `order ${reference}`,
    uniqueKey: bonusKey(id),
    now,
  });
}

/** Sets how many of an order's bonus credits are reversed, from its amounts. Requires the lock on the order. decision 305 */
export async function reverseBonus(
  { now }: Needs<"now">,
  tx: TenantTransaction,
  { id, reference, bonus_credits: granted }: Order,
  amounts: Parameters<typeof bonusReversed>[1],
): Promise<void> {
  if (granted === 0) return;
  // A withdrawal may have changed it in this transaction.
  const { spent } = await tx
    .selectFrom("orders")
    .select("bonus_spent as spent")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await setReversed(tx, { uniqueKey: bonusKey(id) }, bonusReversed({ granted, spent }, amounts), {
    reference: `order ${reference}`,
    now,
  });
}
