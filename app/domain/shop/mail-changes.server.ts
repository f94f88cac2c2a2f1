import type { TenantTransaction } from "~/db/tables";
import { findCredits } from "../credits/find-balance.server";
import { creditsTakenBack } from "./order-amounts";
import type { ShopContext } from "./shop-context";

/** What came of an order's payments, in minor units. */
type Sums = { paid: number; refunded: number; chargedBack: number };

/** An order before the change. Sums as they were stored; those of all its attempts. */
type Before = {
  member_id: number;
  reference: string;
  currency: string;
  total: number;
  credits: number;
  refunded: number;
  charged_back: number;
};

/**
 * Mails the member what changed for a completed order: money that went back, was charged back or came again, the credits that follow from
 * it, and what is owed. Called under the order's lock with the sums before and after, so that each change is told once: where a message
 * is late or repeated, the sums are the same. decisions §7
 */
export async function mailChanges(
  ctx: ShopContext,
  tx: TenantTransaction,
  before: Before,
  after: Sums,
): Promise<void> {
  const refunded = after.refunded - before.refunded;
  const returned = after.chargedBack - before.charged_back;
  if (refunded <= 0 && returned === 0) return;
  const member = await tx
    .selectFrom("members")
    .select(["email", "language", "country"])
    .where("id", "=", before.member_id)
    .executeTakeFirstOrThrow();
  const { owed } = await findCredits(tx, before.member_id);
  // The ledger took the credits when the refund was asked for; the mail names those of the money that moved now.
  const takenAt = (refunded: number, chargedBack: number) =>
    creditsTakenBack({ ...before, paid: after.paid, refunded, refundsAsked: 0, chargedBack });
  const [first, between, last] = [
    takenAt(before.refunded, before.charged_back),
    takenAt(after.refunded, before.charged_back),
    takenAt(after.refunded, after.chargedBack),
  ];
  const mail = (
    kind: "order_refunded" | "order_charged_back" | "charge_back_won",
    minor: number,
    credits: number,
  ) =>
    ctx.mails.add(tx, {
      kind,
      memberId: before.member_id,
      recipient: member.email,
      language: member.language,
      params: {
        reference: before.reference,
        minor,
        currency: before.currency,
        country: member.country,
        credits,
        owed,
      },
    });
  if (refunded > 0) await mail("order_refunded", refunded, between - first);
  if (returned > 0) await mail("order_charged_back", returned, last - between);
  if (returned < 0) await mail("charge_back_won", -returned, between - last);
}
