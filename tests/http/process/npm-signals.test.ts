import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAll } from "../../support/lanes";

const root = path.resolve(import.meta.dirname, "../../..");
const started: Npm[] = [];
afterAll(async () => {
  for (const { npm, dataDir, gone } of started) {
    npm.kill("SIGTERM");
    await gone;
    rmSync(databaseArea(dataDir), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
});

type Npm = {
  npm: ChildProcess;
  dataDir: string;
  port: number;
  ended: Promise<number | null>;
  /** Resolves when the server has ended too, since it writes to npm's output while it runs. */
  gone: Promise<void>;
};

/** Runs a script of package.json with npm and waits until its server listens. */
async function runNpm(script: string, variables: Record<string, string> = {}): Promise<Npm> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "livery-npm-"));
  const { DATABASE_URL, REDIS_URL, NODE_ENV, ...inherited } = process.env;
  const own = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, ...variables };
  const npm = spawn("npm", ["run", script], {
    cwd: root,
    env: { ...inherited, ...own } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => npm.once("exit", resolve));
  const gone = new Promise<void>((resolve) => npm.stdout!.once("close", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: npm.stdout! }).on("line", (line) => {
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { port: number }).port);
    });
    void ended.then((code) => reject(new Error(`npm ended with ${code}`)));
  });
  const running = { npm, dataDir, port, ended, gone };
  started.push(running);
  return running;
}

/** Returns the path of a data directory's embedded database, which is elsewhere where PostgreSQL's user cannot enter the directory. */
function databaseArea(dataDir: string): string {
  const pointer = path.join(dataDir, "postgres/location");
  return existsSync(pointer) ? readFileSync(pointer, "utf8") : path.join(dataDir, "postgres");
}

function refusesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });
}

describe("npm run serve", () => {
  let running: Npm;
  beforeAll(async () => {
    running = await runNpm("serve");
  });

  test("ends with its server when npm receives SIGTERM", async () => {
    running.npm.kill("SIGTERM");
    expect(await running.ended).toBe(0);
    expect(await refusesConnections(running.port)).toBe(true);
  });
});

if (isAll)
  test("npm start ends with its server and its database when npm receives SIGINT twice, as from a terminal", async () => {
    const production = { NODE_ENV: "production", SESSION_SECRET: "a secret of a test, 32 characters" };
    const { npm, dataDir, port, ended } = await runNpm("start", production);
    const postmaster = path.join(databaseArea(dataDir), "cluster/postmaster.pid");
    expect(existsSync(postmaster)).toBe(true);
    npm.kill("SIGINT");
    npm.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(await refusesConnections(port)).toBe(true);
    expect(existsSync(postmaster)).toBe(false);
  });

if (isAll)
  test("a server ends by itself when the npm that started it is killed", async () => {
    const { npm, port } = await runNpm("serve");
    npm.kill("SIGKILL");
    await expect.poll(() => refusesConnections(port)).toBe(true);
  });
