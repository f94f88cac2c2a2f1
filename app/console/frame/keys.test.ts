import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { english } from "../messages/english";
import { ownKeys, pressingKeys } from "./keys";

const folder = path.resolve(import.meta.dirname, "..");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => readFileSync(path.join(folder, file), "utf8"))
  .join("\n");

const all: string[] = [...pressingKeys, ...ownKeys.map(({ key }) => key)];

test("each key that a page names is one of the list, so that it acts", () => {
  const named = [...sources.matchAll(/(?:data-key|\bkeys)="([^"]+)"/g)].map(([, key]) => key);
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((key) => !all.includes(key!))).toEqual([]);
});

test("no key has two meanings, and each that acts by itself has its words", () => {
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  expect(ownKeys.filter(({ label }) => !(label in english))).toEqual([]);
});
