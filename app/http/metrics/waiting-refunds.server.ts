import { Gauge } from "prom-client";

export const waitingRefundStates = ["by_hand", "failed", "unconfirmed"] as const;
type Counts = Record<(typeof waitingRefundStates)[number], number>;

/** The counts of one process are out of date once another one runs the job. In milliseconds. */
const OUTDATED_MS = 5 * 60_000;
let last: { counts: Counts; at: number } | null = null;

/** Stores the counts of the payments' job, which runs each minute in one of the processes. */
export function setWaitingRefunds(counts: Counts): void {
  last = { counts, at: Date.now() };
}

/** The refunds that wait for an operator, in all brands. */
export const waitingRefunds = new Gauge({
  name: "livery_refunds_waiting",
  help: "Refunds that wait for an operator: to be made by hand, refused by the provider, or not confirmed by it for an hour",
  labelNames: ["state"] as const,
  aggregator: "max",
  registers: [],
  collect() {
    const counts = last && Date.now() - last.at < OUTDATED_MS ? last.counts : null;
    for (const state of waitingRefundStates) this.set({ state }, counts?.[state] ?? 0);
  },
});
