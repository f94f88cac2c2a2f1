import { beforeAll, describe, expect, test } from "vitest";
import { type Locale, languages } from "~/i18n/languages";
import { brands } from "../../support/brands";
import { everyBrand } from "../../support/lanes";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const [DUTCH, GERMAN] = ["193.0.6.139", "194.25.0.60"];
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
const offered = (html: string) =>
  [...(/id="language-menu"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "").matchAll(/value="(\w\w)"/g)].map(
    ([, code]) => code,
  );
const choose = (host: string, body: string, headers: Record<string, string> = {}) =>
  server.fetch(host, "/lang-config", { method: "POST", headers: { ...form, ...headers }, body });

describe.each(everyBrand(brands))("$host", ({ host, json }) => {
  const own = String(json.domain_language).slice(0, 2);
  const spoken = (json.locales ?? Object.keys(languages)) as Locale[];

  test("uses its default language for a visitor without a choice, whatever the browser prefers", async () => {
    for (const wanted of ["", "pl", "da, sv;q=0.5"]) {
      const { text, headers } = await server.fetch(host, "/pages/terms", {
        headers: wanted ? { "accept-language": wanted } : {},
      });
      expect([languageOf(text), headers["content-language"]]).toEqual([own, own]);
    }
  });

  test("uses each of its languages for a visitor who chose it, and no other", async () => {
    for (const locale of Object.keys(languages)) {
      const { text } = await server.fetch(host, "/pages/terms", { headers: { cookie: `locale=${locale}` } });
      expect([locale, languageOf(text)]).toEqual([locale, spoken.includes(locale as Locale) ? locale : own]);
    }
  });

  test("offers all of its languages by their own names on the language page", async () => {
    const { text } = await server.fetch(host, "/lang-config");
    const choices = [...text.matchAll(/<input [^>]*type="radio" name="locale"[^>]*value="(\w+)"/g)].map(
      ([, code]) => code,
    );
    expect(choices).toEqual(spoken);
    for (const locale of spoken)
      expect(text).toContain(`<span lang="${locale}">${languages[locale].name}</span>`);
  });
});

describe("choosing a language", () => {
  test("is stored for a year and leads back to the page", async () => {
    const { status, headers } = await choose("velvethour.example", "locale=fr&back=/pages/faq");
    expect([status, headers.location, headers["set-cookie"]]).toEqual([
      302,
      "/pages/faq",
      ["locale=fr; Path=/; Max-Age=31536000; SameSite=Lax"],
    ]);
    expect(
      (await choose("velvethour.example", "locale=fr", { "x-forwarded-proto": "https" })).headers[
        "set-cookie"
      ]?.[0],
    ).toMatch(/; Secure$/);
  });

  test.each([
    "locale=pl",
    "locale=xx",
    "locale=",
    "",
    "locale=__proto__",
    "locale=fr%0d%0aSet-Cookie:+x=y",
    "locale=de;+Domain=example",
  ])("stores no language that the brand does not offer: %j", async (body) => {
    const { status, headers } = await choose("velvethour.example", body);
    expect([status, headers["set-cookie"]]).toEqual([302, undefined]);
    expect(headers).not.toHaveProperty("x");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%0d%0aLocation:evil",
    "javascript:alert(1)",
    "evil.example",
    "/ /evil.example",
    "/\t/evil.example",
    "",
    `/${"a".repeat(600)}`,
  ])("never redirects to another site: %j", async (back) => {
    for (const [url, body] of [
      ["/lang-config", "locale=de"],
      ["/pages/cookies", "answer=refuse"],
      ["/entry-warning", "a=b"],
    ] as const) {
      const { headers } = await server.fetch("velvethour.example", url, {
        method: "POST",
        headers: form,
        body: `${body}&back=${encodeURIComponent(back)}`,
      });
      const target = new URL(String(headers.location), "http://velvethour.example");
      expect([url, target.host]).toEqual([url, "velvethour.example"]);
      expect(headers.location).not.toMatch(/evil\.example/);
    }
  });
});

describe("the switcher", () => {
  const menu = async (host: string, headers: Record<string, string>) =>
    offered((await server.fetch(host, "/pages/terms", { headers })).text);

  test("offers the languages of the visitor's country and browser beside the current one", async () => {
    const host = "velvethour.example";
    expect(await menu(host, {})).toEqual(["nl"]);
    expect(await menu(host, { "x-forwarded-for": GERMAN })).toEqual(["nl", "de"]);
    expect(await menu(host, { "accept-language": "fr-BE, en;q=0.8" })).toEqual(["nl", "en", "fr"]);
    expect(await menu(host, { cookie: "locale=de", "x-forwarded-for": DUTCH })).toEqual(["nl", "de"]);
    expect(await menu(host, { "accept-language": "pl, fi, sv" })).toEqual(["nl"]);
  });

  test("offers all languages where the brand is configured so", async () => {
    expect(await menu("kaleido.example", {})).toEqual(Object.keys(languages));
  });

  test("of one visitor is not shown to another from the cache", async () => {
    const host = "fjordlys.example";
    const visitors: [Record<string, string>, string[]][] = [
      [{ "accept-language": "sv" }, ["nb", "sv"]],
      [{ "accept-language": "da" }, ["nb", "da"]],
      [{}, ["nb"]],
    ];
    for (const [headers, expected] of [...visitors, ...visitors])
      expect(await menu(host, headers)).toEqual(expected);
  });
});
