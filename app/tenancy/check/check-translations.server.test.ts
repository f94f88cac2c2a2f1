import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locale, locales } from "~/i18n/languages";
import { Translations } from "~/i18n/translations.server";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import { DefaultTranslations } from "../default-translations.server";
import type { Problem } from "../problems.server";
import { TenantFiles } from "../tenant-files.server";
import { TenantRules } from "../tenant-rules.server";
import { readTenantTranslations } from "../tenant-translations.server";
import { Themes } from "../themes.server";
import { checkTranslations } from "./check-translations.server";

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

/** Checks one translation file with texts in the namespace "common". */
async function check(locale: Locale, common: Record<string, string>, offered: readonly Locale[] = locales) {
  const text = JSON.stringify({ common }, null, 2);
  folder.tenant("one", plainConfig("one.example"), { [`locales/${locale}.json`]: text });
  const rules = new TenantRules(new Themes(themesDir), new Translations(folder.localesDir));
  const { problems } = await readTenantTranslations(
    new TenantFiles(folder.tenantsDir, "one"),
    offered,
    rules,
  );
  return { text, problems };
}

test("texts that override existing ones with the same values are accepted", async () => {
  const translations = {
    hello: "Hi {{user}}",
    plain: "Simple",
    stressed: "Very <em>good</em>",
    reason_other: "Anything",
  };
  expect((await check("en", translations)).problems).toEqual([]);
});

test("an unknown key is an error at its line that suggests a similar key or the right namespace", async () => {
  const { text, problems } = await check("en", { plain: "Simple", helo: "Hi", hero_lede: "Come" });
  expect(problems).toMatchObject([
    {
      severity: "error",
      path: "common.helo",
      line: lineOf(text, "helo"),
      hint: 'did you mean "common:hello"?',
    },
    {
      severity: "error",
      path: "common.hero_lede",
      line: lineOf(text, "hero_lede"),
      hint: 'did you mean "home:hero_lede"?',
    },
  ]);
});

describe("placeholders", () => {
  test("that are misspelt are errors that suggest the right name", async () => {
    const { text, problems } = await check("en", { plain: "x", hello: "Hi {{usr}}" });
    expect(problems).toMatchObject([
      {
        path: "common.hello",
        line: lineOf(text, "hello"),
        found: "{{usr}}",
        expected: "{{user}}",
        hint: 'did you mean "{{user}}"?',
      },
    ]);
  });

  test("that are left out are errors", async () => {
    expect((await check("en", { hello: "Hi you" })).problems).toMatchObject([
      { found: "no placeholder", expected: "{{user}}" },
    ]);
  });

  test("of the brand's name can be added to every text", async () => {
    expect((await check("en", { plain: "{{name}} is simple" })).problems).toEqual([]);
  });
});

describe("tags", () => {
  test("in a text that is shown as plain text are errors", async () => {
    expect((await check("en", { plain: "<em>Simple</em>" })).problems).toMatchObject([
      { path: "common.plain", found: "<em> </em>" },
    ]);
  });

  test("other than emphasis, or unclosed ones, are errors", async () => {
    const translations = { stressed: "<script>alert(1)</script>", entry_title: "Come <em>in" };
    expect((await check("en", translations)).problems).toMatchObject([
      { path: "common.stressed", expected: "<em>, <strong> and <br> only, each closed" },
      { path: "common.entry_title", found: "<em>" },
    ]);
  });

  test("of emphasis are optional in titles that pages show with it", async () => {
    expect((await check("en", { entry_title: "Come <em>in</em>", stressed: "Good" })).problems).toEqual([]);
  });
});

describe("plural forms", () => {
  const german = { days_one: "ein Tag", days_other: "{{count}} Tage" };

  test("that are complete are accepted, and a singular may spell out its number", async () => {
    expect((await check("de", german)).problems).toEqual([]);
  });

  test("that are incomplete are errors that name the missing forms", async () => {
    const { text, problems } = await check("pl", { ...german, days_few: "{{count}} dni" });
    expect(problems).toMatchObject([
      { severity: "error", line: lineOf(text, "days_one"), expected: 'all forms of "pl": days_many too' },
    ]);
  });

  test("that the language does not have are errors", async () => {
    expect((await check("de", { ...german, days_few: "{{count}} Tage" })).problems).toMatchObject([
      { path: "common.days_few" },
    ]);
  });

  test("are required instead of a single text for all numbers", async () => {
    expect((await check("en", { days: "{{count}} days" })).problems).toMatchObject([
      { path: "common.days", expected: "its forms days_one, days_other" },
    ]);
  });
});

test("texts in a language that the tenant does not offer are a warning", async () => {
  expect((await check("de", { plain: "Schlicht" }, ["nl", "en"])).problems).toMatchObject([
    {
      severity: "warning",
      file: expect.stringMatching(/de\.json$/),
      expected: "a language of the tenant (nl, en)",
    },
  ]);
});

test.each(locales)("a brand cannot override the text of the order button in %s", (locale) => {
  const problems: Problem[] = [];
  const wrong = (place: readonly (string | number)[], found: string, expected: string): Problem => ({
    severity: "error",
    file: "locales/x.json",
    line: 0,
    column: 0,
    path: place.join("."),
    found,
    expected,
  });
  const defaults = new DefaultTranslations(new Translations("locales"), locale);
  const json = { shop: { order_button: "OK", order_button_plain: "OK", close: "x" } };
  checkTranslations(json, locale, defaults, wrong, problems);
  expect(problems.filter(({ path }) => path.startsWith("shop.order_button"))).toMatchObject([
    { severity: "error", found: 'the key "shop:order_button"' },
    { severity: "error", found: 'the key "shop:order_button_plain"' },
  ]);
});
