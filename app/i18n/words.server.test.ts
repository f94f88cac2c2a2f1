import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locales } from "./languages";
import type { WordKey } from "./translate";
import { type Speaker, Words } from "./words.server";

const english = {
  hello: "Hello {{user}}",
  brand: "{{name}}",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  pitch: "For all",
  pitch_3: "For the mature",
  list: "People",
  list_near: "Near you",
  html: "<b>{{user}}</b>",
};
const polish = {
  ...english,
  hello: "Cześć {{user}}",
  days_one: "{{count}} dzień",
  days_few: "{{count}} dni",
  days_many: "{{count}} dni!",
  days_other: "{{count}} dnia",
};
let dir = "";
let words: Words;
let made = 0;
const speaker = (own: Speaker["words"] = null, name = "Brand"): Speaker => ({
  id: "one",
  version: String(++made),
  words: own,
  config: { name, min_age: 18 },
});
const key = (text: string) => text as WordKey;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), "livery-words-"));
  for (const locale of locales) {
    mkdirSync(path.join(dir, locale));
    writeFileSync(path.join(dir, locale, "common.json"), JSON.stringify(locale === "pl" ? polish : english));
    writeFileSync(path.join(dir, locale, "site.json"), JSON.stringify({ only: `${locale} only` }));
  }
  words = new Words(dir);
});
afterAll(() => rmSync(dir, { recursive: true }));

test("a text comes in the language that was asked, with its values and those of the brand filled in", () => {
  expect(words.translator("pl", null)(key("common:hello"), { user: "Ola" })).toBe("Cześć Ola");
  expect(words.translator("en", speaker())(key("common:brand"))).toBe("Brand");
  expect(words.translator("en", speaker())(key("common:brand"), { name: "Other" })).toBe("Other");
});

test("each number takes its language's own form", () => {
  const t = words.translator("pl", null);
  expect([1, 2, 5, 22].map((count) => t(key("common:days"), { count }))).toEqual([
    "1 dzień",
    "2 dni",
    "5 dni!",
    "22 dni",
  ]);
});

test("a value with a brace or a tag stays what it is", () => {
  expect(
    words.translator("en", speaker({}, "Secret"))(key("common:hello"), { user: "{{name}}" }),
  ).not.toContain("Secret");
  expect(words.translator("en", null)(key("common:html"), { user: "<i>" })).toBe("<b><i></b>");
});

describe("a brand's own words", () => {
  const own = {
    "common:hello": "Welcome {{user}} to {{name}}",
    "common:days_other": "{{count}} sunrises",
    "common:pitch": "For us",
  };
  const t = () => words.translator("en", speaker({ en: own }));

  test("stand before the language's, with the same values", () => {
    expect(t()(key("common:hello"), { user: "Ola" })).toBe("Welcome Ola to Brand");
  });

  test("replace one form of a number and leave the others", () => {
    expect([t()(key("common:days"), { count: 2 }), t()(key("common:days"), { count: 1 })]).toEqual([
      "2 sunrises",
      "1 day",
    ]);
  });

  test("stand before the language's words for a niche too", () => {
    expect(t()(key("common:pitch"), { context: "3" })).toBe("For us");
    expect(words.translator("en", null)(key("common:pitch"), { context: "3" })).toBe("For the mature");
    expect(words.translator("en", null)(key("common:pitch"), { context: "4" })).toBe("For all");
  });

  test("stand before the language's words for what is near", () => {
    const own = { "common:list": "Our list" };
    expect(words.translator("en", null)(key("common:list"), { context: "near" })).toBe("Near you");
    expect(words.translator("en", speaker({ en: own }))(key("common:list"), { context: "near" })).toBe(
      "Our list",
    );
  });

  test("do not show in another brand's or another language's", () => {
    t();
    expect(words.translator("en", null)(key("common:hello"), { user: "Ola" })).toBe("Hello Ola");
  });

  test("travel to the browser in place of the language's, and only the namespaces that were asked", () => {
    const sent = words.resources("en", ["common"], own);
    expect(Object.keys(sent)).toEqual(["common"]);
    expect(sent.common).toMatchObject({
      hello: own["common:hello"],
      days_one: "{{count}} day",
      days_other: own["common:days_other"],
      pitch: "For us",
    });
    expect(sent.common).not.toHaveProperty("pitch_3");
  });
});

test("all keys of a language are known by namespace and name", () => {
  expect(words.keys("en")).toEqual(
    new Set([...Object.keys(english).map((name) => `common:${name}`), "site:only"]),
  );
});

test("a language that is missing stops the start with its folder's name", () => {
  rmSync(path.join(dir, "fi"), { recursive: true });
  expect(() => new Words(dir)).toThrow(path.join(dir, "fi"));
});
