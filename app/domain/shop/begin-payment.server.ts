import type { TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import {
  EndedAtProvider,
  type Mandate,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type Started,
} from "~/outside/payments/provider";
import { paths } from "~/paths";
import { canRemember } from "../cards/stored-cards.server";
import { keepReason } from "./failure-reason.server";
import { customerAt, dropCustomer } from "./provider-customers.server";
import { describeFailure } from "./provider-failure.server";
import { lockPayment, settleOrder } from "./settle-payment.server";
import { webhookKey } from "./webhook-key.server";

/** The first check of an attempt that has received no message. */
const FIRST_CHECK_MS = 60_000;

/** `country`: of the payment. */
type Payer = { id: number; country: string };
type Order = { id: number; reference: string; total: number; currency: string; credits: number };
type Prepared = {
  id: number;
  reference: string;
  method: string;
  provider: PaymentProvider;
  remember_agreed_at: Date | null;
};

/**
 * Stores an attempt to pay an order at a provider, which the attempt keeps for good.
 * @param more.promised minor units that count as paid while the attempt is pending
 * @param more.payer_country that of the card or account, where it is known
 * @param more.remember_agreed_at the member asked that the card is remembered; without effect where the provider cannot do that
 */
export async function prepare(
  ctx: ShopContext,
  tx: TenantTransaction,
  order: Order,
  { provider, method }: { provider: PaymentProvider; method: string },
  {
    remember_agreed_at,
    ...more
  }: {
    promised?: number;
    stored_card_id?: number;
    charge_key?: string;
    remember_agreed_at?: Date;
    payer_country?: string;
  },
): Promise<Prepared> {
  const { facts, account } = provider;
  const { count } = await tx
    .selectFrom("payments")
    .select((is) => is.fn.countAll<string>().as("count"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const prepared = await tx
    .insertInto("payments")
    .values({
      order_id: order.id,
      provider: facts.name,
      account,
      method,
      reference: `${order.reference}-${Number(count) + 1}`,
      state: "prepared",
      amount: order.total,
      ...more,
      ...(remember_agreed_at && canRemember(provider, method) && { remember_agreed_at }),
      created_at: ctx.now,
      updated_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + facts.staleHours * 3_600_000),
      check_at: new Date(ctx.now.getTime() + FIRST_CHECK_MS),
    })
    .returning(["id", "reference", "method", "remember_agreed_at"])
    .executeTakeFirstOrThrow();
  return { ...prepared, provider };
}

/**
 * Begins an attempt. Where its provider certainly did not begin it, the next provider gets an attempt of its own, each once; where it may
 * have begun it, no other one does. decision 313
 * @param others the providers after that of the attempt, in order
 * @returns the payment page; null where no provider has begun a payment with one, or its result is unknown
 */
export async function beginInOrder(
  ctx: ShopContext,
  buyer: Payer,
  order: Order,
  first: Prepared,
  others: readonly PaymentProvider[],
): Promise<string | null> {
  let last = first;
  let result = await begin(ctx, buyer, order, last);
  for (const provider of others) {
    const next = result.isUndone ? await prepareNext(ctx, order, last, provider) : null;
    if (!next) break;
    last = next;
    result = await begin(ctx, buyer, order, last);
  }
  return result.redirect;
}

/** Stores the attempt after one that was not begun; null where the order was paid, cancelled or tried in another tab meanwhile. */
async function prepareNext(
  ctx: ShopContext,
  order: Order,
  { id, method, remember_agreed_at }: Prepared,
  provider: PaymentProvider,
): Promise<Prepared | null> {
  return ctx.db.transaction(async (tx) => {
    const open = await tx
      .selectFrom("orders")
      .select((is) =>
        is
          .selectFrom("payments")
          .select(({ fn }) => fn.max("payments.id").as("id"))
          .whereRef("order_id", "=", "orders.id")
          .as("last"),
      )
      .where("id", "=", order.id)
      .where("completed_at", "is", null)
      .where("cancelled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (open?.last !== id) return null;
    return prepare(ctx, tx, order, { provider, method }, remember_agreed_at ? { remember_agreed_at } : {});
  });
}

/**
 * Sends an attempt to its provider. Where the provider does not answer, the result is unknown: the attempt is looked up later and never
 * sent again. product 13.38
 * @returns `isUndone`: the attempt has failed, and the provider certainly began nothing
 */
export async function begin(
  ctx: ShopContext,
  buyer: Payer,
  order: Order,
  payment: Prepared,
  mandate?: Mandate,
): Promise<{ redirect: string | null; isUndone: boolean }> {
  const { provider } = payment;
  await move(ctx, payment.id, ["prepared"], { state: "sent" });
  ctx.providerHealth.starts(provider, ctx.now);
  let started: Started;
  let isSent = false;
  try {
    const isCustomer = mandate !== undefined || payment.remember_agreed_at !== null;
    const customer = isCustomer ? await customerAt(ctx, provider, buyer.id) : "";
    const webhookUrl = `${ctx.siteOrigin}/api/webhooks/${provider.facts.name}/${await webhookKey(ctx)}`;
    isSent = true;
    started = await provider.begin(ctx, {
      reference: payment.reference,
      amount: order.total,
      currency: order.currency,
      method: payment.method,
      description: `${ctx.tenant.config.name}: ${order.credits}`,
      returnUrl: ctx.siteOrigin + paths.transaction(order.reference),
      declineUrl: ctx.siteOrigin + paths.declined(order.reference, payment.reference),
      webhookUrl,
      language: ctx.locale,
      country: buyer.country,
      ...(mandate && { mandate: { ...mandate, customer } }),
      ...(payment.remember_agreed_at && { remember: { customer } }),
    });
  } catch (error) {
    const isRefused = !isSent || error instanceof ProviderRefused || error instanceof ProviderUnreachable;
    const of = { call: "begin", provider: provider.facts.name, order: order.reference } as const;
    const failure = describeFailure(of, error);
    ctx.providerFailed(failure);
    ctx.providerHealth.ended(provider, error, ctx.now);
    if (error instanceof EndedAtProvider) await dropCustomer(ctx, provider, buyer.id);
    const to = isRefused ? ({ state: "failed", check_at: null } as const) : ({ state: "unknown" } as const);
    const isMoved = await move(ctx, payment.id, ["sent"], to);
    await keepReason(ctx, payment.id, failure);
    return { redirect: null, isUndone: isRefused && isMoved };
  }
  ctx.providerHealth.ended(provider, null, ctx.now);
  // A direct debit with a mandate has no payment page.
  const redirect = mandate ? null : started.redirect;
  await move(ctx, payment.id, ["sent", "unknown"], {
    state: "pending",
    redirect,
    provider_ref: started.providerRef,
    expires_at: started.expiresAt,
    ...(started.transfer && { transfer: JSON.stringify(started.transfer) }),
  });
  return { redirect, isUndone: false };
}

/**
 * Changes an attempt only while it is in one of the given states: a message of the provider may have arrived first.
 * @returns whether it was
 */
async function move(
  ctx: ShopContext,
  id: number,
  from: readonly ("prepared" | "sent" | "unknown")[],
  to: {
    state: "sent" | "unknown" | "pending" | "failed";
    redirect?: string | null;
    provider_ref?: string | null;
    expires_at?: Date;
    transfer?: string;
    check_at?: null;
  },
): Promise<boolean> {
  const { isMoved, settled } = await ctx.db.transaction(async (tx) => {
    const held = await lockPayment(tx, id);
    const moved = await tx
      .updateTable("payments")
      .set((is) => ({ ...to, updated_at: ctx.now, version: is("version", "+", 1) }))
      .where("id", "=", id)
      .where("state", "in", from)
      .returning(["promised", "state"])
      .executeTakeFirst();
    // The promised amount counts from now on, in the same transaction.
    const isPromised = moved?.state === "pending" && moved.promised > 0;
    return {
      isMoved: moved !== undefined,
      settled: held && isPromised ? await settleOrder(ctx, tx, held.orderId, id) : null,
    };
  });
  if (settled) ctx.moneyMoved(settled.moved);
  return isMoved;
}
