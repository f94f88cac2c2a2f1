// npm start: installs missing packages, builds if stale, starts the database, migrates, serves, and prints the addresses.
import { spawn } from "node:child_process";
import path from "node:path";
import { buildWhenStale, isBuilt } from "./build.mjs";
import { seedBrands, tellBrands } from "./demo-brands.mjs";
import { startDatabase } from "./embedded-database.mjs";
import { installWhenStale } from "./install.mjs";
import { loadInstrumentation } from "./instrumentation.mjs";
import { failStart, loadBuild, start, stopServing } from "./serve.mjs";
import { onHangUp, onStop } from "./signals.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

async function main() {
  installWhenStale({ withDev: !isBuilt() });
  buildWhenStale();

  const variables = { ...process.env };
  const dataDir = path.resolve(variables.DATA_DIR || "var");
  const isApart = Number(variables.WEB_CONCURRENCY || 1) > 1;
  // Before the embedded database, whose code is in the build.
  if (!isApart) await loadInstrumentation(variables);
  const database = variables.DATABASE_URL ? null : startOwnDatabase(dataDir);
  const stopDatabase = async () => (await database?.catch(() => null))?.stop();
  if (isApart) return serveApart(variables, database, stopDatabase);

  const serving = serveHere(variables, database);
  let isStopping = false;
  // Registered before anything has started: a stop waits for a start that is in progress and then shuts it down.
  onStop(async (signal) => {
    isStopping = true;
    await stopServing(serving, signal);
    await stopDatabase();
    process.exit(0);
  });
  onHangUp(async () => (await serving).reload());
  try {
    const { demo, consoleHost, port } = await serving;
    const brands = await seedBrands(await serving, (await loadBuild()).entry.module);
    tellBrands(brands, dataDir, consoleHost && `http://${consoleHost}:${port}/`);
    if (!isStopping) demo.start();
  } catch (error) {
    // A start that is in progress fails when the database closes, which is expected during a stop.
    if (isStopping) return;
    await stopDatabase();
    throw error;
  }
}

async function startOwnDatabase(dataDir) {
  return startDatabase((await loadBuild()).entry.module, dataDir);
}

async function serveHere(variables, database) {
  if (database) variables.DATABASE_URL = (await database).url;
  return start(variables);
}

/** Serves with several workers under a separate primary process, so that a crash there does not affect the database. */
async function serveApart(variables, database, stopDatabase) {
  let child;
  let isStopping = false;
  onStop(async (signal) => {
    isStopping = true;
    if (child) return void child.kill(signal);
    await stopDatabase();
    process.exit(0);
  });
  if (database) variables.DATABASE_URL = (await database).url;
  if (isStopping) return;
  child = spawn(process.execPath, [...process.execArgv, path.join(root, "scripts/serve.mjs")], {
    stdio: "inherit",
    env: variables,
  });
  onHangUp(() => child.kill("SIGHUP"));
  child.on("exit", async (code) => {
    await stopDatabase();
    process.exit(code ?? 1);
  });
}

main().catch(failStart);
