// node scripts/build-commands.mjs <folder> <name> …: bundles each operator command scripts/<name>.ts into a module in the folder.
// A bundle starts in a third of the time of its sources and needs no compiler. Packages of many small modules are bundled too.
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const [outDir, ...names] = process.argv.slice(2);

await build({
  root,
  configFile: false,
  logLevel: "warn",
  resolve: { alias: { "~": path.join(root, "app") } },
  ssr: { noExternal: ["i18next", "kysely", "zod"] },
  build: {
    ssr: true,
    target: "node20",
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(names.map((name) => [name, path.join(root, `scripts/${name}.ts`)])),
      // Comments of libraries that the bundler does not understand.
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
      output: { entryFileNames: "[name].mjs", chunkFileNames: "chunks/[name]-[hash].mjs" },
      // package.json declares the app's modules free of side effects, but a command consists of side effects.
      treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/") },
    },
  },
});
