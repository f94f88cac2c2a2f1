// npm start: installs what is missing, builds what is stale, starts the database, migrates, serves, and says where.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installWhenStale } from "./install.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

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
  tell(serving, dataDir);
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, async () => {
      await serving.stop();
      await stopDatabase();
      process.exit(0);
    });
}

/** Several processes: a primary of their own, so that a crash of one leaves the database alone. */
function serveApart(variables, stopDatabase) {
  const child = spawn(process.execPath, [path.join(root, "scripts/serve.mjs")], {
    stdio: "inherit",
    env: variables,
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill("SIGTERM"));
  child.on("exit", async (code) => {
    await stopDatabase();
    process.exit(code ?? 0);
  });
}

/** One line a brand, and the same as JSON for other programs. */
function tell(serving, dataDir) {
  const brands = serving.registry.list().map((tenant) => ({
    slug: tenant.slug,
    url: `http://${tenant.slug}.localhost:${serving.port}/`,
    logins: [],
  }));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, "demo.json"), `${JSON.stringify(brands, null, 2)}\n`);
  const width = Math.max(...brands.map(({ slug }) => slug.length));
  process.stdout.write(
    `\n${brands.map(({ slug, url }) => `  ${slug.padEnd(width)}  ${url}`).join("\n")}\n\n`,
  );
}

main().catch((error) => {
  process.stderr.write(
    `${error.name === "EnvironmentProblem" ? `The environment is not right:\n${error.message}` : (error.stack ?? error)}\n`,
  );
  process.exit(1);
});
