import type { MoneyMoved } from "~/domain/shop/settle-payment.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { BrandCounter } from "./brand-metrics.server";

const kinds = ["purchase", "refund"] as const;
const labels = ["kind", "currency"] as const;

/** The currencies that a brand sells in, for each kind. */
const zeros = ({ config }: Tenant) => {
  const currencies = new Set(config.bundles.flatMap(({ prices }) => Object.keys(prices)));
  return [...currencies].flatMap((currency) => kinds.map((kind) => ({ kind, currency })));
};

const sales = new BrandCounter({
  name: "livery_sales_total",
  help: "Completed orders and refunds that providers reported, by tenant, kind (purchase, refund) and currency",
  labels,
  zeros,
});
const amounts = new BrandCounter({
  name: "livery_sales_minor_total",
  help: "Amounts of completed orders and of refunds in minor units, by tenant, kind (purchase, refund) and currency",
  labels,
  zeros,
});

/** The counters of purchases and refunds, and of their amounts. */
export const salesCounters = [sales.counter, amounts.counter];

/** Counts what a message of a provider changed at an order. Amounts are in minor units. */
export function countMoney({ slug }: Tenant, { currency, purchased, refunded }: MoneyMoved): void {
  for (const [kind, minor] of [["purchase", purchased] as const, ["refund", refunded] as const]) {
    if (minor <= 0) continue;
    sales.inc(slug, { kind, currency });
    amounts.inc(slug, { kind, currency }, minor);
  }
}
