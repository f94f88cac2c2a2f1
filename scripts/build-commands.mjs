// node scripts/build-commands.mjs <folder> <name> …: bundles commands of operators, scripts/<name>.ts, each into a module of the folder.
// A bundle starts in a third of the time that its sources take, and needs no compiler. Packages stay outside of it.
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const [outDir, ...names] = process.argv.slice(2);

await build({
  root,
  configFile: false,
  logLevel: "warn",
  resolve: { alias: { "~": path.join(root, "app") } },
  build: {
    ssr: true,
    target: "node20",
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(names.map((name) => [name, path.join(root, `scripts/${name}.ts`)])),
      output: { entryFileNames: "[name].mjs", chunkFileNames: "chunks/[name]-[hash].mjs" },
      // package.json says that modules of the app have no side effects; a command is nothing else.
      treeshake: { moduleSideEffects: true },
    },
  },
});
