import { Counter } from "prom-client";
import { clientErrorKinds } from "../api/client-error.call.server";

/** Errors that browsers reported, by brand and kind: at most three series of a brand. */
export const clientErrors = new Counter({
  name: "livery_client_errors_total",
  help: "Errors that pages reported, by tenant and kind: uncaught, rejection (of a promise), shown (by the error page)",
  labelNames: ["tenant", "kind"] as const,
  registers: [],
});

/** Shows a brand with zero errors: Prometheus counts no increase from a missing series to its first value. */
export function showClientErrors(tenant: string): void {
  for (const kind of clientErrorKinds) clientErrors.inc({ tenant, kind }, 0);
}
