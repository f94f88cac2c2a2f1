import type { $ZodIssue } from "zod/v4/core";

/** Returns a short description of what the schema expected, from one of its issues. */
export function expectation(issue: $ZodIssue): string {
  if (issue.code === "invalid_value") {
    const shown = issue.values.slice(0, 24).map(String).join(", ");
    return issue.values.length > 24 ? `one of ${shown}, ...` : `one of ${shown}`;
  }
  return issue.message
    .replace(/^Invalid input: expected /, "")
    .replace(/, received [\s\S]*$/, "")
    .replace(/^Invalid /, "a valid ")
    .replace(/^Too (small|big): expected \w+ to (be|have) /, "")
    .replace(/^>=/, "at least ")
    .replace(/^<=/, "at most ");
}
