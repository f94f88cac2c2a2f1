import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import type { Answer, Message, PaymentState, Reading } from "~/outside/payments/provider";
import { rememberCard } from "../cards/stored-cards.server";
import { areRefundsMissing } from "./fail-refunds.server";
import { unlessErased, withReason } from "./failure-reason.server";
import { findPayments, readMessage, refuseCrossed } from "./find-message-payments.server";
import { findAtProvider } from "./payment-accounts.server";
import { sendRefunds } from "./send-refunds.server";
import { type HeldPayment, lockPayment, type Settled, settlePayment } from "./settle-payment.server";

/** The result of a message. `unread`: it names no payment; `crossed`: its reference and its sale are of
 * different payments; `unproved`: it has no valid proof, and the provider has no status call. */
export type Received = {
  answer: Answer;
  outcome: "applied" | "repeated" | "unknown" | "unproved" | "unread" | "currency" | "crossed";
};

const UNREAD: Answer = { status: 400, body: "", type: "text/plain; charset=utf-8" };
const LATER: Answer = { ...UNREAD, status: 503 };
const RAW_MAX = 60_000;
/** A state that is outdated by a message applied meanwhile is requested again, at most this often. */
const ROUNDS = 6;

/**
 * Verifies, stores and applies a message of a provider of the brand, present or former, in one transaction. An unsigned message is not
 * applied: the provider is queried for the payment's present state instead. Late, duplicate and reordered messages have no effect.
 * @param name of the provider; by default the present one
 * @throws ProviderSilent where the provider does not answer the query, so that it sends the message again. product 13.24, 13.36
 */
export async function receiveMessage(
  ctx: ShopContext,
  message: Message,
  name = ctx.payments?.facts.name,
): Promise<Received> {
  const read = readMessage(ctx, message, name);
  if (!read) return { answer: UNREAD, outcome: "unread" };
  const { provider, reading } = read;
  const answer = provider.received;
  const [paymentId = null, ...others] = await findPayments(ctx, provider, reading);
  const raw = `${message.method} ${message.url}\n\n${message.body.toString()}`
    .replaceAll("\0", "\ufffd")
    .slice(0, RAW_MAX);
  if (paymentId === null) {
    // An event with only the provider's id may arrive before the message that names the order.
    const isEarly = reading.isSigned && reading.change !== null && reading.reference === null;
    return { answer: isEarly ? LATER : answer, outcome: "unknown" };
  }
  if (others.length > 0) {
    await refuseCrossed(ctx, provider, reading, raw);
    return { answer, outcome: "crossed" };
  }
  if (reading.isSigned) {
    if (!reading.change || !reading.dedupeKey) return { answer, outcome: "applied" };
    return { answer, outcome: await applyChange(ctx, paymentId, reading, raw) };
  }
  if (!provider.status) return { answer, outcome: "unproved" };
  return { answer, outcome: await refreshPayment(ctx, paymentId, raw) };
}

/** Applies an event that reports a change: each change counts once, and the amounts are the sums of all stored changes. */
async function applyChange(
  ctx: ShopContext,
  paymentId: number,
  reading: Reading,
  raw: string,
): Promise<"applied" | "repeated" | "currency"> {
  const [change, dedupeKey] = [reading.change!, reading.dedupeKey!];
  let settled: Settled | null = null;
  const outcome = await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return "repeated" as const;
    const isCurrency = change.currency === payment.currency;
    const isNew = await store(ctx, tx, {
      payment,
      dedupeKey,
      raw,
      providerRef: reading.providerRef,
      verified: "signature",
      outcome: isCurrency ? "applied" : "currency",
      ...(isCurrency ? change : {}),
    });
    if (!isNew) return "repeated" as const;
    if (!isCurrency) return "currency" as const;
    const { rows } = await sql<{ paid: number; refunded: number; charged_back: number }>`
      select sum(paid)::int as paid, sum(refunded)::int as refunded, sum(charged_back)::int as charged_back
      from payment_events where payment_id = ${paymentId}`.execute(tx);
    const [sums] = rows;
    settled = await settlePayment(ctx, tx, payment, {
      state: payment.state,
      providerRef: change.providerRef,
      paid: Math.max(0, sums!.paid),
      refunded: Math.max(0, sums!.refunded),
      chargedBack: Math.max(0, sums!.charged_back),
      ...(change.payerCountry && { payerCountry: change.payerCountry }),
    });
    return "applied" as const;
  });
  await publishSettled(ctx, settled);
  return outcome;
}

