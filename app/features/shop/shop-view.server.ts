import { canRemember, listCards } from "~/domain/cards/stored-cards.server";
import type { Account } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { problemWith } from "~/domain/discounts/discount";
import { lastPurchase } from "~/domain/shop/list-orders.server";
import { cardSign, methodSign } from "~/domain/shop/method-sign.server";
import { findMostChosen } from "~/domain/shop/most-chosen.server";
import { paymentCountries, paymentCountryOf } from "~/domain/shop/payment-country.server";
import { leastOf, offersOf, quote } from "~/domain/shop/quote.server";
import { buyerCountry } from "~/domain/shop/vat-evidence";
import { vatOf } from "~/domain/shop/vat-rates";
import type { Ctx } from "~/http/context.server";
import { countryName, formatMoney, formatPercent } from "~/i18n/format";
import { paths } from "~/paths";
import { cardName } from "./card-name";
import { codeProblems, discountLine, minus, plusCredits } from "./discount-text.server";
import { methodName } from "./method-name.server";
import { hasLegalButton } from "./order-button.server";
import { limitText } from "./own-limit-text.server";
import { savingOf } from "./saving";
import { shopDiscount } from "./shop-discount.server";

/** The data of the shop: bundles, payment methods and the total of each pair, so that a choice needs no request. */
export type ShopView = Awaited<ReturnType<typeof shopView>>;

/**
 * Returns the data of a member's shop. product 13.2, 13.4
 * @param chosen the choices in the address; those that are not offered are ignored, and the default is the last purchase
 */
