import { Histogram } from "prom-client";

/** Acts of visitors and members, by name and outcome. `refused` includes unexpected errors, which the request metrics count as 5xx. */
export const acts = new Histogram({
  name: "livery_act_seconds",
  help: "Duration of acts by name and outcome (performed, refused), from the check of access to the publication",
  labelNames: ["act", "outcome"] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5],
  registers: [],
});

/** Counts an act. @param ms its duration in milliseconds */
export function countAct(act: string, outcome: "performed" | "refused", ms: number): void {
  acts.observe({ act, outcome }, ms / 1000);
}
