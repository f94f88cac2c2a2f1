import { Counter } from "prom-client";
import type { PostbackReport } from "~/jobs/send-postbacks.server";

/** Tries of postbacks to partners by result, and postbacks that were given up. */
export const postbacks = new Counter({
  name: "livery_postbacks_total",
  help: "Postbacks to partners by result: delivered, failed attempts, which are retried, and given_up",
  labelNames: ["result"] as const,
  registers: [],
});
for (const result of ["delivered", "failed", "given_up"] as const) postbacks.inc({ result }, 0);

/** Counts the report of a postback. */
export function countPostback({ result, givenUp }: PostbackReport): void {
  if (result !== "dropped") postbacks.inc({ result: result === "delivered" ? "delivered" : "failed" });
  if (givenUp) postbacks.inc({ result: "given_up" });
}
