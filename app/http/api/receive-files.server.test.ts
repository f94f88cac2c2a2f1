import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeAbandonedUploads } from "./receive-files.server";

const NOW = new Date("2026-11-23T12:00:00Z");
const HOUR_MS = 60 * 60 * 1000;

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "livery-abandoned-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function folder(name: string, ageMs: number): string {
  const made = path.join(dir, name);
  mkdirSync(made);
  writeFileSync(path.join(made, "0"), "a photo");
  const at = new Date(NOW.getTime() - ageMs);
  utimesSync(made, at, at);
  return made;
}

test("leftovers of an upload are removed after an hour; running uploads and other folders stay", async () => {
  const left = folder("livery-upload-aaaaaa", HOUR_MS + 1);
  const underWay = folder("livery-upload-bbbbbb", HOUR_MS - 1);
  const foreign = folder("upload", 100 * HOUR_MS);
  await removeAbandonedUploads(NOW, dir);
  expect([left, underWay, foreign].map((one) => existsSync(one))).toEqual([false, true, true]);
});
