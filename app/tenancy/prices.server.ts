import { currencyOf } from "./countries";
import type { TenantConfig } from "./schema.server";

/** Money as it is stored and answered: integer minor units and an ISO currency. */
export type Money = { minor: number; currency: string };

/** What a tenant sells in one country, and what a message costs there. */
export type PriceList = {
  currency: string;
  bundles: { id: string; credits: number; price: Money; perMessage: Money; mostChosen: boolean }[];
  lowestMessage: Money;
  highestMessage: Money;
};

/** The currency a visitor of a country pays in at this tenant: one in which every bundle has a price. */
export function tenantCurrency(config: Pick<TenantConfig, "bundles">, country: string): string {
  const [first, ...others] = config.bundles;
  const priced = Object.keys(first?.prices ?? {}).filter((currency) =>
    others.every((bundle) => bundle.prices[currency]),
  );
  return currencyOf(country, priced);
}

/**
 * What one message costs with a bundle, rounded up so that it never promises too little.
 * @returns minor units of the currency
 */
export function messagePriceMinor(
  config: TenantConfig,
  bundle: TenantConfig["bundles"][number],
  currency: string,
): number {
  return Math.ceil(((bundle.prices[currency] ?? 0) * config.message_credits) / bundle.credits);
}

/** The bundles and message prices of a country. product.md §3 minimum_message_costs */
export function priceList(config: TenantConfig, country: string): PriceList {
  const currency = tenantCurrency(config, country);
  const bundles = config.bundles
    .filter((bundle) => bundle.prices[currency])
    .map((bundle) => ({
      id: bundle.id,
      credits: bundle.credits,
      price: { minor: bundle.prices[currency]!, currency },
      perMessage: { minor: messagePriceMinor(config, bundle, currency), currency },
      mostChosen: bundle.most_chosen,
    }));
  const perMessage = bundles.map((bundle) => bundle.perMessage.minor);
  return {
    currency,
    bundles,
    lowestMessage: lowestMessage(config, country),
    highestMessage: { minor: Math.max(...perMessage), currency },
  };
}

/** The lowest price of a message in a country: the configured one, else that of the best bundle. */
export function lowestMessage(config: TenantConfig, country: string): Money {
  const configured = config.minimum_message_costs[country];
  if (configured) return { minor: configured.costs, currency: configured.currency };
  const currency = tenantCurrency(config, country);
  const prices = config.bundles
    .filter((bundle) => bundle.prices[currency])
    .map((bundle) => messagePriceMinor(config, bundle, currency));
  return { minor: Math.min(...prices), currency };
}
