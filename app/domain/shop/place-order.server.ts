import type { TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { EndedAtProvider, type Mandate, ProviderRefused, type Started } from "~/outside/payments/provider";
import { paths } from "~/paths";
import { chargeCard, findCharged, isChargeKey } from "../cards/charge-card.server";
import { canRemember, chosenCard } from "../cards/stored-cards.server";
import { termsDate } from "../company/terms-date";
import { runningVariants } from "../experiments/running-variants.server";
import { agreeOn, retakeDiscount, takeDiscount } from "./agree.server";
import { makeReference } from "./order-reference.server";
import { isTooOld } from "./payable";
import { requirePaymentLimits } from "./payment-limits.server";
import { customerAt, dropCustomer } from "./provider-customers.server";
import { describeFailure } from "./provider-failure.server";
import { offeredMethods } from "./quote.server";
import { OrderRefused } from "./refusals.server";
import { lockPayment, settleOrder } from "./settle-payment.server";
import { webhookKey } from "./webhook-key.server";

export type Buyer = { id: number; country: string };

/** The input of an order: ids, and the total that was shown. The total only serves to refuse an order; it never sets the price. */
export type OrderInput = {
  bundleId: string;
  /** the payment method, or `card:<id>` for a remembered card, which is charged immediately */
  method: string;
  /** the total that was shown beside the button, in minor units; undefined skips the comparison */
  shownTotal?: number;
  /** the page of this site where the purchase began and to which it returns */
  backPath?: string | null;
  /** the required box of the start consent */
  startAgreed: boolean;
  /** the code of the discount that the page showed; empty for none */
  code?: string;
  /** the box for remembering the card */
  remember?: boolean;
  /** identifies the page that was shown; required with a remembered card, which is charged once per key */
  pageKey?: string;
};

/**
 * An order, and the address where the member pays it; `redirect` is null while the provider has not answered. `needsMandate` is true for a
 * direct debit, which begins after its mandate is confirmed.
 */
export type Placed = { orderId: number; reference: string; redirect: string | null; needsMandate?: boolean };

/** The first check of an attempt that has received no message. */
const FIRST_CHECK_MS = 60_000;

/**
 * Places an order and begins its payment. The order is stored before the provider is called, so that every payment has an order.
 * @param buttonText the text of the button that was pressed
 * @throws OrderRefused. product 13.12
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
    await requirePaymentLimits(ctx, tx, buyer.id, { ...agreed, method });
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
        bonus_credits: discount?.bonusCredits ?? 0,
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
        experiments: JSON.stringify(await runningVariants(ctx, tx, buyer.id)),
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

/** A direct debit begins after its mandate is confirmed. */
const isDebit = (method: string) => method === "directdebit";

/**
 * Begins another attempt to pay an unpaid order of the member, with the same or another method. The amounts of the order do not change, so
 * only methods with the same fee are accepted.
 * @throws OrderRefused. product 13.20
 */
export async function payOrder(
  ctx: ShopContext,
  buyer: Buyer,
  { reference, method }: { reference: string; method: string },
): Promise<Placed> {
  const { order, payment, card } = await ctx.db.transaction(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "reference", "created_at", "total", "fee", "currency", "credits", "completed_at"])
      .select("discount_code")
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
    if (isTooOld(order.created_at, ctx.now)) throw new OrderRefused("order_old");
    const card = await chosenCard(ctx, tx, buyer.id, method);
    const offered = offeredMethods(ctx, buyer.country, order.total - order.fee).find(
      ({ id }) => id === (card?.method ?? method),
    );
    const isSame = ctx.prices(buyer.country).currency === order.currency && offered?.fee === order.fee;
    if (!offered || offered.unfit || !isSame) throw new OrderRefused("method_unknown");
    await requirePaymentLimits(ctx, tx, buyer.id, { ...order, method: offered.id });
    await retakeDiscount(ctx, tx, { memberId: buyer.id, orderId: order.id, code: order.discount_code });
    await tx.updateTable("orders").set({ cancelled_at: null }).where("id", "=", order.id).execute();
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
 * @param promised minor units that count as paid while the attempt is pending
 * @param card the card that is charged or will be remembered
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
  const { facts, account } = ctx.payments;
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
      account,
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

/**
 * Sends an attempt to the provider. Where the provider does not answer, the result is unknown: the attempt is looked up later and never
 * sent again. product 13.38
 */
export async function begin(
  ctx: ShopContext,
  buyer: Buyer,
  order: Order,
  payment: Prepared,
  mandate?: Mandate,
): Promise<string | null> {
  const provider = ctx.payments!;
  await move(ctx, payment.id, ["prepared"], { state: "sent" });
  let started: Started;
  try {
    const isCustomer = mandate !== undefined || payment.remember_agreed_at !== null;
    const customer = isCustomer ? await customerAt(ctx, buyer.id) : "";
    started = await provider.begin(ctx, {
      reference: payment.reference,
      amount: order.total,
      currency: order.currency,
      method: payment.method,
      description: `${ctx.tenant.config.name}: ${order.credits}`,
      returnUrl: ctx.siteOrigin + paths.transaction(order.reference),
      declineUrl: ctx.siteOrigin + paths.declined(order.reference, payment.reference),
      webhookUrl: `${ctx.siteOrigin}/api/webhooks/${provider.facts.name}/${await webhookKey(ctx)}`,
      language: ctx.locale,
      country: buyer.country,
      ...(mandate && { mandate: { ...mandate, customer } }),
      ...(payment.remember_agreed_at && { remember: { customer } }),
    });
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    const of = { call: "begin", provider: provider.facts.name, order: order.reference } as const;
    ctx.providerFailed(describeFailure(of, error));
    if (error instanceof EndedAtProvider) await dropCustomer(ctx, buyer.id);
    await move(
      ctx,
      payment.id,
      ["sent"],
      isRefused ? { state: "failed", check_at: null } : { state: "unknown" },
    );
    return null;
  }
  // A direct debit with a mandate has no payment page.
  const redirect = mandate ? null : started.redirect;
  await move(ctx, payment.id, ["sent", "unknown"], {
    state: "pending",
    redirect,
    provider_ref: started.providerRef,
    expires_at: started.expiresAt,
    ...(started.transfer && { transfer: JSON.stringify(started.transfer) }),
  });
  return redirect;
}

/** Changes an attempt only while it is in one of the given states: a message of the provider may have arrived first. */
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
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const held = await lockPayment(tx, id);
    const moved = await tx
      .updateTable("payments")
      .set((is) => ({ ...to, updated_at: ctx.now, version: is("version", "+", 1) }))
      .where("id", "=", id)
      .where("state", "in", from)
      .returning(["promised", "state"])
      .executeTakeFirst();
    // The promised amount counts from now on, in the same transaction.
    if (held && moved?.state === "pending" && moved.promised > 0)
      await settleOrder(ctx, tx, held.orderId, id);
  });
}
