import { clientErrorKinds } from "../api/client-error.call.server";
import { BrandCounter } from "./brand-metrics.server";

/** Errors that browsers reported, by brand and kind: at most three series of a brand. */
export const clientErrors = new BrandCounter({
  name: "livery_client_errors_total",
  help: "Errors that pages reported, by tenant and kind: uncaught, rejection (of a promise), shown (by the error page)",
  labels: ["kind"] as const,
  zeros: () => clientErrorKinds.map((kind) => ({ kind })),
});
