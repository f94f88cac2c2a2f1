import type { OfferContext } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";
import { isFeeForbidden, type MethodFacts, type MethodId, paymentMethods } from "~/tenancy/payment-methods";
import { amountOff, type Reduction } from "../discounts/discount";
import { carriersOf, startable, type Unfit } from "./carriers.server";
import { splitVat, vatOf } from "./vat-rates";

/** The price of a bundle for a member now. Amounts in minor units of the currency, VAT included. */
export type Quote = {
  bundleId: string;
  credits: number;
  currency: string;
  price: number;
  discount: number;
  /** the transaction cost of the method */
  fee: number;
  total: number;
  net: number;
  vat: number;
  /** basis points */
  vatRate: number;
  vatCountry: string;
  /** price per message, without the fee, rounded up */
  perMessage: number;
};

export type MethodKind = MethodFacts["kind"];

/** A payment method as it is offered for an amount. */
export type OfferedMethod = {
  id: MethodId;
  kind: MethodKind;
  fee: number;
  /** why the method cannot be used for this amount now; null where it can */
  unfit: Unfit | null;
};

/** An offered method with the providers at which its payment can start now, in order of preference. They are not for the browser. */
export type Offer = OfferedMethod & { carriers: readonly PaymentProvider[] };

/**
 * Returns the price of a bundle for a payment from a country.
 * @param options.discount is valid for the bundle
 * @param options.buyerCountry the country that counts as the buyer's for VAT, by default the same
 * @param options.profile the country of the member's profile, by default the same
 * @returns null where the brand does not sell the bundle there or does not accept the method. product 13.28, 13.29
 */
export function quote(
  ctx: OfferContext,
  country: string,
  {
    bundleId,
    method,
    discount = null,
    buyerCountry = country,
    profile = country,
  }: {
    bundleId: string;
    method: string;
    discount?: Reduction | null;
    buyerCountry?: string;
    profile?: string;
  },
): Quote | null {
  const list = ctx.prices(country);
  const bundle = list.bundles.find(({ id }) => id === bundleId);
  if (!bundle) return null;
  const price = bundle.price.minor;
  const off = discount ? amountOff(price, discount) : 0;
  const offered = offeredMethods(ctx, country, price - off, profile).find(({ id }) => id === method);
  if (!offered || offered.unfit) return null;
  const total = price - off + offered.fee;
  const { vat, company } = ctx.tenant.config;
  const { rate, country: vatCountry } = vatOf(vat, {
    country: buyerCountry,
    seller: company.country,
    on: ctx.now,
  });
  return {
    bundleId,
    credits: bundle.credits,
    currency: list.currency,
    price,
    discount: off,
    fee: offered.fee,
    total,
    ...splitVat(total, rate),
    vatRate: rate,
    vatCountry,
    perMessage: Math.ceil(((price - off) * ctx.tenant.config.message_credits) / bundle.credits),
  };
}

/**
 * Returns the payment methods of a brand for a country, in the brand's order: those that exist there, accept the currency and are supported
 * by one of its providers. A method that only does not accept the amount, or whose providers are put aside, is returned with the reason.
 * @param amount without the fee, in minor units of the country's currency
 * @param profile the country of the member's profile, by default the same: a fee that is forbidden there is not charged by a choice
 */
export function offeredMethods(
  ctx: OfferContext,
  country: string,
  amount: number,
  profile = country,
): OfferedMethod[] {
  return offersOf(ctx, country, amount, profile).map(({ carriers: _, ...offered }) => offered);
}

/** Returns the same methods with the providers at which each can start. */
export function offersOf(ctx: OfferContext, country: string, amount: number, profile = country): Offer[] {
  if (!ctx.payments) return [];
  const { currency } = ctx.prices(country);
  const offered = new Map<MethodId, Offer>();
  for (const listed of ctx.tenant.config.payment_methods) {
    const { method, countries, fee } = listed;
    const carriers = carriersOf(ctx, listed, currency);
    const facts = paymentMethods[method];
    const isThere =
      !offered.has(method) &&
      !facts.discontinued &&
      (countries.length === 0 || countries.includes(country)) &&
      (!facts.countries || facts.countries.includes(country)) &&
      (!facts.currencies || facts.currencies.includes(currency)) &&
      carriers.length > 0;
    if (!isThere) continue;
    const isFree = isFeeForbidden(method, country) || isFeeForbidden(method, profile);
    const cost = isFree ? 0 : (fee[currency] ?? 0);
    const start = startable(ctx, carriers, { total: amount + cost, most: facts.most });
    offered.set(method, { id: method, kind: facts.kind, fee: cost, ...start });
  }
  return [...offered.values()];
}

/** Returns the smallest total that a provider of a method accepts in a country, in minor units of its currency. */
export function leastOf(ctx: OfferContext, country: string, method: string): number {
  const { currency } = ctx.prices(country);
  const listed = ctx.tenant.config.payment_methods.find((one) => one.method === method);
  const carriers = listed ? carriersOf(ctx, listed, currency) : [];
  return carriers.length > 0 ? Math.min(...carriers.map(({ facts }) => facts.least)) : 0;
}
