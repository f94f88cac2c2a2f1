import { carriersOf } from "~/domain/shop/carriers.server";
import { offeredMethods } from "~/domain/shop/quote.server";
import { isUsable, paymentAccountsOf, providerWithoutKey } from "~/jobs/payment-providers.server";
import { ProviderHealth } from "~/outside/payments/provider-health";
import type { ShopRules } from "~/tenancy/check/check-providers.server";
import { priceList } from "~/tenancy/prices.server";

/** The shop of a production server, with its own code, for the check of brands. */
export const shopRules: ShopRules = {
  methodsFor(tenant, country) {
    const accounts = paymentAccountsOf(tenant, true);
    if (!accounts.payments) return null;
    const prices = (where = country) => priceList(tenant.config, where);
    const ctx = { ...accounts, tenant, prices, now: new Date(), providerHealth: new ProviderHealth() };
    const offered = prices().bundles.flatMap(({ price }) => offeredMethods(ctx, country, price.minor));
    return [...new Set(offered.filter(({ unfit }) => unfit === null).map(({ id }) => id))];
  },
  carriersOf(tenant, listed, currency) {
    const { payment_provider, payment_providers } = tenant.config;
    const [payments = null, ...further] = [payment_provider, ...payment_providers].flatMap(
      (account) => providerWithoutKey(account) ?? [],
    );
    return carriersOf({ tenant, payments, further }, listed, currency).map(({ facts }) => facts.name);
  },
  isUsable: (account) => isUsable(account, true),
};
