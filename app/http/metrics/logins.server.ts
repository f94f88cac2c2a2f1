import { Counter } from "prom-client";

/** Logins with a password by what came of them: `refused` by a limit, `busy` where too many passwords wait to be checked. */
export const logins = new Counter({
  name: "livery_logins_total",
  help: "Logins with a password, by result",
  labelNames: ["result"] as const,
  registers: [],
});
for (const result of ["succeeded", "failed", "refused", "busy"] as const) logins.inc({ result }, 0);
