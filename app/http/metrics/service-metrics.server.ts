import { Gauge, type Registry } from "prom-client";
import type { ConnectionCounts } from "~/db/pool.server";
import type { JobDepth } from "~/jobs/job-depths.server";
import type { RedisState } from "~/outside/redis/redis.server";
import { acts } from "./acts.server";
import { chargebackShare, chargebacks } from "./chargebacks.server";
import { clientErrors } from "./client-errors.server";
import { debitCodeAlarms } from "./debit-codes.server";
import { droppedLines } from "./dropped-lines.server";
import { logins } from "./logins.server";
import { mails } from "./mails.server";
import { orderDifferences } from "./order-differences.server";
import { postbacks } from "./postbacks.server";
import { providerFailures } from "./provider-failures.server";
import { providerChanges, providersAside } from "./provider-health.server";
import { waitingRefunds } from "./waiting-refunds.server";

const redisStates: readonly RedisState[] = ["ok", "away", "refusing"];

export type ServiceMetricsDeps = {
  /** null until the database is open */
  connections: () => ConnectionCounts | null;
  jobDepths: () => Promise<JobDepth[]>;
  /** null where the processes share no Redis */
  redisState: () => RedisState | null;
};

/** Registers the metrics of services: acts, chargebacks, errors of browsers, database connections, job queues, Redis, mails, logins, dropped log lines and the nightly reconciliation. */
export function registerServiceMetrics(metrics: Registry, deps: ServiceMetricsDeps): void {
  const registers = [metrics];
  metrics.registerMetric(acts);
  metrics.registerMetric(chargebacks);
  metrics.registerMetric(chargebackShare);
  metrics.registerMetric(clientErrors);
  metrics.registerMetric(droppedLines);
  metrics.registerMetric(logins);
  metrics.registerMetric(mails);
  metrics.registerMetric(orderDifferences);
  metrics.registerMetric(postbacks);
  metrics.registerMetric(providerFailures);
  metrics.registerMetric(providerChanges);
  metrics.registerMetric(providersAside);
  metrics.registerMetric(debitCodeAlarms);
  metrics.registerMetric(waitingRefunds);
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
  const oldest = new Gauge({
    ...shared,
    name: "livery_jobs_oldest_seconds",
    help: "Time since the oldest due job was queued, in seconds",
  });
  new Gauge({
    ...shared,
    labelNames: ["queue", "state"],
    name: "livery_jobs",
    help: "Jobs by queue and state: waiting, active, failed",
    async collect() {
      const depths = await deps.jobDepths();
      this.reset();
      oldest.reset();
      for (const { queue, oldestSeconds, ...states } of depths) {
        oldest.set({ queue }, oldestSeconds);
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
}
