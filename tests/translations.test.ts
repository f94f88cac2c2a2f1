import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Locale, locales } from "~/i18n/languages";

const dir = path.resolve(import.meta.dirname, "../locales");
const namespaces = readdirSync(path.join(dir, "en")).filter((file) => file.endsWith(".json"));
const pages = readdirSync(path.join(dir, "en/pages"));
const others = locales.filter((locale) => locale !== "en");

/** Messages that are rightly the same in several languages. */
const SAME =
  /^({{count}} credits?|({{count}} )?(photos?|messages?|conversations?)|iban|single|tattoos|credits?|likes|matches|premium|region|messages|password|({{count}} )?passkeys?|code|name|gay|queer|(hetero|bi|pan|a)?sexual|asexual|heterosexual|cookies?|e-?mail|marketing|error|error code|fictional|website|faq|offline|chats|distance|send like|later|.{0,3}|.*\{\{\w+\}\}.{0,3})$/i;
const plural = /_(zero|one|two|few|many|other)$/;

type Translations = Record<string, string>;
const translations = (locale: Locale, file: string) =>
  JSON.parse(readFileSync(path.join(dir, locale, file), "utf8")) as Translations;
const page = (locale: Locale, file: string) => readFileSync(path.join(dir, locale, "pages", file), "utf8");

const stem = (key: string) => key.replace(plural, "");
const isPlural = (key: string, all: Translations) => plural.test(key) && `${stem(key)}_other` in all;
const stems = (all: Translations) => [
  ...new Set(Object.keys(all).map((key) => (isPlural(key, all) ? stem(key) : key))),
];
const forms = (locale: Locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w]+)\s*\}\}/g)].map((match) => match[1]!).sort();
const tags = (text: string) => [...text.matchAll(/<\/?[a-z]+\s*\/?>/g)].map((match) => match[0]).sort();

describe.each(others)("%s", (locale) => {
  test.each(namespaces)("has the messages of %s, each once and in every plural form", (file) => {
    const [english, own] = [translations("en", file), translations(locale, file)];
    expect(stems(own).sort()).toEqual(stems(english).sort());
    const wanted = stems(english).flatMap((key) =>
      `${key}_other` in english ? forms(locale).map((form) => `${key}_${form}`) : [key],
    );
    expect(Object.keys(own).sort()).toEqual(wanted.sort());
  });

  test.each(namespaces)("has the same values and tags in %s", (file) => {
    const [english, own] = [translations("en", file), translations(locale, file)];
    const wrong = Object.entries(own).filter(([key, text]) => {
      const model = english[key] ?? english[`${stem(key)}_other`] ?? "";
      const [given, wanted] = [placeholders(text), placeholders(model)];
      // A singular may spell its number out.
      const missing = wanted.filter(
        (name) => !given.includes(name) && !(name === "count" && plural.test(key)),
      );
      return (
        missing.length > 0 ||
        given.some((name) => !wanted.includes(name)) ||
        tags(text).join() !== tags(model).join()
      );
    });
    expect(wrong.filter(([, text]) => !/<em>/.test(text))).toEqual([]);
    // The stressed words may differ, but at most one group is stressed.
    expect(
      wrong.filter(([, text]) => (text.match(/<em>/g)?.length ?? 0) !== 1 || !text.includes("</em>")),
    ).toEqual([]);
  });

  test.each(namespaces)("has no empty or untranslated message in %s", (file) => {
    if (file === "interests.json") return;
    const english = translations("en", file);
    const left = Object.entries(translations(locale, file)).filter(
      ([key, text]) => text.trim() === "" || (text === english[key] && !SAME.test(text)),
    );
    expect(left).toEqual([]);
  });

  test.each(pages)("has the page %s with the same parts, values and links", (file) => {
    const shape = (text: string) => ({
      anchors: [...text.matchAll(/\{#([\w-]+)\}/g)].map((match) => match[1]),
      levels: [...text.matchAll(/^(#{1,3}) /gm)].map((match) => match[1]),
      values: placeholders(text),
      links: [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]).sort(),
      items: text.match(/^- /gm)?.length ?? 0,
      rows: text.match(/^\|/gm)?.length ?? 0,
    });
    expect(shape(page(locale, file))).toEqual(shape(page("en", file)));
  });
});

test("English has each message in its own plural forms and none that is empty", () => {
  for (const file of namespaces) {
    const all = translations("en", file);
    for (const [key, text] of Object.entries(all)) {
      expect(text.trim(), `${file} ${key}`).not.toBe("");
      if (isPlural(key, all))
        for (const form of forms("en")) expect(all, file).toHaveProperty([`${stem(key)}_${form}`]);
    }
  }
});

test("there are about fifty interests", () => {
  const count = Object.keys(translations("en", "interests.json")).length;
  expect(count).toBeGreaterThanOrEqual(45);
  expect(count).toBeLessThanOrEqual(60);
});

test("every message that the code uses exists, and every message is used", () => {
  const app = path.resolve(import.meta.dirname, "../app");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const code = sources.map((file) => readFileSync(path.join(app, file), "utf8")).join("\n");
  const names = namespaces.map((file) => file.slice(0, -".json".length)).join("|");
  const requested = new Set(
    [...code.matchAll(new RegExp(`["'\`]((?:${names}):[a-z0-9_]+)["'\`]`, "g"))].map((match) => match[1]!),
  );
  const open = [...code.matchAll(new RegExp(`\`((?:${names}):[a-z0-9_]*)\\$\\{`, "g"))].map(
    (match) => match[1]!,
  );
  const all = new Set(
    namespaces.flatMap((file) => stems(translations("en", file)).map((key) => `${file.slice(0, -5)}:${key}`)),
  );
  expect([...requested].filter((key) => !all.has(key))).toEqual([]);
  // Messages of the error catalogue (product 24.6) wait for the screens that show them.
  const waiting =
    /^(errors:|common:(main_menu|join|close|back|fictional_singular|fictional_plural|language_choose)$)/;
  const unused = [...all].filter(
    (key) =>
      !requested.has(key.replace(/_(?:[1-7]|near)$/, "")) &&
      !requested.has(key) &&
      !waiting.test(key) &&
      !open.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
