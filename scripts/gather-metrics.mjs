// Runs in the cluster's primary: aggregates the metrics of all serving workers and its own for the worker that got the scrape.
// prom-client's own aggregation also waits for workers that are starting or have just exited, and then fails.
import cluster from "node:cluster";
import { AggregatorRegistry, Counter, Registry } from "prom-client";

/** Time limit for a worker's answer, in milliseconds. After it the scrape fails: sums without that worker would jump. */
const PATIENCE_MS = 5000;

const serving = new Set();
/** Pending rounds by number; each value takes a worker's answer. */
const rounds = new Map();
let begun = 0;

/** Collects the metrics of each serving worker in prom-client's JSON format. Rejects if a worker does not answer in time. */
function askAll() {
  return new Promise((resolve, reject) => {
    const round = begun++;
    const missing = new Set(serving);
    const parts = [];
    const end = (finish) => {
      clearTimeout(timer);
      rounds.delete(round);
      finish();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error("A process did not report its metrics."))),
      PATIENCE_MS,
    );
    rounds.set(round, (worker, metrics) => {
      if (missing.delete(worker) && metrics) parts.push(metrics);
      if (missing.size === 0) end(() => resolve(parts));
    });
    for (const worker of missing) worker.send({ type: "livery:say-metrics", round });
  });
}

/** @returns a function that counts the restart of a worker that exited unexpectedly */
export function gatherMetrics() {
  const own = new Registry();
  const restarts = new Counter({
    name: "livery_process_restarts_total",
    help: "Processes that exited unexpectedly and were restarted",
    registers: [own],
  });
  cluster.on("listening", (worker) => serving.add(worker));
  cluster.on("exit", (worker) => {
    serving.delete(worker);
    for (const answered of [...rounds.values()]) answered(worker, null);
  });
  cluster.on("message", async (worker, message) => {
    if (message?.type === "livery:metrics") rounds.get(message.round)?.(worker, message.metrics);
    if (message?.type !== "livery:want-metrics") return;
    const { id } = message;
    const reply = await askAll()
      .then(async (parts) => AggregatorRegistry.aggregate([...parts, await own.getMetricsAsJSON()]).metrics())
      .then(
        (text) => ({ text }),
        (error) => ({ failure: error.message }),
      );
    if (worker.isConnected()) worker.send({ type: "livery:all-metrics", id, ...reply });
  });
  return () => restarts.inc();
}
