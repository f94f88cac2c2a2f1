import { type MethodId, paymentMethods } from "../payment-methods";
import { tenantCurrency } from "../prices.server";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import type { Tenant } from "../tenant.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

type Listed = TenantConfig["payment_methods"][number];
type Account = TenantConfig["payment_provider"];

/** The shop's own rules about payment providers, which this room cannot import. */
export type ShopRules = {
  /**
   * Returns the payment methods with which a member of a country can buy at least one bundle in production; null if no provider of the brand
   * can be used here, for example because its key is missing or has a wrong form.
   */
  methodsFor: (tenant: Tenant, country: string) => readonly string[] | null;
  /** Returns the names of the providers that carry a listed method in a currency, in order, whether or not their secrets are set here. */
  carriersOf: (tenant: Tenant, listed: Listed, currency: string) => readonly string[];
  /** Returns whether payments could start at an account in production, with the secrets that are set here. */
  isUsable: (account: Account) => boolean;
};

/** Which providers carry a method, for each currency in which members pay with it; none where a list is empty. */
export type CarriedMethod = {
  method: MethodId;
  currencies: { currency: string; countries: string[]; providers: readonly string[] }[];
};

/** Returns the brand's accounts at which payments start, in order, each with its place in the file. */
export function presentAccountsOf(config: TenantConfig): { account: Account; place: (string | number)[] }[] {
  return [
    { account: config.payment_provider, place: ["payment_provider"] },
    ...config.payment_providers.map((account, at) => ({ account, place: ["payment_providers", at] })),
  ];
}

/** Returns which providers carry the listed methods of a brand where those exist. product 13.28, decision 308 */
export function carriedMethods(
  tenant: Tenant,
  { carriersOf }: Pick<ShopRules, "carriersOf">,
): CarriedMethod[] {
  const { config } = tenant;
  return config.payment_methods.map((listed) => {
    const facts = paymentMethods[listed.method];
    const served = config.countries.filter(
      (country) =>
        (listed.countries.length === 0 || listed.countries.includes(country)) &&
        (facts.countries?.includes(country) ?? true) &&
        (facts.currencies?.includes(tenantCurrency(config, country)) ?? true),
    );
    const currencies = [...new Set(served.map((country) => tenantCurrency(config, country)))];
    return {
      method: listed.method,
      currencies: currencies.map((currency) => ({
        currency,
        countries: served.filter((country) => tenantCurrency(config, country) === currency),
        providers: carriersOf(tenant, listed, currency),
      })),
    };
  });
}

/**
 * Warns of payment methods that no provider of the brand carries, of a provider that a method names in vain, of a provider that carries
 * nothing, and of an account that is both present and former. product 3.11
 */
export function checkProviders(tenant: Tenant, source: TenantSource, shop: ShopRules): Problem[] {
  const { config } = tenant;
  const warn = (place: (string | number)[], found: string, expected: string) =>
    problemAt(source, place, found, expected, { severity: "warning" });
  const present = presentAccountsOf(config);
  const names = present.map(({ account }) => account.name).join(", ");
  const carried = carriedMethods(tenant, shop);
  const methods = carried.flatMap(({ method, currencies }, at) => {
    const place = ["payment_methods", at];
    const missing = currencies
      .filter(({ providers }) => providers.length === 0)
      .map(({ currency, countries }) => `in ${currency} for ${countries.join(", ")}`);
    const expected = `a method that ${names} can carry there, or one more provider in payment_providers`;
    const uncarried =
      missing.length > 0
        ? [
            warn(
              [...place, "method"],
              `${method}, which no provider carries ${missing.join(" and ")}`,
              expected,
            ),
          ]
        : [];
    const inVain = config.payment_methods[at]!.providers.flatMap((name, index) =>
      currencies.length === 0 ||
      method === "directdebit" ||
      currencies.some(({ providers }) => providers.includes(name))
        ? []
        : [
            warn(
              [...place, "providers", index],
              `${name}, which does not carry ${method} there`,
              "a provider that does",
            ),
          ],
    );
    return [...uncarried, ...inVain];
  });
  const idle = present.flatMap(({ account, place }) =>
    present.length === 1 ||
    carried.some(({ currencies }) => currencies.some(({ providers }) => providers.includes(account.name)))
      ? []
      : [
          warn(
            place,
            `${account.name}, which carries none of payment_methods`,
            "a provider that carries one",
          ),
        ],
  );
  const both = config.payment_former.flatMap((former, at) =>
    present.some(({ account }) => isSame(account, former))
      ? [
          warn(
            ["payment_former", at],
            `${former.name}, at which payments still start`,
            "an account that is neither payment_provider nor in payment_providers",
          ),
        ]
      : [],
  );
  return [...methods, ...idle, ...both];
}

/** Whether two entries are of one account: the same provider, account number and secret. */
const isSame = (one: Account, other: Account) =>
  JSON.stringify([one.name, one.account, one.key]) === JSON.stringify([other.name, other.account, other.key]);
