// The browser tests: one run of all, then each failed test once more, alone.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { repeatFailed } from "./repeat-failed.mjs";
import { countPlaywright } from "./reports.mjs";
import { bin, run } from "./run.mjs";

/** Returns a regular expression's source that matches a text literally. */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Returns what Playwright's report counts, or null if it wrote none. */
function readReport(file) {
  return existsSync(file) ? countPlaywright(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/** Runs one test alone, with a trace. @returns whether it passed, and the folder of its trace */
async function runAlone(test, config, folder, env) {
  const report = `${folder}.json`;
  process.stdout.write(`\n── Once more, alone: ${test.name}\n`);
  const ended = await run(
    bin("playwright"),
    [
      "test",
      `--config=${config}`,
      `${test.file}:${test.line}`,
      `--grep=${escaped(test.title)}$`,
      "--workers=1",
      "--trace=on",
      `--output=${folder}`,
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const counted = readReport(report);
  return { passed: ended && counted?.passed === 1 && counted.failed.length === 0, trace: folder };
}

/**
 * Runs the browser tests.
 * @param {Record<string, string>} env the environment of the tests: services, paths of the browsers
 * @param {{ config?: string, folder?: string, known?: string[], files?: string[] }} options Playwright's configuration, the folder of the
 *   reports, the names of the tests that were flaky before, and the files to run, all by default
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: string[], notes: string[] }>} `notes` are the tests that
 *   were flaky and count as passed
 */
export async function runBrowserTests(env, options = {}) {
  const { config = "playwright.config.ts", folder = "var/test", files = [] } = options;
  const report = path.join(folder, "playwright.json");
  const again = path.join(folder, "playwright-again");
  rmSync(report, { force: true });
  rmSync(again, { recursive: true, force: true });
  const ended = await run(bin("playwright"), ["test", `--config=${config}`, ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const counted = readReport(report);
  if (!counted)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ["Playwright: no report, so it did not run"],
      notes: [],
    };
  const known = options.known ?? JSON.parse(readFileSync("tests/flaky.json", "utf8"));
  let number = 0;
  const repeated = await repeatFailed(counted.failed, known, (test) => {
    number += 1;
    return runAlone(test, config, path.join(again, String(number)), env);
  });
  const failures = [...repeated.failures];
  // An error outside of a test fails the run but no test.
  if (!ended && counted.failed.length === 0) failures.push("Playwright: an error outside of any test");
  return {
    passed: counted.passed + repeated.flaky,
    failed: failures.length,
    skipped: counted.skipped,
    failures,
    notes: repeated.notes,
  };
}
