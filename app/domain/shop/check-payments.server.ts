import type { PaymentAttemptState } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { announceDebits } from "../debit/announce-debits.server";
import { refundUnderpaid } from "./automatic-refunds.server";
import { endAtProvider } from "./end-at-provider.server";
import { accountsOf } from "./payment-accounts.server";
import { refreshPayment } from "./receive-message.server";
import { MAX_SILENT, sendRefunds } from "./send-refunds.server";
import { lockPayment, settleOrder, settlePayment } from "./settle-payment.server";

const BATCH = 50;
const MINUTE_MS = 60_000;
/** The longest interval between two queries about an attempt. */
const SELDOM_MS = 60 * MINUTE_MS;

/** An attempt whose start was not confirmed fails when the provider does not know it after this time. */
const LOST_MS = 10 * MINUTE_MS;
const BEGINNING: ReadonlySet<PaymentAttemptState> = new Set(["prepared", "sent", "unknown"]);

type Due = {
  id: number;
  provider: string;
  account: string | null;
  state: PaymentAttemptState;
  paid: number;
  created_at: Date;
  expires_at: Date;
};

/**
 * Checks attempts without a recent message: queries the provider about each that is due, expires those that are overdue, and sends pending
 * refunds. It also completes steps that a crash interrupted.
 * @returns the number of attempts checked. product 13.26
 */
export async function checkPayments(ctx: ShopContext): Promise<number> {
  const due = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("payments")
      .select(["id", "provider", "account", "state", "paid", "created_at", "expires_at"])
      .where("check_at", "<=", ctx.now)
      .orderBy("check_at")
      .limit(BATCH)
      .execute(),
  );
  let looked = 0;
  // By provider: the silence of a former one does not stop the present one.
  const silent = new Map<string, number>();
  for (const payment of due) {
    const before = silent.get(payment.provider) ?? 0;
    if (before >= MAX_SILENT) continue;
    silent.set(payment.provider, (await checkPayment(ctx, payment)) === "silent" ? before + 1 : 0);
    looked += 1;
  }
  for (const paymentId of await sendRefunds(ctx)) await refreshPayment(ctx, paymentId).catch(() => undefined);
  await announceDebits(ctx);
  await endAtProvider(ctx);
  return looked;
}

async function checkPayment(ctx: ShopContext, payment: Due): Promise<"silent" | "done"> {
  // Scheduled before the query, so that an attempt whose query fails does not block the others.
  const age = ctx.now.getTime() - payment.created_at.getTime();
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("payments")
      .set({ check_at: new Date(ctx.now.getTime() + Math.min(SELDOM_MS, Math.max(MINUTE_MS, age))) })
      .where("id", "=", payment.id)
      .where("check_at", "is not", null)
      .execute(),
  );
  const hasStatus = accountsOf(ctx, payment).some(({ status }) => status);
  const answer = hasStatus ? await refreshPayment(ctx, payment.id).catch(() => "silent" as const) : "unknown";
  // The payment may still succeed while the provider does not answer.
  if (answer === "silent") return answer;
  if (payment.paid > 0) {
    await ctx.db.transaction(async (tx) => {
      const held = await lockPayment(tx, payment.id);
      if (held && (await refundUnderpaid(ctx, tx, held.orderId)))
        await settleOrder(ctx, tx, held.orderId, held.id);
    });
    return "done";
  }
  const isOver = ctx.now >= payment.expires_at;
  const isLost = answer === "unknown" && age >= LOST_MS;
  if (!isOver && !isLost) return "done";
  await ctx.db.transaction(async (tx) => {
    const held = await lockPayment(tx, payment.id);
    if (!held || held.paid > 0) return;
    if (BEGINNING.has(held.state) || (isOver && held.state === "pending"))
      await settlePayment(ctx, tx, held, {
        ...held,
        state: isOver ? "expired" : "failed",
        providerRef: null,
      });
  });
  return "done";
}
