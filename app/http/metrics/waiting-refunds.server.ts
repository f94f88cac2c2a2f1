import { Gauge } from "prom-client";

export const waitingRefundStates = ["by_hand", "failed", "unconfirmed"] as const;
type Counts = Record<(typeof waitingRefundStates)[number], number>;

/** The counts of one process are out of date once another one runs the job. In milliseconds. */
const OUTDATED_MS = 5 * 60_000;
let last: { counts: Counts; oldest: number | null; at: number } | null = null;

/**
 * Stores the counts of the payments' job, which runs each minute in one of the processes.
 * @param oldest when the oldest of them was requested
 */
export function setWaitingRefunds(counts: Counts, oldest: Date | null): void {
  last = { counts, oldest: oldest?.getTime() ?? null, at: Date.now() };
}

const current = () => (last && Date.now() - last.at < OUTDATED_MS ? last : null);

/** The refunds that wait for an operator, in all brands. */
export const waitingRefunds = new Gauge({
  name: "livery_refunds_waiting",
  help: "Refunds that wait for an operator: to be made by hand, refused by the provider, or not confirmed by it for an hour",
  labelNames: ["state"] as const,
  aggregator: "max",
  registers: [],
  collect() {
    for (const state of waitingRefundStates) this.set({ state }, current()?.counts[state] ?? 0);
  },
});

/** The age of the oldest refund that waits for an operator. */
export const oldestRefund = new Gauge({
  name: "livery_refunds_oldest_seconds",
  help: "Time since the oldest refund that waits for an operator was requested, in seconds; 0 where none waits",
  aggregator: "max",
  registers: [],
  collect() {
    const oldest = current()?.oldest ?? null;
    this.set(oldest === null ? 0 : (Date.now() - oldest) / 1000);
  },
});
