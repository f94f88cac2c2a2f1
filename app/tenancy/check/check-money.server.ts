import { currencyCodes, currencyOf } from "../countries";
import { withPricesOf } from "../experiments.server";
import { messagePriceMinor, tenantCurrency } from "../prices.server";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

/** Finds prices and payment methods that are valid but misleading or unusable. product 3.11, 13.7 */
export function checkMoney(config: TenantConfig, source: TenantSource): Problem[] {
  return [
    ...checkMinimumCosts(config, source),
    ...checkExperimentPrices(config, source),
    ...checkCurrencies(config, source),
    ...checkMethods(config, source),
    ...checkMostChosen(config, source),
  ];
}

/** Checks minimum message prices: at least one bundle must offer a message at that price or less. */
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

/** Checks minimum message prices against the prices of each variant of an experiment. */
function checkExperimentPrices(config: TenantConfig, source: TenantSource): Problem[] {
  return config.experiments.flatMap(({ variants }, at) =>
    variants.flatMap((variant, index) => {
      const { bundles } = withPricesOf(config, variant);
      if (bundles === config.bundles) return [];
      return Object.entries(config.minimum_message_costs).flatMap(([country, promised]) => {
        const currency = tenantCurrency(config, country);
        if (!promised || promised.currency !== currency) return [];
        const lowest = Math.min(...bundles.map((bundle) => messagePriceMinor(config, bundle, currency)));
        if (promised.costs >= lowest) return [];
        const found = `a message from ${lowest} in ${currency}`;
        const expected = `at most ${promised.costs}, which minimum_message_costs promises in ${country}`;
        return [problemAt(source, ["experiments", at, "variants", index, "prices"], found, expected)];
      });
    }),
  );
}

/** Warns of countries that pay in a foreign currency because a bundle has no price in theirs: allowed, but rarely intended. */
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

/** Warns of payment methods for countries that the brand does not serve. A shared base may list them for its other brands. */
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

/** Warns of the former mark of a bundle, which has no effect: the most chosen bundle is counted. decision 320 */
function checkMostChosen(config: TenantConfig, source: TenantSource): Problem[] {
  return config.bundles.flatMap(({ most_chosen: marked }, at) =>
    marked === undefined
      ? []
      : [
          problemAt(
            source,
            ["bundles", at, "most_chosen"],
            String(marked),
            "no such field: it has no effect, because the shop counts which bundle is bought most",
            { severity: "warning" },
          ),
        ],
  );
}
