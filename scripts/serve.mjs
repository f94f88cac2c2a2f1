// Serves the build in one process, or in WEB_CONCURRENCY of them.
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

/** A process that ends at once, over and over, must not take the machine with it. */
const RESTART_MS = 200;

/** What the client build calls its files. */
export function clientFiles() {
  const { shellScript, styles, partStyles } = JSON.parse(
    readFileSync(path.join(root, "build/client/client-files.json"), "utf8"),
  );
  return {
    shellScript: `/${shellScript}`,
    styles: styles.map((file) => `/${file}`),
    partStyles: Object.fromEntries(Object.entries(partStyles).map(([part, file]) => [part, `/${file}`])),
    precache: [shellScript, ...styles].map((file) => `/${file}`),
  };
}

export async function start(variables = process.env) {
  if (!existsSync(path.join(root, "build/server/index.js")))
    throw new Error("There is no build. Run: npm run build");
  const build = await import(path.join(root, "build/server/index.js"));
  const { serve, parseEnv } = build.entry.module;
  const files = clientFiles();
  return serve({
    env: parseEnv(variables),
    build,
    clientDir: path.join(root, "build/client"),
    shellScript: files.shellScript,
    styles: files.styles,
    partStyles: files.partStyles,
    precache: () => files.precache,
  });
}

async function main() {
  const workers = Number(process.env.WEB_CONCURRENCY ?? 1);
  if (cluster.isPrimary && workers > 1) {
    // Parsed here too, so that a mistake stops the start once and not in every process.
    const { parseEnv } = (await import(path.join(root, "build/server/index.js"))).entry.module;
    parseEnv(process.env);
    for (let at = 0; at < workers; at++) cluster.fork();
    let stopping = false;
    let hasServed = false;
    const stop = () => {
      stopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
    };
    cluster.on("listening", () => {
      hasServed = true;
    });
    cluster.on("exit", () => {
      if (stopping) return;
      if (hasServed) return void setTimeout(() => stopping || cluster.fork(), RESTART_MS);
      // What keeps the first process from starting keeps every other one from it too.
      process.exitCode = 1;
      stop();
    });
    for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
    return;
  }
  const serving = await start();
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, async () => {
      await serving.stop();
      process.exit(0);
    });
}

if (process.argv[1] === import.meta.filename)
  main().catch((error) => {
    process.stderr.write(
      error.name === "EnvironmentProblem"
        ? `The environment is not right:\n${error.message}\n`
        : `${error.stack ?? error}\n`,
    );
    process.exit(1);
  });
