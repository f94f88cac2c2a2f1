import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a test or its support uses of the build: the server that it starts, or files. Operator commands run from source instead. */
const BUILT = /\bserve\.mjs\b|"serve"|\bbuild\/(client|server|earlier)\b/;

/** Whether any of the test files, or what they import of the tests, uses the build. @param files absolute paths */
export function needsBuild(files: Iterable<string>): boolean {
  const found = new Set(files);
  // The set grows while it is walked.
  for (const file of found) {
    const text = readFileSync(file, "utf8");
    if (BUILT.test(text)) return true;
    for (const [, name = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const imported = path.resolve(path.dirname(file), name);
      const source = [imported, `${imported}.ts`].find((one) => /\.m?ts$/.test(one) && existsSync(one));
      if (source) found.add(source);
    }
  }
  return false;
}
