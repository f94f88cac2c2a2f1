import { Histogram } from "prom-client";
import { BrandCounter } from "./brand-metrics.server";

/** Acts of visitors and members, by name and outcome. `refused` includes unexpected errors, which the request metrics count as 5xx. */
export const acts = new Histogram({
  name: "livery_act_seconds",
  help: "Duration of acts by name and outcome (performed, refused), from the check of access to the publication",
  labelNames: ["act", "outcome"] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5],
  registers: [],
});

/** Messages by brand. A retry of a message counts again. */
export const messages = new BrandCounter({
  name: "livery_messages_total",
  help: "Messages that members sent, by tenant: texts, photos, gifts",
  labels: [],
  zeros: () => [{}],
});

/** Signups by brand. An address that already has an account counts as well: the answer is the same. */
export const signups = new BrandCounter({
  name: "livery_signups_total",
  help: "Accepted signups, by tenant",
  labels: [],
  zeros: () => [{}],
});

/** The acts that are also counted by brand. */
const countedByBrand: Partial<Record<string, BrandCounter<never>>> = {
  send: messages,
  send_photo: messages,
  send_gift: messages,
  sign_up: signups,
  complete_signup: signups,
};

/** Counts an act. @param slug of its brand @param ms its duration in milliseconds */
export function countAct(slug: string, act: string, outcome: "performed" | "refused", ms: number): void {
  acts.observe({ act, outcome }, ms / 1000);
  if (outcome === "performed") countedByBrand[act]?.inc(slug, {});
}
