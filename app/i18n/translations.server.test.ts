import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locales } from "./languages";
import type { TranslationKey } from "./translate";
import { type Speaker, Translations } from "./translations.server";

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
let translations: Translations;
let made = 0;
const speaker = (own: Speaker["translations"] = null, name = "Brand"): Speaker => ({
  id: "one",
  version: String(++made),
  translations: own,
  config: { name, min_age: 18 },
});
const key = (text: string) => text as TranslationKey;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), "livery-words-"));
  for (const locale of locales) {
    mkdirSync(path.join(dir, locale));
    writeFileSync(path.join(dir, locale, "common.json"), JSON.stringify(locale === "pl" ? polish : english));
    writeFileSync(path.join(dir, locale, "site.json"), JSON.stringify({ only: `${locale} only` }));
  }
  translations = new Translations(dir);
});
afterAll(() => rmSync(dir, { recursive: true }));

test("a text is returned in the requested language, with its own values and the brand's filled in", () => {
  expect(translations.translator("pl", null)(key("common:hello"), { user: "Ola" })).toBe("Cześć Ola");
  expect(translations.translator("en", speaker())(key("common:brand"))).toBe("Brand");
  expect(translations.translator("en", speaker())(key("common:brand"), { name: "Other" })).toBe("Other");
});

test("each number takes the plural form of its language", () => {
  const t = translations.translator("pl", null);
  expect([1, 2, 5, 22].map((count) => t(key("common:days"), { count }))).toEqual([
    "1 dzień",
    "2 dni",
    "5 dni!",
    "22 dni",
  ]);
});

test("a value with a brace or a tag is inserted unchanged", () => {
  expect(
    translations.translator("en", speaker({}, "Secret"))(key("common:hello"), { user: "{{name}}" }),
  ).not.toContain("Secret");
  expect(translations.translator("en", null)(key("common:html"), { user: "<i>" })).toBe("<b><i></b>");
});

describe("a brand's own messages", () => {
  const own = {
    "common:hello": "Welcome {{user}} to {{name}}",
    "common:days_other": "{{count}} sunrises",
    "common:pitch": "For us",
  };
  const t = () => translations.translator("en", speaker({ en: own }));

  test("take precedence over the language's, with the same values", () => {
    expect(t()(key("common:hello"), { user: "Ola" })).toBe("Welcome Ola to Brand");
  });

  test("replace one plural form and leave the others", () => {
    expect([t()(key("common:days"), { count: 2 }), t()(key("common:days"), { count: 1 })]).toEqual([
      "2 sunrises",
      "1 day",
    ]);
  });

  test("take precedence over the language's messages for a niche", () => {
    expect(t()(key("common:pitch"), { context: "3" })).toBe("For us");
    expect(translations.translator("en", null)(key("common:pitch"), { context: "3" })).toBe("For the mature");
    expect(translations.translator("en", null)(key("common:pitch"), { context: "4" })).toBe("For all");
  });

  test("take precedence over the language's messages for the context of nearby members", () => {
    const own = { "common:list": "Our list" };
    expect(translations.translator("en", null)(key("common:list"), { context: "near" })).toBe("Near you");
    expect(translations.translator("en", speaker({ en: own }))(key("common:list"), { context: "near" })).toBe(
      "Our list",
    );
  });

  test("do not appear in the shared messages of the language", () => {
    t();
    expect(translations.translator("en", null)(key("common:hello"), { user: "Ola" })).toBe("Hello Ola");
  });

  test("replace the language's in the resources for the browser, which contain only the requested namespaces", () => {
    const sent = translations.resources("en", ["common"], own);
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

test("the keys of a language are listed by namespace and name", () => {
  expect(translations.keys("en")).toEqual(
    new Set([...Object.keys(english).map((name) => `common:${name}`), "site:only"]),
  );
});

test("a missing language stops the start with an error that names its folder", () => {
  rmSync(path.join(dir, "fi"), { recursive: true });
  expect(() => new Translations(dir)).toThrow(path.join(dir, "fi"));
});
