import { currencyOf } from "./countries";
import type { TenantConfig } from "./schema.server";

/** Money as stored and as sent in responses: integer minor units and an ISO currency. */
export type Money = { minor: number; currency: string };

/** A tenant's bundles in one country, and the prices of a message there. */
export type PriceList = {
  currency: string;
  bundles: { id: string; credits: number; price: Money; perMessage: Money }[];
  lowestMessage: Money;
  highestMessage: Money;
};

/** Returns the currency in which visitors from a country pay at this tenant: one in which every bundle has a price. */
export function tenantCurrency(config: Pick<TenantConfig, "bundles">, country: string): string {
  const [first, ...others] = config.bundles;
  const priced = Object.keys(first?.prices ?? {}).filter((currency) =>
    others.every((bundle) => bundle.prices[currency]),
  );
  return currencyOf(country, priced);
}

/**
 * Returns the price of one message with a bundle, rounded up so that it is never understated.
 * @returns minor units of the currency
 */
export function messagePriceMinor(
  config: TenantConfig,
  bundle: TenantConfig["bundles"][number],
  currency: string,
): number {
  return Math.ceil(((bundle.prices[currency] ?? 0) * config.message_credits) / bundle.credits);
}

/** Returns the bundles and message prices of a country. product 13.7 */
export function priceList(config: TenantConfig, country: string): PriceList {
  const currency = tenantCurrency(config, country);
  const bundles = config.bundles
    .filter((bundle) => bundle.prices[currency])
    .map((bundle) => ({
      id: bundle.id,
      credits: bundle.credits,
      price: { minor: bundle.prices[currency]!, currency },
      perMessage: { minor: messagePriceMinor(config, bundle, currency), currency },
    }));
  const perMessage = bundles.map((bundle) => bundle.perMessage.minor);
  return {
    currency,
    bundles,
    lowestMessage: lowestMessage(config, country),
    highestMessage: { minor: Math.max(...perMessage), currency },
  };
}

/** Returns the lowest price of a message in a country: the configured one, else that of the cheapest bundle per message. */
export function lowestMessage(config: TenantConfig, country: string): Money {
  const configured = config.minimum_message_costs[country];
  if (configured) return { minor: configured.costs, currency: configured.currency };
  const currency = tenantCurrency(config, country);
  const prices = config.bundles
    .filter((bundle) => bundle.prices[currency])
    .map((bundle) => messagePriceMinor(config, bundle, currency));
  return { minor: Math.min(...prices), currency };
}
