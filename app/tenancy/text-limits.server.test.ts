import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { locales } from "~/i18n/languages";
import { tagDifferences } from "./check/translation-differences.server";
import { sizeProblems } from "./tenant-pages.server";
import { slowTextProblem } from "./tenant-translations.server";
import { stressedKeys } from "./translation-rules";

test("an operator who starts from a default text or page is within the limits", () => {
  const refused = locales.flatMap((locale) => {
    const dir = path.resolve("locales", locale);
    const texts = readdirSync(dir)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => {
        const namespace = file.slice(0, -".json".length);
        const all = JSON.parse(readFileSync(path.join(dir, file), "utf8")) as Record<string, string>;
        return Object.entries(all).flatMap(([key, text]) => {
          const isStressed = stressedKeys.includes(`${namespace}:${key}`);
          const problems = [
            slowTextProblem(text),
            ...(isStressed ? tagDifferences(`${namespace}:${key}`, [text], text) : []),
          ];
          return problems.flatMap((problem) => problem ?? []).map(({ found }) => `${file} ${key}: ${found}`);
        });
      });
    const pages = readdirSync(path.join(dir, "pages")).flatMap((file) =>
      sizeProblems(file, readFileSync(path.join(dir, "pages", file), "utf8")),
    );
    return [...texts, ...pages];
  });
  expect(refused).toEqual([]);
});

test.each([
  ["a".repeat(4000), null],
  ["a".repeat(4001), "a text of 4001 characters"],
  ["{{name}} and {{ min_age }}", null],
  ["{a} {", null],
  ["{{name} }", "{{ without }}"],
  ["{{name", "{{ without }}"],
  ["$t(common:entry_title)", "$t("],
])("a text is accepted or refused by its length and braces (%#)", (text, found) => {
  expect(slowTextProblem(text)?.found ?? null).toBe(found);
});

test.each([
  ["# A\n\n- a\n  - b\n    1. c\n\n> d\n\n---\n\n* * * * * * * * * * * * * * * * * * * *\n", []],
  [`${"a".repeat(2001)}\n`, ["1: a line of 2001 characters"]],
  [`# A\n\n## B\n${"a b\n".repeat(5000)}`, ["3: a section of 20006 characters"]],
  [`# A\n\n${"{{name}} ".repeat(41)}\n\n## B\n`, ["1: 41 placeholders in a section"]],
  [`# A\n${"> ".repeat(17)}a\n`, ["2: 17 levels of lists and quotes"]],
  [`# A\n${" ".repeat(34)}- a\n`, ["2: 18 levels of lists and quotes"]],
])("a page is accepted or refused by its lines, sections and levels (%#)", (text, expected) => {
  expect(sizeProblems("page", text).map(({ line, found }) => `${line}: ${found}`)).toEqual(expected);
});
