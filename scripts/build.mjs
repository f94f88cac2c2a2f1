// Builds the application when something that it is made of has changed, then packs its files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = path.resolve(import.meta.dirname, "..");
const stamp = path.join(root, "build/.stamp");
const packed = /\.(js|css|json|svg|txt)$/;

/** @returns {string[]} */
function files(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(path.join(dir, entry.name)) : [path.join(dir, entry.name)],
  );
}

/** One text for everything the build is made of. */
function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  const single = [
    "package-lock.json",
    "vite.config.ts",
    "remix.config.js",
    "tsconfig.json",
    "scripts/build.mjs",
  ];
  const sources = files(path.join(root, "app")).filter(
    (file) => !/\.(test\.tsx?|sql|md|webp|gz)$/.test(file),
  );
  for (const file of [...single.map((name) => path.join(root, name)), ...sources.sort()])
    if (existsSync(file)) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds when stale. Says what it does. */
export function buildWhenStale() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return false;
  process.stdout.write("Building …\n");
  const vite = path.join(root, "node_modules/@remix-run/dev/dist/cli.js");
  execFileSync(process.execPath, [vite, "vite:build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  for (const file of files(path.join(root, "build/client")).filter(
    (name) => packed.test(name) && statSync(name).size > 256,
  )) {
    const body = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
  writeFileSync(stamp, now);
  return true;
}

if (process.argv[1] === import.meta.filename) buildWhenStale();
