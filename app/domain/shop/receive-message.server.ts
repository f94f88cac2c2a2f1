import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Answer, Message, PaymentChange, PaymentState, Reading } from "~/outside/payments/provider";
import { rememberCard } from "../cards/stored-cards.server";
import { sendRefunds } from "./send-refunds.server";
import { holdPayment, type Settled, settlePayment } from "./settle-payment.server";
import type { ShopContext } from "./shop-context";

/** What came of a message. `unread` is of no payment, `unproved` proves nothing and nobody can be asked about it. */
export type Received = {
  answer: Answer;
  outcome: "applied" | "repeated" | "unknown" | "unproved" | "unread" | "currency";
};

const UNREAD: Answer = { status: 400, body: "", type: "text/plain; charset=utf-8" };
const LATER: Answer = { ...UNREAD, status: 503 };
const RAW_MAX = 60_000;
/** A state that was asked for while something else was applied is asked for again, so often at most. */
const ROUNDS = 6;

/**
 * Takes a message of the brand's provider: proves it, stores it and applies what it says, in one transaction. What cannot prove itself is
 * never believed: the provider is asked for the payment's present state instead. Late, repeated and reordered messages change nothing.
 * @throws ProviderSilent where it has to be asked and does not answer, so that it sends the message again. decisions §7
 */
export async function receiveMessage(ctx: ShopContext, message: Message): Promise<Received> {
  const provider = ctx.payments;
  const reading = provider?.read(ctx, message) ?? null;
  if (!provider || !reading) return { answer: UNREAD, outcome: "unread" };
  const answer = provider.received;
  const paymentId = await findPayment(ctx, provider.facts.name, reading);
  const raw = `${message.method} ${message.url}\n\n${message.body.toString()}`.slice(0, RAW_MAX);
  if (paymentId === null) {
    // An event that carries the provider's id alone may be earlier here than the message that says of which order it is.
    const isEarly = reading.isSigned && reading.change !== null && reading.reference === null;
    return { answer: isEarly ? LATER : answer, outcome: "unknown" };
  }
  if (reading.isSigned) {
    if (!reading.change || !reading.dedupeKey) return { answer, outcome: "applied" };
    return { answer, outcome: await applyChange(ctx, paymentId, reading.change, reading.dedupeKey, raw) };
  }
  if (!provider.status) return { answer, outcome: "unproved" };
  return { answer, outcome: await refreshPayment(ctx, paymentId, raw) };
}

async function findPayment(ctx: ShopContext, provider: string, reading: Reading): Promise<number | null> {
  const { reference, providerRef } = reading;
  if (reference === null && providerRef === null) return null;
  const row = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("payments")
      .select("id")
      .where("provider", "=", provider)
      .where((is) =>
        is.or([
          ...(reference === null ? [] : [is("reference", "=", reference)]),
          ...(providerRef === null ? [] : [is("provider_ref", "=", providerRef)]),
        ]),
      )
      .orderBy("id")
      .executeTakeFirst(),
  );
  return row?.id ?? null;
}

/** Applies an event of a provider that reports changes: what it changes counts once, and the amounts are the sums of all that came. */
async function applyChange(
  ctx: ShopContext,
  paymentId: number,
  change: PaymentChange,
  dedupeKey: string,
  raw: string,
): Promise<"applied" | "repeated" | "currency"> {
  let settled: Settled | null = null;
  const outcome = await ctx.db.transaction(async (tx) => {
    const payment = await holdPayment(tx, paymentId);
    if (!payment) return "repeated" as const;
    const isCurrency = change.currency === payment.currency;
    const isNew = await store(ctx, tx, {
      paymentId,
      dedupeKey,
      raw,
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
    });
    return "applied" as const;
  });
  await tellOf(ctx, settled);
  return outcome;
}

/**
 * Asks the provider for a payment's present state and applies it. A state counts only if nothing else was applied since it was asked for,
 * so that an older one never replaces a newer.
 * @returns "unknown" where the provider knows no such payment. @throws ProviderSilent
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
        .select(["reference", "provider_ref as providerRef", "created_at as begunAt", "version"])
        .where("id", "=", paymentId)
        .executeTakeFirst(),
    );
    const state = before && (await ctx.payments?.status?.(ctx, before));
    if (!state) return "unknown";
    const outcome = await applyState(ctx, paymentId, before.version, state, raw);
    if (outcome !== "overtaken") return outcome;
  }
  return "repeated";
}

/** Applies a state that the provider answered, unless something newer was applied since the version that it was asked for at. */
export async function applyState(
  ctx: ShopContext,
  paymentId: number,
  version: number,
  state: PaymentState,
  raw: string,
): Promise<"applied" | "repeated" | "currency" | "overtaken"> {
  let settled: Settled | null = null;
  const outcome = await ctx.db.transaction(async (tx) => {
    const payment = await holdPayment(tx, paymentId);
    if (!payment || payment.version !== version) return "overtaken" as const;
    if (state.currency !== payment.currency) {
      const dedupeKey = `currency ${paymentId} ${version}`;
      await store(ctx, tx, { paymentId, dedupeKey, raw, verified: "status", outcome: "currency" });
      return "currency" as const;
    }
    const isSame =
      (state.state === payment.state || (payment.state === "paid" && state.paid > 0)) &&
      state.paid === payment.paid &&
      state.refunded === payment.refunded &&
      state.chargedBack === payment.chargedBack;
    if (isSame) return "repeated" as const;
    await store(ctx, tx, {
      paymentId,
      dedupeKey: `status ${paymentId} ${version}`,
      raw,
      verified: "status",
      outcome: "applied",
    });
    settled = await settlePayment(ctx, tx, payment, state);
    if (state.card) await rememberCard(ctx, tx, paymentId, state.card);
    return "applied" as const;
  });
  await tellOf(ctx, settled);
  return outcome;
}

/** Puts a message into the inbox. @returns false where it was there */
async function store(
  ctx: ShopContext,
  tx: TenantTransaction,
  what: {
    paymentId: number;
    dedupeKey: string;
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
      payment_id: what.paymentId,
      provider: ctx.payments!.facts.name,
      dedupe_key: what.dedupeKey,
      received_at: ctx.now,
      verified: what.verified,
      // Of an erased member only what proves the amounts is stored.
      raw: sql<string>`case when exists (select from orders join payments on payments.order_id = orders.id
        where payments.id = ${what.paymentId} and orders.member_id is null) then '' else ${what.raw} end`,
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

/** Tells the member's open pages, and sends money back that has to go. */
async function tellOf(ctx: ShopContext, settled: Settled | null): Promise<void> {
  if (settled?.memberId) {
    ctx.changed(settled.memberId);
    ctx.tell(settled.memberId, { type: "user" });
  }
  if (settled?.refundsWanted)
    for (const paymentId of await sendRefunds(ctx)) await refreshPayment(ctx, paymentId);
}
