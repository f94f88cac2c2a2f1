import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseEnv } from "~/env.server";
import { secretOf } from "./secret.server";

let dataDir = "";
const secret = (variables: Record<string, string> = {}) =>
  secretOf(parseEnv({ DATA_DIR: dataDir, ...variables }));

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "livery-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("is made once, stored for later starts and readable by its owner only", () => {
  const first = secret();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(secret()).toBe(first);
  expect(readdirSync(dataDir)).toEqual(["session-secret"]);
  expect(statSync(path.join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
});

test("is the configured one where it is given, and none is made then", () => {
  const given = "a secret of the operator, 32 long or more";
  expect(secret({ SESSION_SECRET: given })).toBe(given);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("that another process makes at the same moment is used by both", () => {
  const file = path.join(dataDir, "session-secret");
  writeFileSync(file, "made by the other process\n");
  const exists = vi.spyOn(fs, "existsSync").mockReturnValueOnce(false);
  // The module may be loaded already: this updates its named import.
  syncBuiltinESMExports();
  expect(secret()).toBe("made by the other process");
  expect(exists).toHaveBeenCalledOnce();
  exists.mockRestore();
  syncBuiltinESMExports();
  expect(readFileSync(file, "utf8")).toBe("made by the other process\n");
  expect(readdirSync(dataDir)).toEqual(["session-secret"]);
});

test("creates a missing folder", () => {
  dataDir = path.join(dataDir, "new");
  expect(secret()).toHaveLength(43);
  rmSync(dataDir, { recursive: true });
  dataDir = path.dirname(dataDir);
});
