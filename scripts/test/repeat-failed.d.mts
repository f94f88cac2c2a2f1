/** A failed browser test. `title` is groups and title as Playwright's `--grep` reads them. */
interface FailedTest {
  name: string;
  file: string;
  line: number;
  title: string;
  why: string;
}

/** A run with more flaky tests than this fails. */
export const MAX_FLAKY: number;
/** With more failed tests than this nothing is repeated. */
export const MAX_REPEATED: number;
/** Runs failed browser tests once more, alone, and sorts them into flaky and failed ones. */
export function repeatFailed(
  failed: FailedTest[],
  known: string[],
  runAlone: (test: FailedTest) => Promise<{ passed: boolean; trace: string }>,
): Promise<{ flaky: number; failures: string[]; notes: string[] }>;
