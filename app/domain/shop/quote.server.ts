import type { Needs } from "~/domain/context";
import { isFeeForbidden, type MethodFacts, type MethodId, paymentMethods } from "~/tenancy/payment-methods";
import { creditorOf } from "../debit/creditor.server";
import { amountOff, type Reduction } from "../discounts/discount";
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
  /** why the method does not accept this amount; null where it does */
  unfit: "too_little" | "too_much" | null;
};

/**
 * Returns the price of a bundle for a member of a country.
 * @param options.discount is valid for the bundle
 * @returns null where the brand does not sell the bundle there or does not accept the method. product 13.28, 13.29
 */
export function quote(
  ctx: Needs<"now" | "payments" | "prices" | "tenant">,
  country: string,
  { bundleId, method, discount = null }: { bundleId: string; method: string; discount?: Reduction | null },
): Quote | null {
  const list = ctx.prices(country);
  const bundle = list.bundles.find(({ id }) => id === bundleId);
  if (!bundle) return null;
  const price = bundle.price.minor;
  const off = discount ? amountOff(price, discount) : 0;
  const offered = offeredMethods(ctx, country, price - off).find(({ id }) => id === method);
  if (!offered || offered.unfit) return null;
  const total = price - off + offered.fee;
  const { vat, company } = ctx.tenant.config;
  const { rate, country: vatCountry } = vatOf(vat, { country, seller: company.country, on: ctx.now });
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
 * by the provider. A method that only does not accept the amount is returned with the reason.
 * @param amount without the fee, in minor units of the country's currency
 */
export function offeredMethods(
  ctx: Needs<"now" | "payments" | "prices" | "tenant">,
  country: string,
  amount: number,
): OfferedMethod[] {
  const { payments: provider } = ctx;
  if (!provider) return [];
  const { currency } = ctx.prices(country);
  if (provider.facts.currencies && !provider.facts.currencies.includes(currency)) return [];
  const offered = new Map<MethodId, OfferedMethod>();
  for (const { method, countries, fee } of ctx.tenant.config.payment_methods) {
    const facts = paymentMethods[method];
    const isThere =
      !offered.has(method) &&
      !facts.discontinued &&
      (countries.length === 0 || countries.includes(country)) &&
      (!facts.countries || facts.countries.includes(country)) &&
      (!facts.currencies || facts.currencies.includes(currency)) &&
      provider.facts.methods.includes(method) &&
      (method !== "directdebit" || creditorOf(ctx) !== null);
    if (!isThere) continue;
    const cost = isFeeForbidden(method, country) ? 0 : (fee[currency] ?? 0);
    const most = Math.min(facts.most ?? Number.POSITIVE_INFINITY, provider.facts.most);
    const total = amount + cost;
    const unfit = total < provider.facts.least ? "too_little" : total > most ? "too_much" : null;
    offered.set(method, { id: method, kind: facts.kind, fee: cost, unfit });
  }
  return [...offered.values()];
}