export async function shopView(
  ctx: Ctx,
  member: Account,
  chosen: { bundle?: string | undefined; method?: string | undefined; code?: string | undefined },
) {
  const { tenant, locale } = ctx;
  const country = paymentCountryOf(ctx, member);
  const { currency, bundles } = ctx.prices(country);
  const money = (minor: number) => formatMoney({ minor, currency }, locale, country);
  const { credits, last, mostChosen, code, cards, limitOf } = await ctx.db.transaction(async (tx) => ({
    credits: await findCredits(tx, member.id),
    last: await lastPurchase(tx, member.id),
    mostChosen: await findMostChosen(ctx, tx),
    cards: await listCards(ctx, tx, member.id),
    limitOf: await limitText(ctx, tx, member),
    code: await shopDiscount(ctx, tx, member.id, chosen.code ?? ""),
  }));
  const { discount } = code;
  const { vat, company } = tenant.config;
  const vatCountryOf = (from: string) =>
    vatOf(vat, { country: from, seller: company.country, on: ctx.now }).country;
  const highest = Math.max(...bundles.map(({ price }) => price.minor));
  const offered = offersOf(ctx, country, highest, member.country).map(({ id, fee, carriers, unfit }) => ({
    id: id as string,
    /** the payment method whose price and conditions apply */
    priced: id as string,
    name: methodName(ctx, id),
    sign: methodSign(id),
    fee: fee > 0 ? money(fee) : null,
    remembers: canRemember(carriers[0], id),
    isCard: false,
    isAway: unfit === "away",
  }));
  // Stored cards come first, at the price of their payment method.
  const ownCards = cards.flatMap((card) => {
    const like = offered.find(({ id }) => id === card.method);
    return like
      ? [
          {
            ...like,
            id: card.id,
            name: cardName(card),
            sign: cardSign(card.brand),
            remembers: false,
            isCard: true,
            isAway: card.isAway,
          },
        ]
      : [];
  });
  const hasCardOf = (id: string) => ownCards.some(({ priced }) => priced === id);
  const methods = [
    ...ownCards,
    ...offered.map((one) => (hasCardOf(one.id) ? { ...one, name: ctx.t("shop:another_card") } : one)),
  ];
  const smallest = bundles.reduce((least, one) => (one.credits < least.credits ? one : least), bundles[0]!);
  const savingText = (one: { minor: number; credits: number }, least: { minor: number }) => {
    const base = { price: least.minor, credits: smallest.credits };
    const saving = savingOf({ price: one.minor, credits: one.credits }, base);
    return saving > 0 ? formatPercent(saving * 100, locale) : null;
  };
  const quotes = bundles.flatMap(({ id: bundleId, credits, price: { minor: price } }) =>
    methods.flatMap(({ id, priced: method, isAway }) => {
      if (isAway) return [];
      const cardCountry = cards.find((card) => card.id === id)?.country ?? null;
      const ofBuyer = { profile: member.country, chosen: country };
      const buyer = buyerCountry(ofBuyer, [ctx.visitor.country, cardCountry]);
      const least = leastOf(ctx, country, method);
      const problem =
        discount && problemWith(discount, { country: buyer, currency, price, credits, method, least });
      const valid = problem === null ? discount : null;
      const found = quote(ctx, country, {
        bundleId,
        method,
        discount: valid,
        buyerCountry: buyer,
        profile: member.country,
      });
      if (!found) return [];
      return [
        {
          bundleId,
          method: id,
          price: money(found.price),
          fee: money(found.fee),
          total: money(found.total),
          vat: found.vatRate > 0 ? formatPercent(found.vatRate, locale) : null,
          /** says that the VAT does not follow the chosen country */
          vatNote:
            found.vatRate > 0 && vatCountryOf(country) !== found.vatCountry
              ? ctx.t("shop:country_vat", {
                  country: countryName(found.vatCountry, locale),
                  chosen: countryName(country, locale),
                })
              : null,
          minor: found.total,
          reducedMinor: found.price - found.discount,
          /** why the member's own limit does not allow it */
          overLimit: limitOf(found.total),
          perMessage: money(found.perMessage),
          code: valid?.code ?? "",
          bonus: valid && valid.bonusCredits > 0 ? plusCredits(ctx, valid.bonusCredits) : null,
          reduced:
            valid && found.discount > 0
              ? { off: minus(money(found.discount)), price: money(found.price - found.discount) }
              : null,
          problem: code.isTyped && problem ? ctx.t(codeProblems[problem]) : null,
        },
      ];
    }),
  );
  /** The price of the smallest bundle by a method, with the discount. */
  const leastOfMethod = (id: string) =>
    quotes.find(({ bundleId, method }) => bundleId === smallest.id && method === id)?.reducedMinor ??
    smallest.price.minor;
  const open = methods.filter(({ isAway }) => !isAway);
  const repeated = last && bundles.find(({ id }) => id === last.bundleId);
  if (quotes.length > 0) ctx.experiments.showShop();
  const first = bundles.find(({ id }) => id === mostChosen) ?? bundles[0];
  return {
    premium: member.paidUser,
    credits,
    photos: tenant.config.premium_photos,
    style: ctx.experiments.variantOf("package_style")?.variant.package_style ?? tenant.config.package_style,
    days: tenant.config.refund_days,
    /** the country of the payment, and the countries that can be chosen */
    country: {
      value: country,
      name: countryName(country, locale),
      choices: paymentCountries(ctx, member.country)
        .map((value) => ({ value, text: countryName(value, locale) }))
        .sort((one, other) => one.text.localeCompare(other.text, locale)),
    },
    /** whether the law prescribes the words of the order button */
    isLegalButton: hasLegalButton(member, country),
    statement: company.name,
    isOpen: quotes.length > 0,
    bundles: bundles.map(({ id, credits, price, perMessage }) => ({
      id,
      credits,
      mostChosen: id === mostChosen,
      messages: Math.floor(credits / tenant.config.message_credits),
      price: money(price.minor),
      perMessage: money(perMessage.minor),
      /** how much less a message costs than in the smallest bundle, such as "26%"; null where it does not */
      saving: savingText({ minor: price.minor, credits }, smallest.price),
    })),
    methods,
    quotes: quotes.map(({ reducedMinor, ...one }) => ({
      ...one,
      /** the same with the discount of each bundle */
      saving: savingText(
        { minor: reducedMinor, credits: bundles.find(({ id }) => id === one.bundleId)!.credits },
        { minor: leastOfMethod(one.method) },
      ),
    })),
    discount: discount && {
      line: discountLine(ctx, discount),
      expires: discount.expires.toISOString(),
      secondsLeft: Math.ceil((discount.expires.getTime() - ctx.now.getTime()) / 1000),
    },
    /** the last order, where its bundle is still sold; `method` is empty where it is not offered any more. product 13.4 */
    repeat: repeated
      ? {
          credits: repeated.credits,
          method: methods.find(({ id }) => id === last.method)?.name ?? "",
          path: paths.order(last.bundleId, last.method),
        }
      : null,
    code: { typed: code.typed, problem: code.problem && ctx.t(codeProblems[code.problem]) },
    chosen: {
      bundle: chooseOf(bundles, [chosen.bundle, last?.bundleId, first?.id]),
      method: chooseOf(open, [chosen.method, last?.method, open[0]?.id]),
      /** whether the address names the method */
      isNamed: open.some(({ id }) => id === chosen.method),
    },
    /** idempotency key: a stored card is charged once per rendered page */
    pageKey: ctx.random(16).toString("hex"),
  };
}

/** Returns the first of these ids that is offered, "" for none. */
function chooseOf(all: readonly { id: string }[], wanted: readonly (string | undefined)[]): string {
  return wanted.find((one) => all.some(({ id }) => id === one)) ?? "";
}
