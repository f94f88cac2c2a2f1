// Reads the JSON reports of vitest and Playwright.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * A failed browser test.
 * @typedef {{ name: string, file: string, line: number, title: string, why: string }} FailedTest
 *   `name` is file, groups and title, joined by " › "; `title` is groups and title as Playwright's `--grep` reads them
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counted
 */

/** Returns the first lines of a test's error message, indented for the summary at the end. */
function why(message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, 8);
  return lines.map((line) => `\n      ${line.slice(0, 200)}`).join("");
}

/**
 * Counts the tests of vitest's report.
 * @param {any} report the JSON report
 * @param {string} root the folder that the names of files are relative to
 * @param {import("./errors-reporter.mjs").OuterError[]} errors the errors outside of tests; each counts as a failure
 * @returns {Counted}
 */
export function countVitest(report, root, errors) {
  const nameOf = (file) => path.relative(root, file);
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "failed")
      .map((one) => `${nameOf(file.name)} › ${one.fullName}${why(one.failureMessages[0])}`),
  );
  const outside = errors.map(({ file, where, message }) => {
    const name = [...(file ? [nameOf(file)] : []), ...(where ? [where] : [])].join(" › ");
    return `${name || "vitest"}: an error outside of a test${why(message)}`;
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outside.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failures, ...outside],
  };
}

/** Returns the first error message of a spec's runs. */
const firstError = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).find(({ message }) => message)
    ?.message;

/** @returns {FailedTest[]} the failed tests of a Playwright suite and of its nested suites */
function failedTests(suite, groups) {
  return [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => ({
        name: [spec.file, ...groups, spec.title].join(" › "),
        file: spec.file,
        line: spec.line,
        title: [...groups, spec.title].join(" "),
        why: why(firstError(spec)),
      })),
    ...(suite.suites ?? []).flatMap((inner) => failedTests(inner, [...groups, inner.title])),
  ];
}

/**
 * Counts the tests of Playwright's report.
 * @param {any} report the JSON report
 * @returns {{ passed: number, skipped: number, failed: FailedTest[] }} the failed ones in full, because each is run once more
 */
export function countPlaywright(report) {
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failed: report.suites.flatMap((file) => failedTests(file, [])),
  };
}
