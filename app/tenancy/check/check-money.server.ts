import { currencyCodes, currencyOf } from "../countries";
import { messagePriceMinor, tenantCurrency } from "../prices.server";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

/** Prices and ways to pay that the schema allows and visitors would be misled or left alone by. decisions §8 */
export function checkMoney(config: TenantConfig, source: TenantSource): Problem[] {
  return [
    ...checkMinimumCosts(config, source),
    ...checkCurrencies(config, source),
    ...checkMethods(config, source),
  ];
}

/** The lowest price of a message that is promised must be one that a bundle gives. */
function checkMinimumCosts(config: TenantConfig, source: TenantSource): Problem[] {
  return Object.entries(config.minimum_message_costs).flatMap(([country, promised]) => {
    if (!promised) return [];
    const place = ["minimum_message_costs", country];
    if (!config.countries.includes(country)) {
      const expected = `one of countries (${config.countries.join(", ")})`;
      return [problemAt(source, place, country, expected, { severity: "warning" })];
    }
    const currency = tenantCurrency(config, country);
    if (promised.currency !== currency)
      return [
        problemAt(source, [...place, "currency"], promised.currency, `${currency}, in which ${country} pays`),
      ];
    const lowest = Math.min(...config.bundles.map((bundle) => messagePriceMinor(config, bundle, currency)));
    if (promised.costs >= lowest) return [];
    const expected = `at least ${lowest}: no bundle makes a message cheaper in ${currency}`;
    return [problemAt(source, [...place, "costs"], String(promised.costs), expected)];
  });
}

/** A country whose own money has no price pays in another; that is allowed, and rarely meant. */
function checkCurrencies(config: TenantConfig, source: TenantSource): Problem[] {
  const wanted = new Map<string, string[]>();
  for (const country of config.countries) {
    const own = currencyOf(country, currencyCodes);
    wanted.set(own, [...(wanted.get(own) ?? []), country]);
  }
  return config.bundles.flatMap((bundle, at) =>
    [...wanted]
      .filter(([currency]) => !bundle.prices[currency])
      .map(([currency, countries]) => {
        const found = `no price in ${currency}`;
        const expected = `one for ${countries.join(", ")}, who pay in ${tenantCurrency(config, countries[0] ?? "")} until then`;
        return problemAt(source, ["bundles", at, "prices"], found, expected, { severity: "warning" });
      }),
  );
}

/** A warning only: a shared base may list methods of countries that one brand of many does not serve. */
function checkMethods(config: TenantConfig, source: TenantSource): Problem[] {
  return config.payment_methods.flatMap((method, at) => {
    if (
      method.countries.length === 0 ||
      method.countries.some((country) => config.countries.includes(country))
    )
      return [];
    const found = `${method.method} for ${method.countries.join(", ")} only`;
    const expected = `one of the countries that are offered (${config.countries.join(", ")})`;
    const place = ["payment_methods", at, "countries"];
    return [problemAt(source, place, found, expected, { severity: "warning" })];
  });
}
