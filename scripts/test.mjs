// npm test [--all] [--changed] [step …]: runs all checks, from types to browser tests, on a machine that has only Node. Ends with
// "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { installWhenStale } from "./install.mjs";
import { runBrowserTests } from "./test/browser-tests.mjs";
import { findBrowsers } from "./test/browsers.mjs";
import { findChanged } from "./test/changed.mjs";
import { runOnNewestNode } from "./test/newest-node.mjs";
import { countVitest } from "./test/reports.mjs";
import { bin, root, run, runBeside } from "./test/run.mjs";
import { findServices } from "./test/services.mjs";

process.chdir(root);
const totals = { passed: 0, failed: 0, skipped: 0 };
/** The failures, printed again at the end because the output before it is long. */
const failures = [];
/** Tests that failed and passed when they were run again. */
const notes = [];
const steps = ["types", "lint", "unused", "unit", "browser"];
const options = process.argv.slice(2).filter((one) => one.startsWith("--"));
const only = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const wanted = (step) => only.length === 0 || only.includes(step);
/** Whether the second lane runs too: storms, long histories, every brand. */
const isAll = options.includes("--all");
/** Whether only the tests run that a change can touch. */
const isChanged = options.includes("--changed");
/** Where Playwright stores the trace and the screenshot of each failed test: `outputDir` of its configuration. */
const TRACES = "var/test/playwright";

/** Adds what a step counted to the totals. */
function add(counted) {
  for (const name of Object.keys(totals)) totals[name] += counted[name];
  failures.push(...counted.failures);
  notes.push(...(counted.notes ?? []));
}

/** Adds one failure that belongs to no test. */
const addFailure = (text) => add({ passed: 0, failed: 1, skipped: 0, failures: [text] });

/**
 * Starts the build and the source checks in parallel.
 * @returns `built` resolves to whether the build succeeded, `checked` resolves when the checks are done
 */
function buildAndCheck() {
  const check = async (step, name, command, args) => {
    if (!wanted(step)) return;
    // Servers that tests start wait for nothing but the cores, which the checks use for minutes.
    if (await runBeside(name, command, args, { yields: true })) totals.passed += 1;
    else addFailure(name);
  };
  const built = runBeside("Build", process.execPath, [path.join(root, "scripts/build.mjs")]);
  const checked = Promise.all([
    check("types", "Types", bin("tsc"), ["--noEmit"]),
    check("lint", "Lint and format", bin("biome"), ["ci", "--max-diagnostics=40", "."]),
    check("lint", "Imports between rooms", bin("depcruise"), ["app"]),
    check("unused", "Unused code", bin("knip"), []),
  ]);
  return { built, checked };
}

/** Runs the unit, database and server tests. @param files all by default */
async function runVitest(env, files = []) {
  const report = "var/test/vitest.json";
  const errors = "var/test/vitest-errors.json";
  for (const file of [report, errors]) rmSync(file, { force: true });
  const ended = await run(
    bin("vitest"),
    [
      "run",
      ...files,
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/test/errors-reporter.mjs",
      `--outputFile.json=${report}`,
    ],
    { ...env, VITEST_ERRORS_FILE: errors },
  );
  if (!existsSync(report)) return addFailure("vitest: no report, so it did not run");
  const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
  const counted = countVitest(readJson(report), root, existsSync(errors) ? readJson(errors) : []);
  add(counted);
  if (!ended && counted.failed === 0) addFailure("vitest: an error outside of any test");
}

/** Runs tests of the server again, on the newest LTS version of Node.js. */
async function runNewestNode(services) {
  process.stdout.write("\n── Server tests on the newest LTS version of Node.js\n");
  const counted = await runOnNewestNode({ ...services, TEST_ALL: "" });
  if (counted) add(counted);
  else notes.push("Left out: tests on the newest LTS version of Node.js, which npm could not install here.");
}

/** Prints what has changed and what it can touch. @returns the test files to run */
async function listChanged(env) {
  const { base, changed, unit, browser } = await findChanged(env);
  const count = (files) => (files === "all" ? "all" : `${files.length} files`);
  process.stdout.write(
    `\n${changed.length} files have changed since ${base.slice(0, 8)}. Unit, database and server tests: ${count(unit)}. Browser tests: ${count(browser)}.\n`,
  );
  return { unit, browser };
}

async function main() {
  const unknown = only.filter((step) => !steps.includes(step));
  if (unknown.length > 0) {
    process.stderr.write(`There is no step "${unknown.join('", "')}". Steps: ${steps.join(", ")}.\n`);
    process.exit(2);
  }
  const unknownOption = options.find((option) => !["--all", "--changed"].includes(option));
  if (unknownOption) {
    process.stderr.write(
      `There is no option "${unknownOption}". --all also runs storms, long histories and every brand; --changed runs what a change can touch.\n`,
    );
    process.exit(2);
  }
  installWhenStale();
  mkdirSync("var/test", { recursive: true });
  // Runs in parallel with the build, because a missing browser has to be downloaded.
  const browsers = wanted("browser") ? findBrowsers() : null;
  const { built, checked } = buildAndCheck();
  // The tests start when the build is done; the checks may still run in parallel with them.
  const isBuilt = await built;
  if (!isBuilt) addFailure("Build, so that no test ran");
  const services = await findServices();
  const env = { ...services, TEST_ALL: isAll ? "1" : "" };
  const { unit, browser } = isChanged && isBuilt ? await listChanged(env) : { unit: "all", browser: "all" };
  if (isBuilt && wanted("unit") && unit.length > 0) {
    process.stdout.write("\n── Unit, database and server tests\n");
    await runVitest(env, unit === "all" ? [] : unit);
    if (isAll) await runNewestNode(services);
  }
  let areBrowserTestsPassed = true;
  if (isBuilt && wanted("browser") && browser.length > 0) {
    process.stdout.write("\n── Browser tests\n");
    const { executable, shell } = await browsers;
    if (executable) {
      const own = { ...env, BROWSER_PATH: executable, BROWSER_SHELL_PATH: shell };
      const counted = await runBrowserTests(own, { files: browser === "all" ? [] : browser });
      areBrowserTestsPassed = counted.failed === 0;
      add(counted);
    } else addFailure("Browser tests: there is no browser and none could be installed");
  }
  await checked;
  if (!isAll)
    process.stdout.write(
      "\nLeft out: the second lane (several processes, storms, fuzz, long histories, faults of the database, query plans, every brand). `npm test -- --all` runs it too.\n",
    );
  else if (!services.TEST_SERVICES_DATABASE_URL || !services.TEST_SERVICES_REDIS_URL)
    process.stdout.write(
      "\nLeft out: tests of several processes need DATABASE_URL and REDIS_URL, or both on localhost.\n",
    );
  if (notes.length > 0) process.stdout.write(`\n${notes.join("\n")}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((one) => `  ${one}\n`).join("")}`);
  if (!areBrowserTestsPassed)
    process.stdout.write(
      `\nTraces and screenshots of failed browser tests: ${TRACES}. One is opened with: npx playwright show-trace <folder>/trace.zip\n`,
    );
  process.stdout.write(
    `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}\n`,
  );
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
}

await main();
