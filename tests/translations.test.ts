import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
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

/** Runs a check for each language but English and each file, and returns its problems with language and file. */
const problemsIn = (files: readonly string[], check: (locale: Locale, file: string) => string[]) =>
  others.flatMap((locale) =>
    files.flatMap((file) => check(locale, file).map((problem) => `${locale} ${file}: ${problem}`)),
  );

test("every language has the messages of English, each once and in every plural form", () => {
  const wrong = problemsIn(namespaces, (locale, file) => {
    const [english, own] = [translations("en", file), translations(locale, file)];
    const wanted = new Set(
      stems(english).flatMap((key) =>
        `${key}_other` in english ? forms(locale).map((form) => `${key}_${form}`) : [key],
      ),
    );
    return [
      ...[...wanted].filter((key) => !(key in own)).map((key) => `${key} is missing`),
      ...Object.keys(own)
        .filter((key) => !wanted.has(key))
        .map((key) => `${key} is not in English`),
    ];
  });
  expect(wrong).toEqual([]);
});

test("every message has the values and tags of the English message", () => {
  const wrong = problemsIn(namespaces, (locale, file) => {
    const english = translations("en", file);
    const differing = Object.entries(translations(locale, file)).filter(([key, text]) => {
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
    // The stressed words may differ, but at most one group is stressed.
    return differing
      .filter(([, text]) => (text.match(/<em>/g)?.length ?? 0) !== 1 || !text.includes("</em>"))
      .map(([key, text]) => `${key} is ${JSON.stringify(text)}`);
  });
  expect(wrong).toEqual([]);
});

test("no message is empty or untranslated", () => {
  const wrong = problemsIn(
    namespaces.filter((file) => file !== "interests.json"),
    (locale, file) => {
      const english = translations("en", file);
      return Object.entries(translations(locale, file))
        .filter(([key, text]) => text.trim() === "" || (text === english[key] && !SAME.test(text)))
        .map(([key, text]) => `${key} is ${JSON.stringify(text)}`);
    },
  );
  expect(wrong).toEqual([]);
});

test("every page has the parts, values and links of the English page", () => {
  const shape = (text: string) => ({
    anchors: [...text.matchAll(/\{#([\w-]+)\}/g)].map((match) => match[1]),
    levels: [...text.matchAll(/^(#{1,3}) /gm)].map((match) => match[1]),
    values: placeholders(text),
    links: [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]).sort(),
    items: text.match(/^- /gm)?.length ?? 0,
    rows: text.match(/^\|/gm)?.length ?? 0,
  });
  const wrong = problemsIn(pages, (locale, file) => {
    const [own, english] = [shape(page(locale, file)), shape(page("en", file))];
    return Object.entries(own)
      .filter(
        ([part, value]) => JSON.stringify(value) !== JSON.stringify(english[part as keyof typeof english]),
      )
      .map(
        ([part, value]) =>
          `${part} are ${JSON.stringify(value)}, in English ${JSON.stringify(english[part as keyof typeof english])}`,
      );
  });
  expect(wrong).toEqual([]);
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

test("every message that the code uses exists", () => {
  const app = path.resolve(import.meta.dirname, "../app");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const code = sources.map((file) => readFileSync(path.join(app, file), "utf8")).join("\n");
  const names = namespaces.map((file) => file.slice(0, -".json".length)).join("|");
  const requested = new Set(
    [...code.matchAll(new RegExp(`["'\`]((?:${names}):[a-z0-9_]+)["'\`]`, "g"))].map((match) => match[1]!),
  );
  const all = new Set(
    namespaces.flatMap((file) => stems(translations("en", file)).map((key) => `${file.slice(0, -5)}:${key}`)),
  );
  expect([...requested].filter((key) => !all.has(key))).toEqual([]);
});
