// In the primary of several processes: gathers the metrics of all that serve for the one that was asked, and adds its own.
// prom-client's own gathering waits for processes that are starting or have just ended, and then fails.
import cluster from "node:cluster";
import { AggregatorRegistry, Counter, Registry } from "prom-client";

/** A process that takes longer to say its metrics stands still: the scrape fails, and sums do not jump. In milliseconds. */
const PATIENCE_MS = 5000;

const serving = new Set();
/** Rounds that wait for answers, by number. */
const rounds = new Map();
let begun = 0;

/** The metrics of each process that serves, as prom-client writes them to JSON. */
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
      () => end(() => reject(new Error("A process did not say its metrics."))),
      PATIENCE_MS,
    );
    rounds.set(round, (worker, metrics) => {
      if (missing.delete(worker) && metrics) parts.push(metrics);
      if (missing.size === 0) end(() => resolve(parts));
    });
    for (const worker of missing) worker.send({ type: "livery:say-metrics", round });
  });
}

/** @returns counts a process that ended by itself and is started again */
export function gatherMetrics() {
  const own = new Registry();
  const restarts = new Counter({
    name: "livery_process_restarts_total",
    help: "Processes that ended by themselves and were started again",
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
