import { expect, test } from "vitest";
import { lowestMessage, messagePriceMinor, priceList, tenantCurrency } from "./prices.server";
import type { TenantConfig } from "./schema.server";

const bundle = (id: string, credits: number, prices: Record<string, number>) => ({
  id,
  credits,
  prices,
});
const config = {
  message_credits: 3,
  minimum_message_costs: {},
  bundles: [
    bundle("small", 10, { EUR: 999, USD: 1099 }),
    bundle("middle", 25, { EUR: 1999, USD: 2199 }),
    bundle("large", 100, { EUR: 5999 }),
  ],
} as unknown as TenantConfig;

test("the price of a message is rounded up, so that it is never understated", () => {
  const [small, middle, large] = config.bundles;
  expect([small, middle, large].map((one) => messagePriceMinor(config, one!, "EUR"))).toEqual([
    300, 240, 180,
  ]);
  expect(lowestMessage(config, "NL")).toEqual({ minor: 180, currency: "EUR" });
});

test("a currency is not offered if a bundle has no price in it", () => {
  expect(tenantCurrency(config, "US")).toBe("EUR");
  const { currency, bundles } = priceList(config, "US");
  expect([currency, bundles.map(({ price }) => price.minor)]).toEqual(["EUR", [999, 1999, 5999]]);
});

test("a minimum price that the brand states for a country is the one that is shown there", () => {
  const promised = { ...config, minimum_message_costs: { NL: { costs: 150, currency: "EUR" } } };
  expect(lowestMessage(promised, "NL")).toEqual({ minor: 150, currency: "EUR" });
  expect(lowestMessage(promised, "BE")).toEqual({ minor: 180, currency: "EUR" });
});
