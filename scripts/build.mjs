// Builds the application if its sources have changed, then compresses the client files.
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
import { withLock } from "./build-lock.mjs";
import { keepReplacedAssets } from "./replaced-assets.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** The output folder of a running build. The current build stays in use until the new one is complete. */
const next = path.join(root, "build/next");
const stamp = path.join(root, "build/.stamp");
/** the stamp, and a hash of the sources' names, sizes and times when they last matched it */
const compared = path.join(root, "build/.compared");
const compiler = path.join(root, "node_modules/@remix-run/dev/dist/cli.js");
/** Operator commands (scripts/<name>.ts) that must run on machines without the compiler. */
const commands = ["tenant", "operator", "finance", "ledger", "migrate", "backup", "restore"];
/** The length of a release's name: the beginning of the hash of its sources. */
const RELEASE_LENGTH = 12;
const packed = /\.(js|css|json|svg|txt)$/;

/** @returns {string[]} */
function files(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(path.join(dir, entry.name)) : [path.join(dir, entry.name)],
  );
}

/** Returns all files that the build depends on, sorted. */
function sources() {
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
  const inFolders = ["app", "scripts/tenant", "scripts/operator", "scripts/finance", "scripts/backup"]
    .flatMap((dir) => files(path.join(root, dir)))
    .filter((file) => !/\.(test\.tsx?|sql|md|webp|gz|woff2|txt)$/.test(file));
  return [...single.map((name) => path.join(root, name)), ...inFolders.sort()].filter((file) =>
    existsSync(file),
  );
}

/** Returns a hash of the Node version and of the content of all sources. */
function fingerprint(all) {
  const hash = createHash("sha256").update(process.version);
  for (const file of all) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Returns a hash of the names, sizes and times of all sources, which takes a fraction of the time. */
function glance(all) {
  const hash = createHash("sha256").update(process.version);
  for (const file of all) {
    const { size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    hash.update(`${file}\0${size}\0${mtimeNs}\0${ctimeNs}\n`);
  }
  return hash.digest("hex");
}

/** Whether the build matches the current sources. They are read only if one of them was written since the last comparison. */
export function isBuilt() {
  if (!existsSync(stamp)) return false;
  const built = readFileSync(stamp, "utf8");
  const all = sources();
  const glanced = `${built} ${glance(all)}`;
  if (existsSync(compared) && readFileSync(compared, "utf8") === glanced) return true;
  if (built !== fingerprint(all)) return false;
  try {
    writeFileSync(compared, glanced);
  } catch {
    // A folder that this user may not write to: the next command compares again.
  }
  return true;
}

/** Compresses text files over 256 bytes with Brotli and gzip, the encodings that browsers accept. */
function pack(dir) {
  for (const file of files(dir).filter((name) => packed.test(name) && statSync(name).size > 256)) {
    const body = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Removes the pages of the operators' console from the list of pages that the hosts of brands serve. */
function withoutConsole(client) {
  for (const name of readdirSync(path.join(client, "assets")).filter((file) =>
    /^manifest-\w+\.js$/.test(file),
  )) {
    const file = path.join(client, "assets", name);
    const [, begin, json] = /^(window\.__remixManifest=)(.*);$/s.exec(readFileSync(file, "utf8"));
    const manifest = JSON.parse(json);
    for (const id of Object.keys(manifest.routes)) if (id.startsWith("console-")) delete manifest.routes[id];
    writeFileSync(file, `${begin}${JSON.stringify(manifest)};`);
  }
}

/** Moves the source maps out of the folders that are served or imported. */
function moveMaps(dir) {
  mkdirSync(path.join(dir, "maps/client/assets"), { recursive: true });
  for (const part of ["client", "server"])
    for (const file of files(path.join(dir, part)).filter((name) => name.endsWith(".map"))) {
      const moved = path.join(dir, "maps", path.relative(dir, file));
      mkdirSync(path.dirname(moved), { recursive: true });
      renameSync(file, moved);
    }
}

/** Replaces the build with the new one by renaming folders, so that a running server misses files only for a moment. */
function putInPlace(next) {
  const old = path.join(root, "build/old");
  rmSync(old, { recursive: true, force: true });
  mkdirSync(old);
  for (const part of ["client", "server", "commands", "maps"]) {
    if (existsSync(path.join(root, "build", part)))
      renameSync(path.join(root, "build", part), path.join(old, part));
    renameSync(path.join(next, part), path.join(root, "build", part));
  }
  rmSync(old, { recursive: true });
  rmSync(next, { recursive: true });
}

/**
 * Builds if the build is stale. One process builds at a time: another waits for it, and uses its build.
 * @returns whether it built
 */
export function buildWhenStale() {
  if (isBuilt()) return false;
  mkdirSync(path.join(root, "build"), { recursive: true });
  return withLock(path.join(root, "build/.lock"), {
    onWait: () => process.stdout.write("Waiting for a build that another process makes …\n"),
    work: () => {
      if (isBuilt()) return false;
      build();
      return true;
    },
  });
}

function build() {
  const now = fingerprint(sources());
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
  withoutConsole(path.join(next, "client"));
  moveMaps(next);
  // Names the release in the log.
  writeFileSync(path.join(next, "server/release.txt"), now.slice(0, RELEASE_LENGTH));
  pack(path.join(next, "client"));
  for (const [folder, earlier] of [
    ["client/assets", "earlier/assets"],
    ["maps/client/assets", "earlier/maps"],
  ])
    keepReplacedAssets({
      current: path.join(root, "build", folder),
      next: path.join(next, folder),
      earlier: path.join(root, "build", earlier),
      now: new Date(),
    });
  putInPlace(next);
  writeFileSync(stamp, now);
}

if (process.argv[1] === import.meta.filename) {
  if (isBuilt() || existsSync(compiler)) buildWhenStale();
  else {
    process.stderr.write("The compiler is not installed. Run: npm ci --include=dev\n");
    process.exitCode = 1;
  }
}
