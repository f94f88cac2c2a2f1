// npm start: installs what is missing, builds what is stale, starts the database, migrates, serves, and says where.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { installWhenStale } from "./install.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

/** How long the demo logins wait for the database. */
const DATABASE_MS = 60_000;

async function main() {
  installWhenStale();
  const { buildWhenStale } = await import("./build.mjs");
  buildWhenStale();

  const variables = { ...process.env };
  const dataDir = path.resolve(variables.DATA_DIR || "var");
  let stopDatabase = async () => {};
  if (!variables.DATABASE_URL) {
    const build = await import(path.join(root, "build/server/index.js"));
    const database = await build.entry.module.startEmbeddedPostgres({
      dataDir: path.join(dataDir, "postgres"),
    });
    variables.DATABASE_URL = database.url;
    stopDatabase = () => database.stop();
  }

  const workers = Number(variables.WEB_CONCURRENCY || 1);
  if (workers > 1) return serveApart(variables, stopDatabase);
  const { start } = await import("./serve.mjs");
  const serving = await start(variables);
  await tell(serving, dataDir);
  serving.demo.start();
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, async () => {
      await serving.stop();
      await stopDatabase();
      process.exit(0);
    });
}

/** Several processes: a primary of their own, so that a crash of one leaves the database alone. */
function serveApart(variables, stopDatabase) {
  const child = spawn(process.execPath, [...process.execArgv, path.join(root, "scripts/serve.mjs")], {
    stdio: "inherit",
    env: variables,
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill("SIGTERM"));
  child.on("exit", async (code) => {
    await stopDatabase();
    process.exit(code ?? 0);
  });
}

/** A brand's demo members and logins, as soon as the database is ready; none where it does not come, or in production. */
async function loginsOf(serving, tenant) {
  if (process.env.NODE_ENV === "production") return [];
  for (const end = Date.now() + DATABASE_MS; Date.now() < end; ) {
    try {
      return await serving.demo.seed(tenant);
    } catch (error) {
      if (error.name !== "DatabaseAway") throw error;
      await delay(100);
    }
  }
  return [];
}

/** One line a brand, and the same as JSON for other programs. */
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

main().catch((error) => {
  process.stderr.write(
    `${error.name === "EnvironmentProblem" ? `The environment is not right:\n${error.message}` : (error.stack ?? error)}\n`,
  );
  process.exit(1);
});
