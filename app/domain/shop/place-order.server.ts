import type { TenantTransaction } from "~/db/tables";
import { type Begun, type Mandate, ProviderRefused } from "~/outside/payments/provider";
import { chargeCard, findCharged, isChargeKey } from "../cards/charge-card.server";
import { canRemember, chosenCard, customerOf } from "../cards/stored-cards.server";
import { termsDate } from "../company/terms-date";
import { agreeOn, retakeDiscount, takeDiscount } from "./agree.server";
import { makeReference } from "./order-reference.server";
import { describeFailure } from "./provider-failure.server";
import { offeredMethods } from "./quote.server";
import { OrderRefused } from "./refusals.server";
import { holdPayment, settleOrder } from "./settle-payment.server";
import type { ShopContext } from "./shop-context";
import { webhookKey } from "./webhook-key.server";

/** Who buys. */
export type Buyer = { id: number; country: string };

/** What the browser may say of an order: names, and the total that was shown, which only refuses an order and never prices one. */
export type OrderInput = {
  bundleId: string;
  /** the way to pay, or `card:<id>` for a remembered card, which is charged at once */
  method: string;
  /** the total that was shown beside the button, in minor units; not compared where nothing was shown */
  shownTotal?: number;
  /** the page of ours where the purchase began, and where it leads back to */
  backPath?: string | null;
  /** the box "start now; what I use until I withdraw I pay for" */
  startAgreed: boolean;
  /** the code of the discount that the page showed; empty for none */
  code?: string;
  /** the box "remember this card" */
  remember?: boolean;
  /** names the page that was shown; needed with a remembered card, which is charged once for it */
  pageKey?: string;
};

/**
 * An order, and where the member pays; `redirect` is null while the provider has not answered. `needsMandate`: a direct debit, which begins
 * once its mandate is confirmed.
 */
export type Placed = { orderId: number; reference: string; redirect: string | null; needsMandate?: boolean };

/** An attempt is looked at again after so long, when nobody heard of it. */
const FIRST_CHECK_MS = 60_000;

/**
 * Takes an order and begins to pay it. What was agreed is stored with it; the provider is asked after that, so that a payment without an
 * order cannot be.
 * @param buttonText the words on the button that was pressed
 * @throws OrderRefused. decisions §7
 */
export async function placeOrder(
  ctx: ShopContext,
  buyer: Buyer,
  input: OrderInput,
  buttonText: string,
): Promise<Placed> {
  if (!input.startAgreed) throw new OrderRefused("start_needed");
  const { config } = ctx.tenant;
  const reference = makeReference(ctx.random);
  const { order, payment, card } = await ctx.db.transaction(async (tx) => {
    const card = await chosenCard(ctx, tx, buyer.id, input.method);
    if (card && !isChargeKey(input.pageKey)) throw new OrderRefused("method_unknown");
    if (card && input.shownTotal === undefined) throw new OrderRefused("total_changed");
    const charged = card && (await findCharged(tx, buyer.id, input.pageKey!));
    if (charged) return { order: charged, payment: null, card };
    const method = card?.method ?? input.method;
    const { agreed, discount } = await agreeOn(ctx, tx, buyer, { ...input, method });
    if (input.shownTotal !== undefined && agreed.total !== input.shownTotal)
      throw new OrderRefused("total_changed");
    const order = await tx
      .insertInto("orders")
      .values({
        member_id: buyer.id,
        reference,
        created_at: ctx.now,
        bundle_id: agreed.bundleId,
        credits: agreed.credits,
        currency: agreed.currency,
        price: agreed.price,
        discount: agreed.discount,
        fee: agreed.fee,
        total: agreed.total,
        discount_code: discount?.code ?? null,
        net: agreed.net,
        vat: agreed.vat,
        vat_rate: agreed.vatRate,
        vat_country: agreed.vatCountry,
        per_message: agreed.perMessage,
        company_id: config.company.id,
        terms_version: termsDate(config.company.added).toISOString().slice(0, 10),
        language: ctx.locale,
        button_text: buttonText,
        back_path: input.backPath ?? null,
        start_agreed_at: ctx.now,
      })
      .returning(["id", "reference", "total", "currency", "credits"])
      .executeTakeFirstOrThrow();
    if (discount) await takeDiscount(ctx, tx, { memberId: buyer.id, orderId: order.id, discount });
    if (isDebit(method)) return { order, payment: null, card };
    const remember = !card && input.remember === true && canRemember(ctx, method);
    const more = {
      ...(card && { stored_card_id: card.id, charge_key: input.pageKey! }),
      ...(remember && { remember_agreed_at: ctx.now }),
    };
    return { order, payment: { ...(await prepare(ctx, tx, order, method, 0, more)), order }, card };
  });
  if (card && payment) await chargeCard(ctx, buyer.id, payment.order, payment, card.token);
  if (card) return { orderId: order.id, reference: order.reference, redirect: null };
  if (!payment) return { orderId: order.id, reference, redirect: null, needsMandate: true };
  return { orderId: order.id, reference, redirect: await begin(ctx, buyer, payment.order, payment) };
}

/** A direct debit begins once its mandate is confirmed. */
const isDebit = (method: string) => method === "directdebit";

/**
 * Begins another attempt to pay an order of the member that is not paid yet: with another way to pay, or again with the same. The order's
 * amounts stay, so only ways to pay with the same cost can be chosen.
 * @throws OrderRefused. decisions §7
 */
