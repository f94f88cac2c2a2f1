import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  browserLocales,
  isLocale,
  type Locale,
  languages,
  localeOf,
  locales,
  relevantLocales,
} from "./languages";

test("the product has eleven languages, each with a name of its own and at least one country", () => {
  expect(locales).toEqual(["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"]);
  for (const locale of locales) expect(languages[locale].countries.length, locale).toBeGreaterThan(0);
  expect(new Set(locales.map((locale) => languages[locale].name)).size).toBe(11);
});

test.each(["__proto__", "constructor", "toString", "DE", "de-DE", "", "xx", null, undefined, 3, ["de"]])(
  "%j is not a language",
  (value) => {
    expect(isLocale(value)).toBe(false);
  },
);

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE_at", "de"],
  ["  fr ", "fr"],
  ["no", "nb"],
  ["nn-NO", "nb"],
  ["nb", "nb"],
  ["en-GB-oxendict", "en"],
  ["ru", null],
  ["*", null],
  ["", null],
  ["d", null],
  ["deu", "de"],
])("the tag %j gives the language %j", (tag, expected) => {
  expect(localeOf(tag)).toBe(expected);
});

describe("Accept-Language", () => {
  test.each<[string | undefined, Locale[]]>([
    [undefined, []],
    ["", []],
    ["de", ["de"]],
    ["nl-BE,nl;q=0.9,en;q=0.8,fr;q=0.7", ["nl", "en", "fr"]],
    ["en;q=0.1, sv;q=0.9, da", ["da", "sv", "en"]],
    ["de-AT, de-DE;q=0.9, de", ["de"]],
    ["ru, zh;q=0.9, pl;q=0.1", ["pl"]],
    ["fr;q=0, it", ["it"]],
    ["fr; q=0.5 , it ;q=0.6", ["it", "fr"]],
    ["*", []],
    ["de;q=x, en;q=, fr;level=1;q=0.3", ["fr"]],
    ["de;q=-1, en;q=Infinity", []],
    [",,;;,en,", ["en"]],
    [`${"ru,".repeat(11)}de,fr`, ["de"]],
  ])("%j gives the languages %j", (header, expected) => {
    expect(browserLocales(header)).toEqual(expected);
  });

  test("any header gives each language once, and only supported languages", () => {
    const unit = fc.constantFrom("de", "en", "xx", ",", ";", "q=", "0.5", "1", "*", "-", " ", "NO", "9e9");
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (parts) => {
        const wanted = browserLocales(parts.join(""));
        expect(new Set(wanted).size).toBe(wanted.length);
        for (const locale of wanted) expect(isLocale(locale)).toBe(true);
      }),
    );
  });
});

describe("the switcher offers", () => {
  const all = [...locales];
  const offer = (
    visitor: Partial<Parameters<typeof relevantLocales>[1]>,
    offered: readonly Locale[] = all,
    showAll = false,
  ) => relevantLocales(offered, { current: "en", country: null, browser: [], ...visitor }, showAll);

  test.each<[string, Partial<Parameters<typeof relevantLocales>[1]>, Locale[]]>([
    ["only the current language to a visitor of whom nothing is known", {}, ["en"]],
    ["the languages of the visitor's country", { country: "CH" }, ["de", "en", "fr", "it"]],
    ["the languages of the browser", { browser: ["pl", "da"] }, ["da", "en", "pl"]],
    ["the languages of the profile's country", { profileCountry: "FI" }, ["en", "fi", "sv"]],
    [
      "all of these together, each once",
      { country: "BE", browser: ["nl", "es"], profileCountry: "BE" },
      ["en", "es", "fr", "nl"],
    ],
    ["no further language for a country whose languages are not supported", { country: "JP" }, ["en"]],
  ])("%s", (_what, visitor, expected) => {
    expect(offer(visitor)).toEqual(expected);
  });

  test("no language that the brand does not offer", () => {
    expect(offer({ current: "nl", country: "CH", browser: ["pl"] }, ["nl", "de"])).toEqual(["nl", "de"]);
  });

  test("all of the brand's languages, in its order, where the brand shows all", () => {
    expect(offer({}, ["sv", "da", "nb"], true)).toEqual(["sv", "da", "nb"]);
  });

  test("the current language always, and only the brand's languages, in its order", () => {
    const some = fc.shuffledSubarray(all, { minLength: 1 });
    const country = fc.constantFrom(null, "DE", "BE", "CH", "US", "FI", "JP");
    fc.assert(
      fc.property(
        some,
        country,
        fc.subarray(all),
        country,
        fc.boolean(),
        (offered, visitorCountry, browser, profileCountry, showAll) => {
          const current = offered[0]!;
          const given = relevantLocales(
            offered,
            { current, country: visitorCountry, browser, profileCountry },
            showAll,
          );
          expect(given).toContain(current);
          expect(given).toEqual(offered.filter((locale) => given.includes(locale)));
        },
      ),
    );
  });
});
