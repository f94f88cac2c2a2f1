import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepReplacedAssets } from "../../scripts/replaced-assets.mjs";

const HOUR_MS = 3_600_000;
const NOON = Date.parse("2026-11-23T12:00:00Z");
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "livery-assets-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Creates a folder of build files, each with its name as its content. */
function folder(name: string, files: readonly string[]): string {
  const dir = path.join(root, name);
  mkdirSync(dir);
  for (const file of files) writeFileSync(path.join(dir, file), file);
  return dir;
}
const earlier = () => path.join(root, "earlier");
const at = (hours: number) => new Date(NOON + hours * HOUR_MS);

test("a build keeps the chunks of the replaced build for a day for open pages", () => {
  const first = folder("first", ["a-1.js", "a-1.js.br", "same-1.js"]);
  const second = folder("second", ["a-2.js", "same-1.js"]);
  const third = folder("third", ["a-3.js", "same-1.js"]);
  keepReplacedAssets({ current: first, next: second, earlier: earlier(), now: at(0) });
  expect(readdirSync(earlier()).sort()).toEqual(["a-1.js", "a-1.js.br"]);
  expect(readFileSync(path.join(earlier(), "a-1.js"), "utf8")).toBe("a-1.js");
  keepReplacedAssets({ current: second, next: third, earlier: earlier(), now: at(23) });
  expect(readdirSync(earlier()).sort()).toEqual(["a-1.js", "a-1.js.br", "a-2.js"]);
  keepReplacedAssets({ current: third, next: third, earlier: earlier(), now: at(25) });
  expect(readdirSync(earlier())).toEqual(["a-2.js"]);
});

test("the first build keeps no earlier chunks", () => {
  const next = folder("next", ["a-1.js"]);
  keepReplacedAssets({ current: path.join(root, "none"), next, earlier: earlier(), now: at(0) });
  expect(readdirSync(earlier())).toEqual([]);
});
