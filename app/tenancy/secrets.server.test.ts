import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Secret } from "./schema-parts.server";
import { findSecret, secretValue } from "./secrets.server";

let root: string;
let variables: Record<string, string>;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "livery-secrets-"));
  variables = { SECRETS_DIR: path.join(root, "secrets") };
  mkdirSync(path.join(root, "secrets", "rosa"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = (name: string) => path.join(root, "secrets", name);
const find = (name: string) => findSecret({ file: name }, variables);

test("a file's value is its text without the line break at its end", () => {
  writeFileSync(file("rosa/key"), "live_1 2\n");
  expect(find("rosa/key")).toEqual({ value: "live_1 2" });
});

test("a mount of Kubernetes is read through its own links", () => {
  mkdirSync(file("rosa/..2026_11_28"));
  writeFileSync(file("rosa/..2026_11_28/key"), "mounted");
  symlinkSync("..2026_11_28", file("rosa/..data"));
  symlinkSync("..data/key", file("rosa/key"));
  expect(find("rosa/key")).toEqual({ value: "mounted" });
});

test.each<[string, () => void, string]>([
  ["a missing file", () => undefined, "rosa/key, which does not exist"],
  ["an empty file", () => writeFileSync(file("rosa/key"), "\n"), "rosa/key, which is empty"],
  ["a folder", () => mkdirSync(file("rosa/key")), "rosa/key, a folder"],
  ["a large file", () => writeFileSync(file("rosa/key"), "s".repeat(16_385)), "rosa/key, 16385 bytes"],
  [
    "a link out of the folder",
    () => {
      writeFileSync(path.join(root, "elsewhere"), "stolen");
      symlinkSync("../../elsewhere", file("rosa/key"));
    },
    "rosa/key, a link out of its folder",
  ],
  [
    "a folder that is a link out of the folder",
    () => {
      mkdirSync(path.join(root, "other"));
      writeFileSync(path.join(root, "other", "key"), "stolen");
      rmSync(file("rosa"), { recursive: true });
      symlinkSync("../other", file("rosa"));
    },
    "rosa/key, a link out of its folder",
  ],
])("%s has no value, and the reason names the file and not its content", (_what, make, found) => {
  make();
  expect(find("rosa/key")).toEqual({ found, expected: expect.any(String) });
  expect(secretValue({ file: "rosa/key" }, variables)).toBeUndefined();
});

test("a file without a folder of secrets has no value", () => {
  expect(findSecret({ file: "rosa/key" }, {})).toMatchObject({
    found: "rosa/key, but SECRETS_DIR is not set",
  });
});

test.each([
  "../key",
  "rosa/../../key",
  "/etc/passwd",
  "rosa/..data/key",
  ".key",
  "rosa//key",
  "rosa/Key",
  "rosa\\key",
  "",
])("a configuration cannot name the file %j", (name) => {
  expect(Secret.safeParse({ file: name }).success).toBe(false);
});

test("a configuration names either a variable or a file", () => {
  expect(Secret.safeParse({ file: "rosa/key", env: "ROSA_KEY" }).success).toBe(false);
  expect(Secret.safeParse({}).error?.issues[0]?.message).toContain('{"file": "rosa/mollie-key"}');
});
