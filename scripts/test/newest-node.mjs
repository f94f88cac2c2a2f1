// Runs tests of the server on the newest LTS version of Node.js, which deployments use. decision 289
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { countVitest } from "./reports.mjs";
import { bin, root, run } from "./run.mjs";

/** The version of the package that brings the program: the newest LTS version. */
const VERSION = "24.21.0";
/** The suites that depend on Node's own parts most: sockets, streams, crypto, child processes, the database's driver. */
const SUITES = ["app/db", "app/http", "tests/accounts", "tests/http", "tests/photos", "tests/notifications"];

/** Returns the program of the newest LTS version, downloaded by npm into .cache/; null where npm has none for this machine. */
function newestNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const dir = path.join(root, ".cache/node", VERSION);
  const program = path.join(dir, "node_modules", name, "bin/node");
  if (existsSync(program)) return program;
  mkdirSync(dir, { recursive: true });
  // Without a package.json here, npm would install into the repository.
  writeFileSync(path.join(dir, "package.json"), "{}\n");
  try {
    const args = ["install", `${name}@${VERSION}`, "--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", [...args, "--loglevel=error"], { cwd: dir, stdio: "inherit" });
  } catch {
    return null;
  }
  return existsSync(program) ? program : null;
}

/**
 * Runs the suites on the newest LTS version.
 * @param {Record<string, string>} env of the tests
 * @param {string[]} suites folders or files
 * @returns what the run counted; null where the program could not be had
 */
export async function runOnNewestNode(env, suites = SUITES) {
  const program = newestNode();
  if (!program) return null;
  const report = "var/test/vitest-newest-node.json";
  rmSync(report, { force: true });
  const ended = await run(
    program,
    [bin("vitest"), "run", ...suites, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { ...env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}` },
  );
  const counted = existsSync(report)
    ? countVitest(JSON.parse(readFileSync(report, "utf8")), root, [])
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (ended || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`Node ${VERSION}: the tests ended with an error`] };
}
