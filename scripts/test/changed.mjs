// What `npm test -- --changed` runs.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { bin, root, run } from "./run.mjs";
import { testsOf } from "./subjects.mjs";

/** Returns the lines that Git prints. */
function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}

/** Returns the commit that the work began from: on a branch, where it left main; on main, the last commit. */
function findBase() {
  for (const main of ["main", "origin/main"]) {
    try {
      return git("merge-base", "HEAD", main)[0];
    } catch {
      // There is no such branch.
    }
  }
  return "HEAD";
}

/**
 * Finds what has changed since the work began, committed or not, and the tests that it can touch.
 * @param {Record<string, string>} env of the tests
 * @returns {Promise<{ base: string, changed: string[], unit: "all" | string[], browser: "all" | string[] }>}
 */
export async function findChanged(env) {
  const base = findBase();
  const untracked = git("ls-files", "--others", "--exclude-standard");
  const changed = [...new Set([...git("diff", "--name-only", base), ...untracked])];
  const tests = git(
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "*.test.ts",
    "*.test.tsx",
    "*.spec.ts",
  );
  const isLeftOut = (file) =>
    !existsSync(file) || (env.TEST_ALL !== "1" && /\.all\.(test|spec)\.ts$/.test(file));
  const found = testsOf(
    changed,
    tests.filter((file) => !isLeftOut(file)),
  );
  if (found.unit === "all") return { base, changed, ...found };
  const related = await listRelated(base, env);
  return {
    base,
    changed,
    ...found,
    unit: related === "all" ? related : [...new Set([...found.unit, ...related])],
  };
}

/** Returns the test files that import a changed file, as vitest finds them. */
async function listRelated(base, env) {
  const list = "var/test/related.json";
  const args = ["list", "--changed", base, "--filesOnly", `--json=${list}`];
  if (!(await run(bin("vitest"), args, env))) return "all";
  return JSON.parse(readFileSync(list, "utf8")).map(({ file }) =>
    path.relative(root, file).replaceAll(path.sep, "/"),
  );
}