export async function payOrder(
  ctx: ShopContext,
  buyer: Buyer,
  { reference, method }: { reference: string; method: string },
): Promise<Placed> {
  const { order, payment, card } = await ctx.db.transaction(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "reference", "total", "fee", "currency", "credits", "completed_at", "discount_code"])
      .where("reference", "=", reference)
      .where("member_id", "=", buyer.id)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new OrderRefused("order_unknown");
    const underWay = await tx
      .selectFrom("payments")
      .select("id")
      .where("order_id", "=", order.id)
      .where((is) => is.or([is("method", "=", "directdebit"), is("stored_card_id", "is not", null)]))
      .where("state", "in", ["prepared", "sent", "unknown", "pending"])
      .executeTakeFirst();
    if (order.completed_at || underWay) throw new OrderRefused("already_paid");
    const card = await chosenCard(ctx, tx, buyer.id, method);
    const offered = offeredMethods(ctx, buyer.country, order.total - order.fee).find(
      ({ id }) => id === (card?.method ?? method),
    );
    const isSame = ctx.prices(buyer.country).currency === order.currency && offered?.fee === order.fee;
    if (!offered || offered.unfit || !isSame) throw new OrderRefused("method_unknown");
    await retakeDiscount(ctx, tx, { memberId: buyer.id, orderId: order.id, code: order.discount_code });
    if (isDebit(method)) return { order, payment: null, card };
    const more = card ? { stored_card_id: card.id } : {};
    return { order, payment: await prepare(ctx, tx, order, offered.id, 0, more), card };
  });
  if (card && payment) {
    await chargeCard(ctx, buyer.id, order, payment, card.token);
    return { orderId: order.id, reference, redirect: null };
  }
  if (!payment) return { orderId: order.id, reference, redirect: null, needsMandate: true };
  return { orderId: order.id, reference, redirect: await begin(ctx, buyer, order, payment) };
}

type Order = { id: number; reference: string; total: number; currency: string; credits: number };
type Prepared = { id: number; reference: string; method: string; remember_agreed_at: Date | null };

/**
 * Stores an attempt to pay an order.
 * @param promised minor units that count as paid while it is pending
 * @param card of a card that is charged, or is to be remembered
 */
export async function prepare(
  ctx: ShopContext,
  tx: TenantTransaction,
  order: Order,
  method: string,
  promised = 0,
  card: { stored_card_id?: number; charge_key?: string; remember_agreed_at?: Date } = {},
): Promise<Prepared> {
  if (!ctx.payments) throw new OrderRefused("method_unknown");
  const { facts } = ctx.payments;
  const { count } = await tx
    .selectFrom("payments")
    .select((is) => is.fn.countAll<string>().as("count"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto("payments")
    .values({
      order_id: order.id,
      provider: facts.name,
      method,
      reference: `${order.reference}-${Number(count) + 1}`,
      state: "prepared",
      amount: order.total,
      promised,
      ...card,
      created_at: ctx.now,
      updated_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + facts.staleHours * 3_600_000),
      check_at: new Date(ctx.now.getTime() + FIRST_CHECK_MS),
    })
    .returning(["id", "reference", "method", "remember_agreed_at"])
    .executeTakeFirstOrThrow();
}

/** Asks the provider. What it did is not known where it does not answer: that attempt is asked about, and never begun a second time. */
export async function begin(
  ctx: ShopContext,
  buyer: Buyer,
  order: Order,
  payment: Prepared,
  mandate?: Mandate,
): Promise<string | null> {
  const provider = ctx.payments!;
  await move(ctx, payment.id, ["prepared"], { state: "sent" });
  let begun: Begun;
  try {
    begun = await provider.begin(ctx, {
      reference: payment.reference,
      amount: order.total,
      currency: order.currency,
      method: payment.method,
      description: `${ctx.tenant.config.name}: ${order.credits}`,
      returnUrl: `${ctx.siteOrigin}/transactions/${order.reference}`,
      webhookUrl: `${ctx.siteOrigin}/api/webhooks/${provider.facts.name}/${await webhookKey(ctx)}`,
      language: ctx.locale,
      country: buyer.country,
      ...(mandate && { mandate }),
      ...(payment.remember_agreed_at && { remember: { customer: customerOf(ctx, buyer.id) } }),
    });
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    const of = { call: "begin", provider: provider.facts.name, order: order.reference } as const;
    ctx.providerFailed(describeFailure(of, error));
    await move(
      ctx,
      payment.id,
      ["sent"],
      isRefused ? { state: "failed", check_at: null } : { state: "unknown" },
    );
    return null;
  }
  // A direct debit with a mandate is paid on no page.
  const redirect = mandate ? null : begun.redirect;
  await move(ctx, payment.id, ["sent", "unknown"], {
    state: "pending",
    redirect,
    provider_ref: begun.providerRef,
    expires_at: begun.expiresAt,
  });
  return redirect;
}

/** Changes an attempt that is still in one of these states: a message of the provider may have been quicker. */
async function move(
  ctx: ShopContext,
  id: number,
  from: readonly ("prepared" | "sent" | "unknown")[],
  to: {
    state: "sent" | "unknown" | "pending" | "failed";
    redirect?: string | null;
    provider_ref?: string | null;
    expires_at?: Date;
    check_at?: null;
  },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const held = await holdPayment(tx, id);
    const moved = await tx
      .updateTable("payments")
      .set((is) => ({ ...to, updated_at: ctx.now, version: is("version", "+", 1) }))
      .where("id", "=", id)
      .where("state", "in", from)
      .returning(["promised", "state"])
      .executeTakeFirst();
    // What is promised counts from now on, in the same transaction.
    if (held && moved?.state === "pending" && moved.promised > 0)
      await settleOrder(ctx, tx, held.orderId, id);
  });
}
