import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isolation } from "./isolation";
import { money } from "./money";
import { editsOf, mutate } from "./mutant";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const mutants = [...isolation, ...money];

test("the mutants cover isolation and money, each with a unique name", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(money.length).toBeGreaterThanOrEqual(15);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test("every mutant replaces a text that occurs exactly once in its file", () => {
  const refused = mutants.flatMap((mutant) => {
    try {
      mutate(mutant, read);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(refused).toEqual([]);
});

test("no mutant changes a test", () => {
  const files = mutants.flatMap((mutant) => editsOf(mutant).map(({ file }) => file));
  expect(files.filter((file) => /\.test\.tsx?$|^tests\//.test(file))).toEqual([]);
});

test("the tests of each mutant exist, and an equivalent mutant has a reason", () => {
  for (const { name, tests, only, equivalent } of mutants) {
    if (equivalent !== undefined) expect(equivalent, name).not.toBe("");
    else expect(tests.length, name).toBeGreaterThan(0);
    for (const file of tests) expect(existsSync(path.join(root, file)), `${name}: ${file}`).toBe(true);
    if (only)
      expect(
        tests.some((file) => read(file).includes(only)),
        `${name}: ${only}`,
      ).toBe(true);
  }
});

test("a text that is missing or occurs twice stops the run and names the mutant", () => {
  const mutant = { name: "The price is 0", file: "price.ts", find: "1", replace: "0", tests: [] };
  expect(mutate(mutant, () => "price = 1").get("price.ts")).toBe("price = 0");
  expect(() => mutate(mutant, () => "price = 2")).toThrow(/The price is 0.* occurs 0 times in price\.ts/);
  expect(() => mutate(mutant, () => "1 + 1")).toThrow(/The price is 0.* occurs 2 times/);
  expect(() => mutate({ ...mutant, replace: "1" }, () => "1")).toThrow(/changes nothing/);
});
