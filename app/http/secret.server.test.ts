import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseEnv } from "~/env.server";
import { secretOf } from "./secret.server";

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return { ...fs, existsSync: vi.fn(fs.existsSync) };
});

let dataDir = "";
const secret = (variables: Record<string, string> = {}) =>
  secretOf(parseEnv({ DATA_DIR: dataDir, ...variables }));

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "livery-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("is made once, kept for later starts and readable by its owner alone", () => {
  const first = secret();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(secret()).toBe(first);
  expect(readdirSync(dataDir)).toEqual(["session-secret"]);
  expect(statSync(path.join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
});

test("is the operator's where one is given, and none is made then", () => {
  const given = "a secret of the operator, 32 long or more";
  expect(secret({ SESSION_SECRET: given })).toBe(given);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("that another process made in the same moment is the one that counts for both", () => {
  const file = path.join(dataDir, "session-secret");
  writeFileSync(file, "made by the other process\n");
  vi.mocked(existsSync).mockReturnValueOnce(false);
  expect(secret()).toBe("made by the other process");
  expect(readFileSync(file, "utf8")).toBe("made by the other process\n");
  expect(readdirSync(dataDir)).toEqual(["session-secret"]);
});

test("in a folder that is not there yet makes the folder", () => {
  dataDir = path.join(dataDir, "new");
  expect(secret()).toHaveLength(43);
  rmSync(dataDir, { recursive: true });
  dataDir = path.dirname(dataDir);
});
