// Decides about browser tests that failed: each is run once more, alone. One that passes then is flaky, not failed.

/** A run with more flaky tests than this fails. */
export const MAX_FLAKY = 3;
/** With more failed tests than this the repetition would only take time: the run fails in any case. */
export const MAX_REPEATED = 10;

/**
 * Runs failed browser tests once more and sorts them.
 * @param {import("./reports.mjs").FailedTest[]} failed the tests that failed
 * @param {string[]} known names of the tests that were flaky before (`tests/flaky.json`)
 * @param {(test: import("./reports.mjs").FailedTest) => Promise<{ passed: boolean, trace: string }>} runAlone runs one test with a trace
 * @returns {Promise<{ flaky: number, failures: string[], notes: string[] }>} `flaky` counts the tests that count as passed; each line of
 *   `failures` is one failed test, each of `notes` one flaky test
 */
export async function repeatFailed(failed, known, runAlone) {
  if (failed.length > MAX_REPEATED)
    return { flaky: 0, failures: failed.map(({ name, why }) => name + why), notes: [] };
  const failures = [];
  const flaky = [];
  for (const test of failed) {
    const { passed, trace } = await runAlone(test);
    if (!passed) failures.push(test.name + test.why);
    else flaky.push({ ...test, trace });
  }
  const line = ({ name, why, trace }) => `flaky  ${name}${why}\n      trace of the second run: ${trace}`;
  const again = flaky.filter(({ name }) => known.includes(name));
  const tooMany = flaky.length > MAX_FLAKY ? flaky : [];
  const refused = new Set([...again, ...tooMany]);
  for (const test of refused)
    failures.push(
      `${line(test)}\n      ${again.includes(test) ? "it was flaky before (tests/flaky.json)" : `more than ${MAX_FLAKY} tests are flaky`}`,
    );
  const accepted = flaky.filter((test) => !refused.has(test));
  return { flaky: accepted.length, failures, notes: accepted.map(line) };
}
