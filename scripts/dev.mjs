// npm run dev: serves the source and the demo brands. A saved change is live without a restart. decision 282
import path from "node:path";
import { seedBrands, tellBrands } from "./demo-brands.mjs";
import { openRelay } from "./dev/relay.mjs";
import { replaceableApp } from "./dev/replaceable-app.mjs";
import { openSource } from "./dev/source.mjs";
import { developersVariables } from "./dev/variables.mjs";
import { startDatabase } from "./embedded-database.mjs";
import { installWhenStale } from "./install.mjs";
import { failStart } from "./serve.mjs";
import { onStop } from "./signals.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

async function main() {
  const variables = developersVariables(process.env);
  installWhenStale();
  const host = variables.HOST || "127.0.0.1";
  const relay = await openRelay({ port: Number(variables.PORT || 3000), host });
  const dataDir = path.resolve(variables.DATA_DIR || "var");
  let app = null;
  const source = await openSource({
    root,
    host,
    dataDir,
    onChange: (change) => app?.changed(change === "outside"),
  });
  let database = null;
  let hasTold = false;
  /** One for all apps: its output is written at the exit of the process. */
  let logger;

  /** Starts the app, and lets the demo members live in it until it stops. */
  async function start(build) {
    const { parseEnv, serve } = build.entry.module;
    if (!variables.DATABASE_URL) database ??= await startDatabase(build.entry.module, dataDir);
    const env = parseEnv({ ...variables, DATABASE_URL: database?.url ?? variables.DATABASE_URL });
    const serving = await serve({
      env: { ...env, HOST: "127.0.0.1", PORT: 0 },
      build: source.load,
      clientDir: null,
      documentScript: "/app/entry.document.ts",
      landerScript: "/app/entry.lander.ts",
      before: source.middlewares,
      logger,
    });
    logger = serving.log;
    let isStopping = false;
    const seeding = seedBrands(serving, build.entry.module, {
      port: relay.port,
      isStopping: () => isStopping,
    }).then(
      (brands) => {
        if (isStopping) return;
        const { consoleHost } = serving;
        if (!hasTold) tellBrands(brands, dataDir, consoleHost && `http://${consoleHost}:${relay.port}/`);
        hasTold = true;
        serving.demo.start();
      },
      (error) => !isStopping && process.stderr.write(`${error.stack}\n`),
    );
    return {
      port: serving.port,
      async stop() {
        isStopping = true;
        await seeding;
        await serving.stop({ hurry: true });
      },
    };
  }

  app = replaceableApp({ source, start, relay });
  onStop(async () => {
    relay.close();
    await app.stop();
    await source.close();
    await database?.stop();
    process.exit(0);
  });
  await app.start();
}

main().catch(failStart);
