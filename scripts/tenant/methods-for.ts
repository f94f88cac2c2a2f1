import { offeredMethods } from "~/domain/shop/quote.server";
import { paymentAccountsOf } from "~/jobs/payment-providers.server";
import { ProviderHealth } from "~/outside/payments/provider-health";
import type { MethodsFor } from "~/tenancy/check/check-production.server";
import { priceList } from "~/tenancy/prices.server";

/** Finds the payment methods of a brand in a country with the code of the shop of a production server. */
export const methodsFor: MethodsFor = (tenant, country) => {
  const accounts = paymentAccountsOf(tenant, true);
  if (!accounts.payments) return null;
  const prices = (where = country) => priceList(tenant.config, where);
  const ctx = { ...accounts, tenant, prices, now: new Date(), providerHealth: new ProviderHealth() };
  const offered = prices().bundles.flatMap(({ price }) => offeredMethods(ctx, country, price.minor));
  return [...new Set(offered.filter(({ unfit }) => unfit === null).map(({ id }) => id))];
};
