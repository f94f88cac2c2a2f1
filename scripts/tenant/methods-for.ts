import { offeredMethods } from "~/domain/shop/quote.server";
import { paymentProviderOf } from "~/jobs/payment-providers.server";
import type { MethodsFor } from "~/tenancy/check/check-production.server";
import { priceList } from "~/tenancy/prices.server";

/** Finds the payment methods of a brand in a country with the code of the shop of a production server. */
export const methodsFor: MethodsFor = (tenant, country) => {
  const payments = paymentProviderOf(tenant, true);
  if (!payments) return null;
  const prices = (where = country) => priceList(tenant.config, where);
  const ctx = { tenant, payments, prices, now: new Date() };
  const offered = prices().bundles.flatMap(({ price }) => offeredMethods(ctx, country, price.minor));
  return [...new Set(offered.filter(({ unfit }) => unfit === null).map(({ id }) => id))];
};
