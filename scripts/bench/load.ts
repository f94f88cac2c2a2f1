import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A load task. `requests` are complete HTTP requests, of which one is picked at random each time. */
export type LoadTask = { port: number; requests: readonly string[]; connections: number; durationMs: number };
export type LoadResult = {
  answers: number;
  failures: number;
  bytes: number;
  seconds: number;
  example: string;
};

export type Load = { run: (task: LoadTask) => Promise<LoadResult>; stop: () => void };

/** Starts the load process; it runs one task after another. */
export function startLoad(): Load {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "load-child.ts"));
  return {
    async run(task) {
      const answer = once(child, "message") as Promise<[LoadResult]>;
      child.send(task);
      const [result] = await answer;
      if (result.failures > 0)
        throw new Error(`${result.failures} requests failed, such as: ${result.example}`);
      return result;
    },
    stop: () => void child.kill(),
  };
}

/** Returns the headers of a browser that matter to a server. */
export function headersOf(host: string): Record<string, string> {
  return {
    Host: host,
    "User-Agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en-GB,en;q=0.9",
    Connection: "keep-alive",
  };
}

/** Returns a complete GET request as text. */
export function getRequest(host: string, url: string): string {
  const lines = Object.entries(headersOf(host)).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}
