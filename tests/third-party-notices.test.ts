import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { thirdPartyNotices } from "../scripts/notices/third-party";

const root = path.resolve(import.meta.dirname, "..");
const written = readFileSync(path.join(root, "app/docs/third-party-notices.md"), "utf8");
const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
/** The first three columns of each package that is installed on every machine. */
const rows = written
  .split("## Packages\n")[1]!
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (package|---)/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| /, "")));

test("the notices list the packages of production; npm run notices writes them", () => {
  expect(written).toBe(thirdPartyNotices(root));
});

test("the notices name every direct dependency, and a licence of every package", () => {
  const names = new Set(rows.map(([name]) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(rows.filter(([, , licence = ""]) => !/^[\w(]/.test(licence))).toEqual([]);
});
