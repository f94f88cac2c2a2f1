// Serves the build in one process, or in WEB_CONCURRENCY workers.
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { loadInstrumentation, stopInstrumentation } from "./instrumentation.mjs";
import "./output-errors.mjs";
import { onHangUp, onStop } from "./signals.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

/** Delay before a worker restarts, in milliseconds, so that a worker in a crash loop does not use up the CPU. */
const RESTART_MS = 200;

/** Returns the file names of the client build. */
export function clientFiles() {
  const { documentScript, landerScript, errorScript, styles, appStyles, landerStyles, scripts, console } =
    JSON.parse(readFileSync(path.join(root, "build/client/client-files.json"), "utf8"));
  return {
    documentScript: `/${documentScript}`,
    landerScript: `/${landerScript}`,
    errorScript: `/${errorScript}`,
    styles: styles.map((file) => `/${file}`),
    appStyles: appStyles.map((file) => `/${file}`),
    landerStyles: landerStyles.map((file) => `/${file}`),
    console: {
      script: `/${console.script}`,
      imports: console.imports.map((file) => `/${file}`),
      styles: console.styles.map((file) => `/${file}`),
    },
    precache: [...scripts, ...styles].map((file) => `/${file}`),
  };
}

const buildFile = path.join(root, "build/server/index.js");

/** Returns the name of the build's release; "unknown" for a build by other means. */
function release() {
  const file = path.join(root, "build/server/release.txt");
  return existsSync(file) ? readFileSync(file, "utf8") : "unknown";
}

/** Returns the server build. */
export async function loadBuild() {
  if (!existsSync(buildFile)) throw new Error("There is no build. Run: npm run build");
  return import(buildFile);
}

export async function start(variables = process.env) {
  await loadInstrumentation(variables);
  const build = await loadBuild();
  const { serve, parseEnv } = build.entry.module;
  const files = clientFiles();
  return serve({
    env: parseEnv(variables),
    build,
    clientDir: path.join(root, "build/client"),
    documentScript: files.documentScript,
    landerScript: files.landerScript,
    errorScript: files.errorScript,
    release: release(),
    styles: files.styles,
    appStyles: files.appStyles,
    landerStyles: files.landerStyles,
    console: files.console,
    precache: () => files.precache,
  });
}

async function main() {
  const workers = Number(process.env.WEB_CONCURRENCY ?? 1);
  if (cluster.isPrimary && workers > 1) {
    // Also parsed here, so that an invalid environment fails once and not in every worker.
    const { parseEnv } = (await loadBuild()).entry.module;
    const { LOG_LEVEL } = parseEnv(process.env);
    const { gatherMetrics } = await import("./gather-metrics.mjs");
    const countRestart = gatherMetrics();
    for (let at = 0; at < workers; at++) cluster.fork();
    let stopping = false;
    let hasServed = false;
    const stop = (signal) => {
      stopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    };
    cluster.on("listening", () => {
      hasServed = true;
    });
    cluster.on("exit", ({ process: { pid } }, code, signal) => {
      if (stopping) return;
      if (LOG_LEVEL !== "silent")
        log(hasServed ? "error" : "fatal", {
          pid,
          code,
          signal,
          msg: hasServed
            ? "a process exited unexpectedly; another is being started"
            : "a process exited before any process was ready: the start is aborted",
        });
      if (hasServed) {
        countRestart();
        return void setTimeout(() => stopping || cluster.fork(), RESTART_MS);
      }
      // The error that stopped the first worker would stop all others too.
      process.exitCode = 1;
      stop("SIGTERM");
    });
    onStop(stop);
    onHangUp(() => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGHUP");
    });
    return;
  }
  const serving = start();
  onStop(async (signal) => {
    await stopServing(serving, signal);
    process.exit(0);
  });
  onHangUp(async () => (await serving).reload());
  await serving;
}

/** Writes a line in the format of the server's log. */
export function log(level, { msg, ...what }) {
  const line = { level, time: new Date().toISOString(), ...what, msg };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Ends the process with the reason for which the start failed; mistakes in the environment need no stack. */
export function failStart(error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

function reasonOf(error) {
  if (error?.code === "ENVIRONMENT") return `The environment is invalid:\n${error.message}`;
  if (error?.code === "EADDRINUSE")
    return `Port ${error.port} is in use. Stop the other server, or set PORT to another port.`;
  return error?.stack ?? String(error);
}

/** Stops a server that may still be starting. Ctrl-C skips the delay for load balancers. */
export async function stopServing(starting, signal) {
  const serving = await starting.catch(() => null);
  await serving?.stop({ hurry: signal === "SIGINT" });
  await stopInstrumentation();
}

if (process.argv[1] === import.meta.filename) main().catch(failStart);
