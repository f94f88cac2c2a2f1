import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const START_MS = 120_000;

export type LogLine = Record<string, unknown> & { msg?: string };

/** The build in a separate process, started as `npm run serve` does in production, with its log in a file. */
export type Production = {
  port: number;
  child: ChildProcess;
  /** seconds from the start of the process until it listened */
  startSeconds: number;
  log: () => LogLine[];
  stop: () => Promise<void>;
};

/**
 * Starts the build as in production.
 * @param variables override the production environment; the system picks a free port
 * @param script the script that serves
 * @throws Error with the start of the log if the server does not start
 */
export async function startProduction(
  variables: Record<string, string> = {},
  script = "scripts/serve.mjs",
): Promise<Production> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-"));
  const file = path.join(dir, "log");
  const log = openSync(file, "a");
  const { DATABASE_URL, REDIS_URL, TENANTS_DIR, ...inherited } = process.env;
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [...operatorsFlags(), ...(variables.NODE_FLAGS?.split(" ") ?? []), script],
    {
      env: {
        ...inherited,
        NODE_ENV: "production",
        DRAIN_SECONDS: "0",
        SESSION_SECRET: "only for measuring on this machine".padEnd(40, "."),
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: dir,
        ...variables,
      },
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  const lines = () => readLog(file);
  while (performance.now() - start < START_MS && child.exitCode === null) {
    const listening = lines().find((line) => line.msg === "listening");
    if (listening) {
      const startSeconds = (performance.now() - start) / 1000;
      return { port: Number(listening.port), child, startSeconds, log: lines, stop };
    }
    await delay(20);
  }
  const said = readFileSync(file, "utf8").slice(0, 2000);
  await stop();
  throw new Error(`The server did not start:\n${said}`);
}

/** Waits until a server has opened its database. */
export async function databaseReady(server: Production): Promise<void> {
  while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
}

/** Returns the Node flags of `npm run serve`. */
function operatorsFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { serve: string } };
  return scripts.serve.split(" ").filter((word) => word.startsWith("--"));
}

function readLog(file: string): LogLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogLine];
      } catch {
        return [];
      }
    });
}
