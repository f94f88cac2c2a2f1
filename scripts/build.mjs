// Builds the application when something that it is made of has changed, then packs its files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { keepReplacedAssets } from "./replaced-assets.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** Where a build is made, beside the one that may be served meanwhile. */
const next = path.join(root, "build/next");
const stamp = path.join(root, "build/.stamp");
const compiler = path.join(root, "node_modules/@remix-run/dev/dist/cli.js");
/** What an operator runs on a machine without the compiler: scripts/<name>.ts. */
const commands = ["tenant", "ledger", "migrate", "backup", "restore"];
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
    "scripts/build-commands.mjs",
    "scripts/closed-pipe.ts",
    ...commands.map((name) => `scripts/${name}.ts`),
  ];
  const sources = ["app", "scripts/tenant", "scripts/backup"]
    .flatMap((dir) => files(path.join(root, dir)))
    .filter((file) => !/\.(test\.tsx?|sql|md|webp|gz)$/.test(file));
  for (const file of [...single.map((name) => path.join(root, name)), ...sources.sort()])
    if (existsSync(file)) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether the build is of what stands here. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Packs the files that are worth it, each way that a browser may ask for. */
function pack(dir) {
  for (const file of files(dir).filter((name) => packed.test(name) && statSync(name).size > 256)) {
    const body = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Replaces the build by the new one, so that a server that runs misses no file for longer than a moment. */
function putInPlace(next) {
  const old = path.join(root, "build/old");
  rmSync(old, { recursive: true, force: true });
  mkdirSync(old);
  for (const part of ["client", "server", "commands"]) {
    if (existsSync(path.join(root, "build", part)))
      renameSync(path.join(root, "build", part), path.join(old, part));
    renameSync(path.join(next, part), path.join(root, "build", part));
  }
  rmSync(old, { recursive: true });
  rmSync(next, { recursive: true });
}

/** Builds when stale. Says what it does. */
export function buildWhenStale() {
  if (isBuilt()) return false;
  const now = fingerprint();
  process.stdout.write("Building …\n");
  execFileSync(process.execPath, [compiler, "vite:build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: path.relative(root, next) },
  });
  execFileSync(
    process.execPath,
    [path.join(root, "scripts/build-commands.mjs"), path.join(next, "commands"), ...commands],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  );
  pack(path.join(next, "client"));
  keepReplacedAssets({
    current: path.join(root, "build/client/assets"),
    next: path.join(next, "client/assets"),
    kept: path.join(root, "build/earlier/assets"),
    now: new Date(),
  });
  putInPlace(next);
  writeFileSync(stamp, now);
  return true;
}

if (process.argv[1] === import.meta.filename) {
  if (isBuilt() || existsSync(compiler)) buildWhenStale();
  else {
    process.stderr.write("The compiler is not installed. Run: npm ci --include=dev\n");
    process.exitCode = 1;
  }
}
