// Installs the packages of the lock file if any is missing or has another version. Needs only Node.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
/** npm writes this file when an installation is complete. */
const installedFile = path.join(root, "node_modules/.package-lock.json");

/**
 * Whether the packages of the lock file are installed in the right versions. Ignores optional packages, which may be for other platforms.
 * @param {boolean} withDev whether to require the packages that only builds and tests need
 */
export function isInstalled(withDev) {
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(
    ([name, { version, dev, optional, devOptional }]) =>
      name === "" || optional || devOptional || (dev && !withDev) || installed[name]?.version === version,
  );
}

/**
 * Runs npm if packages are missing. @throws Error if Node is too old
 * @param {{ withDev?: boolean }} options a server that is already built needs no development packages
 */
export function installWhenStale({ withDev = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 15))
    throw new Error(`Node ${process.versions.node} is too old: 20.15 or newer is needed.`);
  if (isInstalled(withDev)) return;
  process.stdout.write("Installing packages …\n");
  const isWindows = process.platform === "win32";
  execFileSync(
    isWindows ? "npm.cmd" : "npm",
    ["ci", withDev ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root, stdio: "inherit", shell: isWindows },
  );
}

if (process.argv[1] === import.meta.filename) installWhenStale();
