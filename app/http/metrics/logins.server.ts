import { BrandCounter } from "./brand-metrics.server";

const results = ["succeeded", "failed", "refused", "busy"] as const;

/** Logins with a password by brand and result: `refused` by a rate limit, `busy` where the queue of password checks is full. */
export const logins = new BrandCounter({
  name: "livery_logins_total",
  help: "Logins with a password, by tenant and result",
  labels: ["result"] as const,
  zeros: () => results.map((result) => ({ result })),
});
