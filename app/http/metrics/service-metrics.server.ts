import { Gauge, type Registry } from "prom-client";
import type { ConnectionCounts } from "~/db/pool.server";
import type { DueWork, JobDepth } from "~/jobs/job-depths.server";
import type { RedisState } from "~/outside/redis/redis.server";
import { acts, messages, signups } from "./acts.server";
import { brandSeconds } from "./brand-metrics.server";
import { chargebackShare, chargebacks } from "./chargebacks.server";
import { clientErrors } from "./client-errors.server";
import { debitCodeAlarms } from "./debit-codes.server";
import { registerDiskMetrics } from "./disk.server";
import { droppedLines } from "./dropped-lines.server";
import { logins } from "./logins.server";
import { mails } from "./mails.server";
import { orderDifferences } from "./order-differences.server";
import { postbacks } from "./postbacks.server";
import { providerFailures } from "./provider-failures.server";
import { providerChanges, providersAside } from "./provider-health.server";
import { salesCounters } from "./sales.server";
import { oldestRefund, waitingRefunds } from "./waiting-refunds.server";

const redisStates: readonly RedisState[] = ["ok", "away", "refusing"];

export type ServiceMetricsDeps = {
  /** null until the database is open */
  connections: () => ConnectionCounts | null;
  jobDepths: () => Promise<JobDepth[]>;
  dueWork: () => Promise<DueWork[]>;
  /** DATA_DIR */
  dataDir: string;
  /** null where the processes share no Redis */
  redisState: () => RedisState | null;
};

/** Registers the metrics of services: acts, chargebacks, errors of browsers, database connections, job queues and due work, Redis, mails, logins, messages, sales, the disk, dropped log lines and the nightly reconciliation. */
export function registerServiceMetrics(metrics: Registry, deps: ServiceMetricsDeps): void {
  const registers = [metrics];
  metrics.registerMetric(acts);
  metrics.registerMetric(chargebackShare);
  metrics.registerMetric(droppedLines);
  metrics.registerMetric(brandSeconds);
  for (const { counter } of [chargebacks, clientErrors, logins, mails, messages, signups])
    metrics.registerMetric(counter);
  for (const counter of salesCounters) metrics.registerMetric(counter);
  metrics.registerMetric(orderDifferences);
  metrics.registerMetric(postbacks);
  metrics.registerMetric(providerFailures);
  metrics.registerMetric(providerChanges);
  metrics.registerMetric(providersAside);
  metrics.registerMetric(debitCodeAlarms);
  metrics.registerMetric(waitingRefunds);
  metrics.registerMetric(oldestRefund);
  registerDiskMetrics(metrics, deps.dataDir);
  new Gauge({
    name: "livery_database_connections",
    help: "Connections of the pool by state, and how many queries wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(deps.connections() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "livery_redis",
    help: "Processes by the state of their Redis: ok, away, refusing (it executes no writes)",
    labelNames: ["state"],
    registers,
    collect() {
      const current = deps.redisState();
      if (current) for (const state of redisStates) this.set({ state }, state === current ? 1 : 0);
    },
  });
  // All processes see the same queues, so a sum would count them several times.
  const shared = { labelNames: ["queue"], aggregator: "max", registers } as const;
  const jobDepths = shareAnswer(deps.jobDepths);
  const dueWork = shareAnswer(deps.dueWork);
  new Gauge({
    ...shared,
    name: "livery_jobs_oldest_seconds",
    help: "Time since the oldest due job was queued, in seconds",
    async collect() {
      const depths = await jobDepths();
      this.reset();
      for (const { queue, oldestSeconds } of depths) this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    ...shared,
    labelNames: ["queue", "state"],
    name: "livery_jobs",
    help: "Jobs by queue and state: waiting, active, failed",
    async collect() {
      const depths = await jobDepths();
      this.reset();
      for (const { queue, oldestSeconds: _, ...states } of depths)
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    ...shared,
    labelNames: ["work"],
    name: "livery_due_oldest_seconds",
    help: "Time since the oldest row of the work became due, in seconds",
    async collect() {
      const due = await dueWork();
      this.reset();
      for (const { work, oldestSeconds } of due) this.set({ work }, oldestSeconds);
    },
  });
  new Gauge({
    ...shared,
    labelNames: ["work"],
    name: "livery_due",
    help: "Rows of work that the jobs of each minute take and that are due: pushes, push_retries, postbacks, payment_checks",
    async collect() {
      const due = await dueWork();
      this.reset();
      for (const { work, count } of due) this.set({ work }, count);
    },
  });
}

/** Lets the metrics of one scrape share one answer: they are all collected at once. */
function shareAnswer<T>(query: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= query().finally(() => {
      pending = null;
    });
    return pending;
  };
}