/**
 * Requests the present state of a payment from the provider and applies it. A state is applied only if nothing else was applied since the
 * request, so that an older state never replaces a newer one.
 * @returns "unknown" where the provider does not know the payment
 * @throws ProviderSilent
 */
export async function refreshPayment(
  ctx: ShopContext,
  paymentId: number,
  raw = "",
): Promise<"applied" | "repeated" | "unknown" | "currency"> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await ctx.db.transaction((tx) =>
      tx
        .selectFrom("payments")
        .select(["id", "provider", "account", "reference", "provider_ref as providerRef"])
        .select(["created_at as startedAt", "version"])
        .where("id", "=", paymentId)
        .executeTakeFirst(),
    );
    const found = before && (await findAtProvider(ctx, before));
    if (!found) return "unknown";
    const outcome = await applyState(ctx, paymentId, before.version, found.state, raw);
    if (outcome !== "overtaken") return outcome;
  }
  return "repeated";
}

/** Applies a state from the provider, unless something newer was applied since the version at which it was requested. */
export async function applyState(
  ctx: ShopContext,
  paymentId: number,
  version: number,
  state: PaymentState,
  raw: string,
): Promise<"applied" | "repeated" | "currency" | "overtaken"> {
  let settled: Settled | null = null;
  const outcome = await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment || payment.version !== version) return "overtaken" as const;
    if (state.currency !== payment.currency) {
      const dedupeKey = `currency ${paymentId} ${version}`;
      await store(ctx, tx, { payment, dedupeKey, raw, verified: "status", outcome: "currency" });
      return "currency" as const;
    }
    const isSame =
      (state.state === payment.state || (payment.state === "paid" && state.paid > 0)) &&
      state.paid === payment.paid &&
      state.refunded === payment.refunded &&
      state.chargedBack === payment.chargedBack;
    if (isSame && !(await areRefundsMissing(ctx, tx, payment))) return "repeated" as const;
    await store(ctx, tx, {
      payment,
      dedupeKey: `status ${paymentId} ${version}`,
      raw: withReason(raw, state.reason),
      verified: "status",
      outcome: "applied",
    });
    settled = await settlePayment(ctx, tx, payment, { ...state, isQueried: true });
    // Only with the first payment: a refund must not restore a card that the member has removed.
    if (state.card && payment.paid === 0) await rememberCard(ctx, tx, paymentId, state.card);
    return "applied" as const;
  });
  await publishSettled(ctx, settled);
  return outcome;
}

/**
 * Stores a message.
 * @returns false where it was stored before
 */
async function store(
  ctx: ShopContext,
  tx: TenantTransaction,
  what: {
    payment: HeldPayment;
    dedupeKey: string;
    providerRef?: string | null;
    raw: string;
    verified: "signature" | "status";
    outcome: string;
    paid?: number;
    refunded?: number;
    chargedBack?: number;
  },
): Promise<boolean> {
  const written = await tx
    .insertInto("payment_events")
    .values({
      payment_id: what.payment.id,
      provider: what.payment.provider,
      dedupe_key: what.dedupeKey,
      provider_ref: what.providerRef ?? null,
      received_at: ctx.now,
      verified: what.verified,
      raw: unlessErased(what.payment.id, what.raw),
      paid: what.paid ?? 0,
      refunded: what.refunded ?? 0,
      charged_back: what.chargedBack ?? 0,
      outcome: what.outcome,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "provider", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Reports the moved money, publishes the change to the member's open pages and sends pending refunds. */
async function publishSettled(ctx: ShopContext, settled: Settled | null): Promise<void> {
  if (settled) ctx.moneyMoved(settled.moved);
  if (settled?.memberId) {
    ctx.changed(settled.memberId);
    ctx.publish(settled.memberId, { type: "user" });
  }
  if (settled?.refundsWanted)
    for (const paymentId of await sendRefunds(ctx)) await refreshPayment(ctx, paymentId);
}
