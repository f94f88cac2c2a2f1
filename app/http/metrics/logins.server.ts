import { Counter } from "prom-client";

/** Logins with a password by result: `refused` by a rate limit, `busy` where the queue of password checks is full. */
export const logins = new Counter({
  name: "livery_logins_total",
  help: "Logins with a password, by result",
  labelNames: ["result"] as const,
  registers: [],
});
for (const result of ["succeeded", "failed", "refused", "busy"] as const) logins.inc({ result }, 0);
