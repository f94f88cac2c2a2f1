/** The tests to run beside those that import a changed file. */
export function testsOf(
  changed: readonly string[],
  files: readonly string[],
): { unit: "all" | string[]; browser: "all" | string[] };
