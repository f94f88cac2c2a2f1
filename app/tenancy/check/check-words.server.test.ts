import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locale, locales } from "~/i18n/languages";
import { Words } from "~/i18n/words.server";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import { TenantFiles } from "../tenant-files.server";
import { TenantRules } from "../tenant-rules.server";
import { readTenantWords } from "../tenant-words.server";
import { Themes } from "../themes.server";

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

/** Checks one file of words in the namespace "common". */
async function check(locale: Locale, common: Record<string, string>, offered: readonly Locale[] = locales) {
  const text = JSON.stringify({ common }, null, 2);
  folder.tenant("one", plainConfig("one.example"), { [`locales/${locale}.json`]: text });
  const rules = new TenantRules(new Themes(themesDir), new Words(folder.localesDir));
  const { problems } = await readTenantWords(new TenantFiles(folder.tenantsDir, "one"), offered, rules);
  return { text, problems };
}

test("words that replace what there is, with the same values, are fine", async () => {
  const words = {
    hello: "Hi {{user}}",
    plain: "Simple",
    stressed: "Very <em>good</em>",
    reason_other: "Anything",
  };
  expect((await check("en", words)).problems).toEqual([]);
});

test("an unknown word is an error at its line, with the word that was meant or where it belongs", async () => {
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
  test("that are misspelt are errors, with the name that was meant", async () => {
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

  test("that every text may use may be added: the brand's name", async () => {
    expect((await check("en", { plain: "{{name}} is simple" })).problems).toEqual([]);
  });
});

describe("tags", () => {
  test("where the text is shown as it stands are errors", async () => {
    expect((await check("en", { plain: "<em>Simple</em>" })).problems).toMatchObject([
      { path: "common.plain", found: "<em> </em>" },
    ]);
  });

  test("other than emphasis, or left open, are errors", async () => {
    const words = { stressed: "<script>alert(1)</script>", entry_title: "Come <em>in" };
    expect((await check("en", words)).problems).toMatchObject([
      { path: "common.stressed", expected: "<em>, <strong> and <br> only, each closed" },
      { path: "common.entry_title", found: "<em>" },
    ]);
  });

  test("of emphasis are the brand's choice in titles that pages show with it", async () => {
    expect((await check("en", { entry_title: "Come <em>in</em>", stressed: "Good" })).problems).toEqual([]);
  });
});

describe("plural forms", () => {
  const german = { days_one: "ein Tag", days_other: "{{count}} Tage" };

  test("that are complete are fine, and a singular may say its number in words", async () => {
    expect((await check("de", german)).problems).toEqual([]);
  });

  test("that are incomplete are errors that name the missing ones", async () => {
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

  test("are wanted where a text without them would stand for all", async () => {
    expect((await check("en", { days: "{{count}} days" })).problems).toMatchObject([
      { path: "common.days", expected: "its forms days_one, days_other" },
    ]);
  });
});

test("words in a language that the tenant does not offer are a warning", async () => {
  expect((await check("de", { plain: "Schlicht" }, ["nl", "en"])).problems).toMatchObject([
    {
      severity: "warning",
      file: expect.stringMatching(/de\.json$/),
      expected: "a language of the tenant (nl, en)",
    },
  ]);
});
