import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const repository = path.resolve(import.meta.dirname, "../..");
const START_MS = 60_000;
const WITH_PARENT = ["--import", pathToFileURL(path.join(import.meta.dirname, "end-with-parent.mjs")).href];

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: () => unknown;
};
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
export type LogLine = Record<string, unknown> & { msg?: string; level?: string };

/** What the servers of this process have written, in the order of their starts. */
export const startedServers: { log: LogLine[]; output: string[] }[] = [];

/** A server of the build in a separate process, on a free local port. */
export type TestServer = {
  port: number;
  /** the root of what this server may write; its DATA_DIR */
  dataDir: string;
  /** its directory for temporary files, which no other process uses unless it runs `npm start` */
  tmpDir: string;
  process: ChildProcess;
  log: LogLine[];
  /** Output that is not JSON. */
  output: string[];
  /** Sends a request as a browser of this host would; `host` without port. Compressed answers are unpacked. */
  fetch: (host: string, url: string, options?: RequestOptions) => Promise<Answer>;
  /** Waits until a line of its log matches. */
  logged: (fits: (line: LogLine) => boolean, waitMs?: number) => Promise<LogLine>;
  /** Ends it as an operator would; returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Starts `scripts/serve.mjs` with an environment of its own, without the surrounding DATABASE_URL or REDIS_URL.
 * @param variables the variables that the test sets; the system chooses PORT
 * @param options.script start.mjs to test all that `npm start` does
 * @param options.nodeArguments arguments of Node itself, such as those of `ThirdParties`
 * @param options.root the folder of the source; default: the repository
 * @param options.endsWithParent ends it with this process, for a server that is never stopped
 */
export async function startServer(
  variables: Record<string, string> = {},
  {
    script = "serve.mjs",
    nodeArguments = [],
    endsWithParent = false,
    root = repository,
  }: {
    script?: "serve.mjs" | "start.mjs";
    nodeArguments?: readonly string[];
    endsWithParent?: boolean;
    root?: string;
  } = {},
): Promise<TestServer> {
  const dataDir = variables.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "livery-test-"));
  const tmpDir = script === "serve.mjs" ? path.join(dataDir, "tmp") : tmpdir();
  mkdirSync(tmpDir, { recursive: true });
  const { DATABASE_URL, REDIS_URL, NODE_ENV, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    [...(endsWithParent ? WITH_PARENT : []), ...nodeArguments, path.join(root, "scripts", script)],
    {
      cwd: root,
      env: {
        ...inherited,
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        TMPDIR: tmpDir,
        // Tests fill in forms faster than people.
        SIGNUP_MIN_SECONDS: "0",
        ...variables,
      } as unknown as NodeJS.ProcessEnv,
      stdio: [endsWithParent ? "pipe" : "ignore", "pipe", "pipe"],
    },
  );
  const log: LogLine[] = [];
  const output: string[] = [];
  const listeners = new Set<() => void>();
  const read = (line: string) => {
    try {
      log.push(JSON.parse(line) as LogLine);
    } catch {
      output.push(line);
    }
    for (const listener of listeners) listener();
  };
  startedServers.push({ log, output });
  createInterface({ input: child.stdout! }).on("line", read);
  createInterface({ input: child.stderr! }).on("line", read);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));

  const logged: TestServer["logged"] = (fits, waitMs = 30_000) =>
    new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        clearTimeout(timer);
        listeners.delete(look);
        end();
      };
      const look = () => {
        const found = log.find(fits);
        if (found) finish(() => resolve(found));
        else if (child.exitCode !== null)
          finish(() => reject(new Error(`The server ended:\n${output.join("\n")}`)));
      };
      const timer = setTimeout(
        () =>
          finish(() =>
            reject(
              new Error(
                `Not logged within ${waitMs} ms. Log:\n${log.map((line) => JSON.stringify(line)).join("\n")}\n${output.join("\n")}`,
              ),
            ),
          ),
        waitMs,
      );
      listeners.add(look);
      void exited.then(look);
      look();
    });

  /** Returns why there are no more answers if the server has ended; its last output may follow a moment later. */
  const endedByItself = async () => {
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 200))]);
    if (child.exitCode === null && child.signalCode === null) return null;
    const translations = [...output, ...log.slice(-5).map((line) => JSON.stringify(line))];
    return new Error(`The server ended (${child.signalCode ?? child.exitCode}):\n${translations.join("\n")}`);
  };

  const { port } = (await logged((line) => line.msg === "listening", START_MS)) as { port: number };
  return {
    port,
    dataDir,
    tmpDir,
    process: child,
    log,
    output,
    logged,
    fetch: (host, url, options) =>
      requestFrom(port, host, url, options).catch(async (error: Error) => {
        throw (await endedByItself()) ?? error;
      }),
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null) child.kill(signal);
      const code = await exited;
      if (!variables.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Sends one request to a local port with any Host. */
export function requestFrom(
  port: number,
  host: string,
  url: string,
  { method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = host.includes(":") || host === "" ? host : `${host}:${port}`;
    // Node sends the body of a DELETE without its length.
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path: url,
        method,
        headers: { host: own, ...length, ...headers },
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () => {
          const raw = Buffer.concat(chunks);
          const plain =
            incoming.headers["content-encoding"] === "gzip" && raw.length > 0 ? gunzipSync(raw) : raw;
          const text = plain.toString();
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: plain,
            text,
            json: () => JSON.parse(text) as unknown,
          });
        });
        incoming.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
