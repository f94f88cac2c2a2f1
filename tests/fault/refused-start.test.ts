import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-refused-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

type Ended = { code: number | null; output: string };

/** Starts the server with invalid variables and returns its exit code and output. */
function start(variables: Record<string, string>): Promise<Ended> {
  const { DATABASE_URL, REDIS_URL, NODE_ENV, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    ...variables,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [path.join(root, "scripts/serve.mjs")], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    // If it starts after all, end it instead of waiting.
    if (output.includes('"listening"')) child.kill();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

test.each<[string, Record<string, string>, RegExp]>([
  [
    "a malformed value",
    { TRUST_PROXY: "10.0.0.0/99" },
    /TRUST_PROXY is "10\.0\.0\.0\/99"; expected IP addresses or networks/,
  ],
  [
    "a secret value",
    { DATABASE_URL: "mysql://user:sekret@host/db" },
    /DATABASE_URL is \(not shown\); expected a URL that starts with postgres:/,
  ],
  [
    "several processes without Redis",
    { WEB_CONCURRENCY: "2" },
    /WEB_CONCURRENCY is 2; expected REDIS_URL with more than one process/,
  ],
  [
    "a folder of tenants that is not there",
    { TENANTS_DIR: "/nowhere/tenants" },
    /TENANTS_DIR is "\/nowhere\/tenants"; expected a folder, and there is none at \/nowhere\/tenants\./,
  ],
  [
    "an instrumentation that is not there",
    { INSTRUMENTATION: "./otel.mjs" },
    /INSTRUMENTATION is "\.\/otel\.mjs"; expected the path of a file that exists\./,
  ],
  ["processes that are no number", { WEB_CONCURRENCY: "many" }, /WEB_CONCURRENCY is "many"; expected number/],
])("%s stops the start with a sentence and no stack trace", async (_what, variables, sentence) => {
  const { code, output } = await start(variables);
  expect(code).toBe(1);
  expect(output).toMatch(/^The environment is invalid:\n/);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at |sekret/);
});

test("an instrumentation that fails stops the start with its name and reason", async () => {
  const file = path.join(dataDir, "broken.mjs");
  writeFileSync(file, 'import "@opentelemetry/a-package-that-is-not-installed";');
  const { code, output } = await start({ INSTRUMENTATION: file });
  expect(code).toBe(1);
  expect(output).toContain(`INSTRUMENTATION: ${file} could not be loaded: Cannot find package`);
});

test("all invalid variables are reported together", async () => {
  const { output } = await start({ PORT: "x", LOG_LEVEL: "loud", TRUST_PROXY: "y" });
  for (const name of ["PORT", "LOG_LEVEL", "TRUST_PROXY"]) expect(output).toContain(`\n${name} is `);
});

describe("a port in use", () => {
  const other = createServer();
  beforeAll(() => new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void other.close());
  const port = () => String((other.address() as AddressInfo).port);

  test("stops the start of one process", async () => {
    const { code, output } = await start({ PORT: port() });
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port()} is in use. Stop the other server, or set PORT to another port.\n`,
    );
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("stops the start of several processes, without a process after the other", async () => {
    const variables = { PORT: port(), WEB_CONCURRENCY: "2", REDIS_URL: "redis://127.0.0.1:1" };
    const { code, output } = await start(variables);
    expect(code).toBe(1);
    expect(output.match(/Port \d+ is in use/g)?.length).toBeLessThan(10);
  });
});
