import type { TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { findCredits } from "../credits/find-balance.server";
import { bonusReversed, creditsReversed } from "./order-amounts";

/** The sums of an order's payments, in minor units. */
type Sums = { paid: number; refunded: number; chargedBack: number };

/** An order before the change, with its stored sums over all attempts. */
type Before = {
  member_id: number;
  reference: string;
  currency: string;
  total: number;
  credits: number;
  bonus_credits: number;
  bonus_spent: number;
  refunded: number;
  charged_back: number;
};

/**
 * Mails the member what changed for a completed order: refund, chargeback or won chargeback, the resulting credits, and the debt. Called
 * under the order's lock with the sums before and after, so that each change is mailed once; for a late or repeated message the sums are
 * equal.
 * @param invoice the number of the credit note or invoice of this change, which the mail carries
 * product 13.61
 */
export async function mailChanges(
  ctx: ShopContext,
  tx: TenantTransaction,
  before: Before,
  after: Sums,
  invoice: number | null,
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
  // The ledger took the credits at the refund request; the mail states the credits of the money that moved now.
  const bonus = { granted: before.bonus_credits, spent: before.bonus_spent };
  const takenAt = (refunded: number, chargedBack: number) => {
    const amounts = { ...before, paid: after.paid, refunded, requestedRefunds: 0, chargedBack };
    return creditsReversed(amounts) + bonusReversed(bonus, amounts);
  };
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
        ...(invoice !== null && { invoice }),
      },
    });
  if (refunded > 0) await mail("order_refunded", refunded, between - first);
  if (returned > 0) await mail("order_charged_back", returned, last - between);
  if (returned < 0) await mail("charge_back_won", -returned, between - last);
}
