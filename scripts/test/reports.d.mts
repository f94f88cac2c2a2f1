/** An error outside of a test: its file, absolute, if there is one, and its group, empty for the whole file. */
interface OuterError {
  file: string | null;
  where: string;
  message: string;
}

/** Counts the tests of vitest's report, and each error outside of them as a failure. @param root the folder that file names are relative to */
export function countVitest(
  report: unknown,
  root: string,
  errors: OuterError[],
): { passed: number; failed: number; skipped: number; failures: string[] };
