import { Counter } from "prom-client";

/** The findings of the nightly reconciliation of orders. */
export const orderDifferences = new Counter({
  name: "livery_order_differences_total",
  help: "Orders that differed from their payments, by whether they were corrected",
  labelNames: ["resolved"] as const,
  registers: [],
});
for (const resolved of ["yes", "no"] as const) orderDifferences.inc({ resolved }, 0);
