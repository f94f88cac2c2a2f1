import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

/** Whether this machine has a Redis that a test can start and stop. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis of the test, always at the same port. */
export type RedisServer = {
  url: string;
  /** Kills it at once. */
  kill: () => Promise<void>;
  /** Stops its execution: its connections stay open and get no answer. */
  freeze: () => void;
  /** Starts it again, empty. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param more further arguments, such as `--maxmemory` */
export async function startRedis(more: readonly string[] = []): Promise<RedisServer> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-redis-"));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir, "--save", "", ...more];
    const started = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once("exit", () => reject(new Error("Redis did not start.")));
      createInterface({ input: started.stdout }).on("line", (line) => {
        if (line.includes("Ready to accept connections")) resolve();
      });
    });
  };
  const kill = async () => {
    const ending = child;
    child = null;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    freeze: () => child?.kill("SIGSTOP"),
    start,
    async close() {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
