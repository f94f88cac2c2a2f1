import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestFrom } from "../../support/server";

const root = path.resolve(import.meta.dirname, "../../..");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-full-log-"));
let server: ChildProcess;
let exited: Promise<number | null>;
let port: number;

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const statusOf = async (url: string) =>
  (await requestFrom(port, "abendrot.example", url).catch(() => null))?.status ?? null;

describe.runIf(process.platform === "linux")("a server whose log is on a full disk", () => {
  beforeAll(async () => {
    port = await freePort();
    const { DATABASE_URL, REDIS_URL, NODE_ENV, ...inherited } = process.env;
    const full = openSync("/dev/full", "w");
    server = spawn(process.execPath, [path.join(root, "scripts/serve.mjs")], {
      cwd: root,
      env: {
        ...inherited,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
      } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", full, full],
    });
    closeSync(full);
    exited = new Promise((resolve) => server.once("exit", resolve));
  });
  afterAll(() => {
    server.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("listens, serves its brands and counts the dropped lines", async () => {
    await expect.poll(() => statusOf("/healthz"), { timeout: 60_000 }).toBe(200);
    expect(await statusOf("/pages/terms")).toBe(200);
    const dropped = async () => {
      const { text } = await requestFrom(port, "localhost", "/metrics");
      return Number(/^livery_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
    };
    await expect.poll(dropped).toBeGreaterThan(0);
    expect(await statusOf("/pages/terms")).toBe(200);
  }, 90_000);

  test("ends with 0 when an operator stops it", async () => {
    server.kill("SIGTERM");
    expect(await exited).toBe(0);
  });
});
