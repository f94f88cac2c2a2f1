import path from "node:path";
import { describe, expect, test } from "vitest";
import { needsBuild } from "./needs-build";

const root = path.resolve(import.meta.dirname, "../..");
const at = (file: string) => path.join(root, file);

describe("the set-up of the tests", () => {
  test.each([
    ["starts the server through the shared one", "tests/http/files/assets.test.ts"],
    ["reads the files of the build", "tests/client-bundle.test.ts"],
    ["starts npm", "tests/http/process/npm-signals.test.ts"],
  ])("makes the build current for a suite that %s", (_how, file) => {
    expect(needsBuild([at(file)])).toBe(true);
  });

  test.each([
    "app/client/paths/documents.test.ts",
    "tests/rooms.test.ts",
    "tests/scripts/sources-command.test.ts",
  ])("builds nothing for %s, which needs no build", (file) => {
    expect(needsBuild([at(file)])).toBe(false);
  });
});
