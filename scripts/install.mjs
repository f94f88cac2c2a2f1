// Installs the packages when they are missing or older than the lock file. Needs nothing but Node.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const stamp = path.join(root, "node_modules/.livery-lock");

/** Runs npm when the installed packages are not those of the lock file. */
export function installWhenStale() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 15))
    throw new Error(`Node ${process.versions.node} is too old: 20.15 or newer is needed.`);
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  process.stdout.write("Installing packages …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Not "npm ci": it refuses a lock file that lacks the optional packages of other platforms. The lock file decides all the same.
  execFileSync(
    npm,
    ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root, stdio: "inherit", shell: process.platform === "win32" },
  );
  writeFileSync(stamp, lock);
}

if (process.argv[1] === import.meta.filename) installWhenStale();
