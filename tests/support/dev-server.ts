import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { type Answer, requestFrom, type TestServer } from "./server";
import { copySource, type SourceCopy } from "./source-copy";

/** The copy's only brand. */
export const DEV_HOST = "maple-and-main.localhost";

/** A demo brand in `var/demo.json`. */
type DemoBrand = { slug: string; url: string; logins: { kind: string; email: string; password: string }[] };

/** `npm run dev` on a copy of the source, which tests may change. */
export type DevServer = Pick<TestServer, "port" | "fetch" | "logged"> & {
  brands: DemoBrand[];
  /** what it has printed */
  output: () => string;
  edit: SourceCopy["edit"];
  /** Waits until a path answers with a text. */
  answersWith: (url: string, text: string) => Promise<Answer>;
  /** Ends it as Ctrl-C does. Returns the exit code. */
  stop: () => Promise<number | null>;
};

/** Starts `scripts/dev.mjs` on a copy of the source with one brand and waits for its demo logins. */
export async function startDevServer(variables: Record<string, string>): Promise<DevServer> {
  const { dir, edit } = copySource();
  mkdirSync(path.join(dir, "tmp"));
  const { DATABASE_URL, REDIS_URL, NODE_ENV, ...inherited } = process.env;
  const child = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: dir,
    env: {
      ...inherited,
      ...{ PORT: "0", DEMO_MEMBERS: "0", TRUST_PROXY: "loopback", TMPDIR: path.join(dir, "tmp") },
      ...variables,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => output.includes("All logins: ") && resolve());
    void exited.then((code) => reject(new Error(`npm run dev ended with ${code}:\n${output}`)));
  });
  const brands = JSON.parse(readFileSync(path.join(dir, "var/demo.json"), "utf8")) as DemoBrand[];
  const port = Number(new URL(brands[0]?.url ?? "").port);
  const fetch: TestServer["fetch"] = (host, url, options) => requestFrom(port, host, url, options);
  return {
    port,
    brands,
    fetch,
    logged: async () => ({}),
    output: () => output,
    edit,
    async answersWith(url, text) {
      await expect.poll(async () => (await fetch(DEV_HOST, url)).text, { timeout: 120_000 }).toContain(text);
      return fetch(DEV_HOST, url);
    },
    async stop() {
      if (child.exitCode === null) child.kill("SIGINT");
      const code = await exited;
      rmSync(dir, { recursive: true, force: true });
      return code;
    },
  };
}
