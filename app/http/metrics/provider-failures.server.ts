import { Counter } from "prom-client";

/** Failed calls to payment providers. */
export const providerFailures = new Counter({
  name: "livery_payment_provider_failures_total",
  help: "Failed calls to payment providers, by call (begin, charge, refund, end) and kind (refused, silent, broken)",
  labelNames: ["call", "kind"] as const,
  registers: [],
});
for (const call of ["begin", "charge", "refund", "end"] as const)
  for (const kind of ["refused", "silent", "broken"] as const) providerFailures.inc({ call, kind }, 0);
