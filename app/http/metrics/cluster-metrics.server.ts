import cluster from "node:cluster";
import type { Registry } from "prom-client";

/** A message of the primary; see scripts/gather-metrics.mjs. */
type Message =
  | { type: "livery:say-metrics"; round: number }
  | { type: "livery:all-metrics"; id: number; text?: string; failure?: string };

/** The primary gives up earlier when a process does not answer it. In milliseconds. */
const PATIENCE_MS = 8000;

/**
 * Returns a function that reads the metrics of all processes of this server, or of this one where it runs alone.
 * @throws where a process or the primary does not answer
 */
export function metricsReader(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  const waiting = new Map<number, (reply: { text?: string; failure?: string }) => void>();
  let nextId = 0;
  process.on("message", async (message: Message) => {
    if (message?.type === "livery:all-metrics") waiting.get(message.id)?.(message);
    if (message?.type !== "livery:say-metrics") return;
    const { round } = message;
    process.send?.({ type: "livery:metrics", round, metrics: await own.getMetricsAsJSON() });
  });
  return async () => {
    const id = nextId++;
    let timer: NodeJS.Timeout | undefined;
    try {
      const { text, failure } = await new Promise<{ text?: string; failure?: string }>((resolve, reject) => {
        waiting.set(id, resolve);
        timer = setTimeout(() => reject(new Error("The primary process did not answer.")), PATIENCE_MS);
        process.send?.({ type: "livery:want-metrics", id });
      });
      if (text === undefined) throw new Error(failure);
      return text;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };
}
