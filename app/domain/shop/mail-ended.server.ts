import type { PaymentAttemptState, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { findCredits } from "../credits/find-balance.server";
import { creditsReversed } from "./order-amounts";
import { isTooOld, takesDays } from "./payable";

/** A member has left the page of a payment that ends after this time; a sooner end is shown there. One that takes days is always mailed. */
const LEFT_MS = 10 * 60_000;

const kinds: Partial<Record<PaymentAttemptState, "payment_failed" | "payment_expired">> = {
  failed: "payment_failed",
  expired: "payment_expired",
};

/**
 * Mails the member that an attempt to pay failed or expired after the member had left its page, with the credits that were taken back for a
 * promised direct debit. No mail is sent while another attempt is open, for a paid order, or for one that the member cancelled. Called
 * under the order's lock, once per attempt, after the order was settled. product 13.61
 */
export async function mailEnded(ctx: ShopContext, tx: TenantTransaction, paymentId: number): Promise<void> {
  const payment = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("members", "members.id", "orders.member_id")
    .select(["payments.state", "payments.method", "payments.promised", "payments.created_at"])
    .select(["orders.id", "orders.reference", "orders.total", "orders.credits", "orders.currency"])
    .select(["orders.paid", "orders.refunded", "orders.charged_back", "orders.completed_at"])
    .select(["orders.cancelled_at", "orders.created_at as ordered_at"])
    .select(["members.id as member_id", "members.email", "members.language", "members.country"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirst();
  const kind = payment && kinds[payment.state];
  if (!kind || payment.cancelled_at !== null) return;
  const isLater = ctx.now.getTime() - payment.created_at.getTime() >= LEFT_MS;
  if (!isLater && !takesDays(payment.method)) return;
  const isReversed = payment.completed_at !== null && payment.promised > 0;
  if (payment.completed_at !== null && !isReversed) return;
  const open = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", payment.id)
    .where("state", "in", ["prepared", "sent", "unknown", "pending", "paid"])
    .executeTakeFirst();
  if (open && !isReversed) return;
  const amounts = { ...payment, requestedRefunds: 0, chargedBack: payment.charged_back };
  const credits = isReversed
    ? creditsReversed(amounts) - creditsReversed({ ...amounts, paid: payment.paid + payment.promised })
    : 0;
  const { owed } = await findCredits(tx, payment.member_id);
  const { note } = await tx
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("number").as("note"))
    .where("order_id", "=", payment.id)
    .where("kind", "=", "credit_note")
    .executeTakeFirstOrThrow();
  const isOpen = !isReversed && !isTooOld(payment.ordered_at, ctx.now);
  await ctx.mails.add(tx, {
    kind,
    memberId: payment.member_id,
    recipient: payment.email,
    language: payment.language,
    params: {
      reference: payment.reference,
      method: payment.method,
      minor: payment.total,
      currency: payment.currency,
      country: payment.country,
      ...(isReversed ? { credits, owed, ...(note !== null && { invoice: note }) } : {}),
      ...(kind === "payment_expired" && payment.method === "wire" ? { transfer: 1 } : {}),
      ...(isOpen ? { open: 1 } : {}),
    },
  });
}
