// npm run tenant | operator | finance | ledger | migrate | backup | restore: runs the built command, or its source if that has changed since the build.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");
const [name = ""] = process.argv.splice(2, 1);
const built = path.join(root, `build/commands/${name}.mjs`);
const compiler = path.join(root, "node_modules/tsx");

if (existsSync(built) && (!existsSync(compiler) || isBuilt())) await import(pathToFileURL(built).href);
else if (existsSync(compiler)) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(path.join(root, `scripts/${name}.ts`)).href);
} else {
  process.stderr.write("The commands are not built. Run: npm ci --include=dev && npm run build\n");
  process.exitCode = 1;
}
