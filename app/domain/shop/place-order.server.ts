import type { ShopContext } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";
import { chargeCard, findCharged, isChargeKey } from "../cards/charge-card.server";
import { chosenCard } from "../cards/stored-cards.server";
import { termsDate } from "../company/terms-date";
import { runningVariants } from "../experiments/running-variants.server";
import { agreeOn, retakeDiscount, takeDiscount } from "./agree.server";
import { beginInOrder, prepare } from "./begin-payment.server";
import { makeReference } from "./order-reference.server";
import { requirePayable } from "./payable-order.server";
import { requirePaymentCountry } from "./payment-country.server";
import { requirePaymentLimits } from "./payment-limits.server";
import { type Offer, offersOf } from "./quote.server";
import { OrderRefused } from "./refusals.server";
import { evidenceOf } from "./store-evidence.server";

export type Buyer = {
  id: number;
  /** of the profile */
  country: string;
  /** of the network address; null where not known */
  addressCountry?: string | null;
};

/** The input of an order: ids, and the total that was shown. The total only serves to refuse an order; it never sets the price. */
export type OrderInput = {
  bundleId: string;
  /** the payment method, or `card:<id>` for a remembered card, which is charged immediately */
  method: string;
  /** the country whose prices were shown; by default that of the profile */
  country?: string;
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
  const country = requirePaymentCountry(ctx, buyer, input.country);
  const reference = makeReference(ctx.random);
  const { order, payment, card, others } = await ctx.db.transaction(async (tx) => {
    const card = await chosenCard(ctx, tx, buyer.id, input.method);
    if (card && !isChargeKey(input.pageKey)) throw new OrderRefused("method_unknown");
    if (card && input.shownTotal === undefined) throw new OrderRefused("total_changed");
    const charged = card && (await findCharged(tx, buyer.id, input.pageKey!));
    if (charged) return { order: charged, payment: null, card, others: [] };
    const method = card?.method ?? input.method;
    const evidence = evidenceOf(ctx, buyer, { country, cardCountry: card?.country ?? null });
    const from = { id: buyer.id, country, buyerCountry: evidence.buyer_country, profile: buyer.country };
    const { agreed, discount } = await agreeOn(ctx, tx, from, { ...input, method });
    if (input.shownTotal !== undefined && agreed.total !== input.shownTotal)
      throw new OrderRefused("total_changed");
    await requirePaymentLimits(ctx, tx, buyer.id, { ...agreed, method });
    const offers = offersOf(ctx, country, agreed.total - agreed.fee, buyer.country);
    const [provider, ...others] = requireCarriers(
      offers.find(({ id }) => id === method),
      card,
    );
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
        ...evidence,
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
    if (isDebit(method)) return { order, payment: null, card, others };
    const more = {
      ...(card && { stored_card_id: card.id, charge_key: input.pageKey! }),
      ...(!card && input.remember === true && { remember_agreed_at: ctx.now }),
    };
    const prepared = await prepare(ctx, tx, order, { provider: provider!, method }, more);
    return { order, payment: { ...prepared, order }, card, others };
  });
  if (card && payment) await chargeCard(ctx, buyer.id, payment.order, payment, card.token);
  if (card) return { orderId: order.id, reference: order.reference, redirect: null };
  if (!payment) return { orderId: order.id, reference, redirect: null, needsMandate: true };
  const redirect = await beginInOrder(ctx, { ...buyer, country }, payment.order, payment, others);
  return { orderId: order.id, reference, redirect };
}

/**
 * Returns the providers at which a payment can start now, in order of preference; a remembered card is charged at its own only.
 * @throws OrderRefused method_unknown where there are none
 */
function requireCarriers(
  offer: Offer | undefined,
  card: { provider: PaymentProvider } | null,
): readonly PaymentProvider[] {
  const carriers = offer?.carriers ?? [];
  const able = card ? carriers.filter((one) => one === card.provider) : carriers;
  if (able.length === 0) throw new OrderRefused("method_unknown");
  return able;
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
  const { order, payment, card, others, country } = await ctx.db.transaction(async (tx) => {
    const { order, card, offer, country } = await requirePayable(ctx, tx, buyer, { reference, method });
    await requirePaymentLimits(ctx, tx, buyer.id, { ...order, method: offer.id });
    const [provider, ...others] = requireCarriers(offer, card);
    await retakeDiscount(ctx, tx, { memberId: buyer.id, orderId: order.id, code: order.discount_code });
    await tx.updateTable("orders").set({ cancelled_at: null }).where("id", "=", order.id).execute();
    if (isDebit(method)) return { order, payment: null, card, others, country };
    const more = card ? { stored_card_id: card.id } : {};
    const start = { provider: provider!, method: offer.id };
    return { order, payment: await prepare(ctx, tx, order, start, more), card, others, country };
  });
  if (card && payment) {
    await chargeCard(ctx, buyer.id, order, payment, card.token);
    return { orderId: order.id, reference, redirect: null };
  }
  if (!payment) return { orderId: order.id, reference, redirect: null, needsMandate: true };
  const redirect = await beginInOrder(ctx, { ...buyer, country }, order, payment, others);
  return { orderId: order.id, reference, redirect };
}
