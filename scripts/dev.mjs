// npm run dev: runs the same HTTP server with Vite as middleware, so that changes show immediately.
import path from "node:path";
import { installWhenStale } from "./install.mjs";
import { onStop } from "./signals.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
installWhenStale();
const { createServer } = await import("vite");
const vite = await createServer({
  configFile: path.join(root, "vite.config.ts"),
  server: { middlewareMode: true },
});
const load = () => vite.ssrLoadModule("virtual:remix/server-build");
const { serve, parseEnv, startEmbeddedPostgres } = (await load()).entry.module;

const variables = { ...process.env };
let database = null;
if (!variables.DATABASE_URL) {
  database = await startEmbeddedPostgres({
    dataDir: path.resolve(variables.DATA_DIR || "var", "postgres"),
  });
  variables.DATABASE_URL = database.url;
}
const serving = await serve({
  env: parseEnv(variables),
  build: load,
  clientDir: null,
  documentScript: "/app/entry.document.ts",
  landerScript: "/app/entry.lander.ts",
  before: vite.middlewares,
});
for (const tenant of serving.registry.list())
  process.stdout.write(`  ${tenant.slug}  http://${tenant.slug}.localhost:${serving.port}/\n`);
onStop(async () => {
  await serving.stop({ hurry: true });
  await vite.close();
  await database?.stop();
  process.exit(0);
});
