// npm start: installs missing packages, builds if stale, starts the database, migrates, serves, and prints the addresses.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildWhenStale, isBuilt } from "./build.mjs";
import { installWhenStale } from "./install.mjs";
import { loadInstrumentation } from "./instrumentation.mjs";
import { failStart, loadBuild, log, start, stopServing } from "./serve.mjs";
import { onHangUp, onStop } from "./signals.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

/** How long the demo logins wait for the database, in milliseconds. */
const DATABASE_MS = 60_000;

async function main() {
  installWhenStale({ withDev: !isBuilt() });
  buildWhenStale();

  const variables = { ...process.env };
  const dataDir = path.resolve(variables.DATA_DIR || "var");
  const isApart = Number(variables.WEB_CONCURRENCY || 1) > 1;
  // Before the embedded database, whose code is in the build.
  if (!isApart) await loadInstrumentation(variables);
  const database = variables.DATABASE_URL ? null : startDatabase(dataDir);
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
    const { demo } = await serving;
    await tell(await serving, dataDir);
    if (!isStopping) demo.start();
  } catch (error) {
    // A start that is in progress fails when the database closes, which is expected during a stop.
    if (isStopping) return;
    await stopDatabase();
    throw error;
  }
}

async function startDatabase(dataDir) {
  const build = await loadBuild();
  return build.entry.module.startEmbeddedPostgres({
    dataDir: path.join(dataDir, "postgres"),
    onServerEvent: ({ event, ...what }) => log(...serverEvents[event](what)),
  });
}

/** Log lines for the events of the supervised embedded database. */
const serverEvents = {
  lost: () => ["error", { msg: "the embedded database stopped unexpectedly; it is being restarted" }],
  back: () => ["info", { msg: "the embedded database was restarted" }],
  failed: ({ reason }) => ["error", { reason, msg: "the embedded database could not be restarted" }],
  "given up": ({ restarts }) => [
    "fatal",
    {
      restarts,
      msg: "the embedded database keeps stopping and is not restarted any more; see server.log in DATA_DIR/postgres, then start again",
    },
  ],
};

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

/**
 * Seeds a brand's demo members as soon as the database is ready, and returns its demo logins. Returns none in production, or if the
 * database is not ready in time.
 */
async function loginsOf(serving, tenant) {
  if (process.env.NODE_ENV === "production") return [];
  const { DatabaseUnavailable } = (await loadBuild()).entry.module;
  for (const end = Date.now() + DATABASE_MS; Date.now() < end; ) {
    try {
      return await serving.demo.seed(tenant);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await delay(100);
    }
  }
  return [];
}

/** Prints one line per brand, and writes the addresses and logins to demo.json for other programs. */
async function tell(serving, dataDir) {
  const brands = [];
  for (const tenant of serving.registry.list())
    brands.push({
      slug: tenant.slug,
      url: `http://${tenant.slug}.localhost:${serving.port}/`,
      logins: await loginsOf(serving, tenant),
    });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, "demo.json"), `${JSON.stringify(brands, null, 2)}\n`);
  const width = Math.max(...brands.map(({ slug }) => slug.length));
  process.stdout.write(
    `\n${brands.map(({ slug, url }) => `  ${slug.padEnd(width)}  ${url}`).join("\n")}\n\n`,
  );
  const [first] = brands.filter(({ logins }) => logins.length > 0);
  if (first) {
    const kinds = first.logins.map(({ kind }) => kind).join(", ");
    process.stdout.write(
      `Log in as ${first.logins[0].email} with the password ${first.logins[0].password}; each brand has ${kinds}.\n` +
        `All logins: ${path.join(dataDir, "demo.json")}. Mails of a brand: ${first.url}dev/outbox\n\n`,
    );
  }
}

main().catch(failStart);
