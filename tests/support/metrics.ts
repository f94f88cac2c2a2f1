import type { TestServer } from "./server";

/** A line of `/metrics`. */
export type Series = { name: string; labels: Record<string, string>; value: number };

/** Returns all series of a server. */
export async function readMetrics(server: TestServer): Promise<Series[]> {
  const { text } = await server.fetch("localhost", "/metrics");
  return text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^([\w:]+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
      return {
        name,
        labels: Object.fromEntries(
          [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!]),
        ),
        value: Number(value),
      };
    });
}

/** Returns the value of the first series with the name and the labels; 0 where there is none. */
export const gauge = (all: readonly Series[], name: string, labels: Record<string, string> = {}) =>
  all.find(
    (series) =>
      series.name === name && Object.entries(labels).every(([key, value]) => series.labels[key] === value),
  )?.value ?? 0;
