import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./support/source-files";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Comparisons that decide by the name of an error or of its class: `error.name === "X"`, `"X" === error.name`, `names.has(error.name)`,
 * `switch (error.name)` and `error.constructor.name`. A renamed class would silently change what they decide.
 */
const comparisons = [
  /\b(?:error|err|cause|reason|problem|failure|e)\??\.name\s*[!=]==?/,
  /[!=]==?\s*(?:error|err|cause|reason|problem|failure|e)\??\.name\b/,
  /\bname\s*[!=]==?\s*["'`]\w*(?:Error|Exception)["'`]/,
  /\b(?:has|includes|indexOf|switch|test|exec)\s*\(\s*(?:\w+\.)*(?:error|err|cause|reason|problem|failure|e)\??\.name\b/,
  /\b(?:error|err|cause|reason|problem|failure|e)\??\.name\??\.(?:includes|startsWith|endsWith|match)\b/,
  /\.constructor\??\.name\s*[!=]==?/,
];

test("no code decides by the name of an error as text: classes, codes and guards survive a renaming", () => {
  const own = path.relative(root, import.meta.filename);
  const found = sourceFiles(/\.(?:ts|tsx|mts|mjs|js)$/)
    .filter((file) => file !== own)
    .flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) =>
          comparisons.some((one) => one.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});

test.each([
  'if (error.name !== "DatabaseAway") throw error;',
  'return name === "AbortError";',
  "SENTENCES.has(error.name)",
  'cause?.name == "TimeoutError"',
  'error.constructor.name === "Refused"',
])("the check finds %s", (line) => {
  expect(comparisons.some((one) => one.test(line))).toBe(true);
});
