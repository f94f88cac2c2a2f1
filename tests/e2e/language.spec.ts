import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { openHome, textsOf } from "./support/brands";
import { covered } from "./support/lane";
import { shiftOf } from "./support/shift";
import { expect, test, type VisitOptions } from "./support/site";

const opener = (page: Page) => page.locator("[popovertarget=language-menu]");
/** Returns a promise and the function that resolves it. */
function holding() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
const choices = (page: Page) => page.locator("#language-menu button");
const offered = (page: Page) =>
  choices(page).evaluateAll((all: HTMLButtonElement[]) => all.map(({ value }) => value));

const relevant: readonly [string, VisitOptions, string[], string][] = [
  ["velvet-hour", { browserLanguage: "it-IT" }, ["nl"], "its own where nothing else fits"],
  ["velvet-hour", { browserLanguage: "fr-FR" }, ["nl", "fr"], "the browser's"],
  ["velvet-hour", { browserLanguage: "it-IT", country: "DE" }, ["nl", "de"], "the country's"],
  [
    "velvet-hour",
    { browserLanguage: "it-IT", country: "BE", locale: "en" },
    ["nl", "en", "fr"],
    "the one in use, and all of Belgium's",
  ],
  [
    "fjordlys",
    { browserLanguage: "de-DE", country: "SE" },
    ["nb", "sv"],
    "the country's, never one that it does not speak",
  ],
  ["maple-and-main", { browserLanguage: "de-DE", country: "US" }, ["en", "es"], "both of its country's"],
  [
    "kaleido",
    { browserLanguage: "it-IT" },
    ["fr", "en", "de", "nl", "es", "it", "da", "nb", "sv", "fi", "pl"],
    "all, as it asks for",
  ],
];

for (const [brand, visitor, expected, why] of relevant)
  test(`the switcher of ${brand} offers ${why}: ${expected.join(" ")}`, async ({ site }) => {
    const { page } = await site.visit(brand, visitor);
    await page.goto("/pages/ban");
    expect((await offered(page)).sort()).toEqual([...expected].sort());
    // The link to all languages is there only if the menu does not offer all.
    await expect(page.locator("#language-menu a[href='/lang-config']")).toHaveCount(
      ["kaleido", "maple-and-main"].includes(brand) ? 0 : 1,
    );
  });

for (const [brand, locale, javaScript] of covered(
  [
    ["kaleido", "pl", true],
    ["abendrot", "en", false],
    ["velvet-hour", "en", true],
    ["fjordlys", "en", false],
  ] as const,
  2,
))
  test(`choosing ${locale} on ${brand} stays on the page and is remembered${javaScript ? "" : ", without JavaScript too"}`, async ({
    site,
  }) => {
    const { page, context } = await site.visit(brand, { javaScript, browserLanguage: "en-GB" });
    await page.goto("/pages/terms");
    await expect(page.locator("html")).not.toHaveAttribute("lang", locale);
    await opener(page).click();
    await choices(page)
      .and(page.locator(`[value=${locale}]`))
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page).toHaveURL(/\/pages\/terms$/);
    await expect(page.locator("footer a[href='/pages/terms']")).toHaveText(
      textsOf(brand, locale)("common", "terms"),
    );
    await expect(choices(page).and(page.locator("[aria-current]"))).toHaveAttribute("value", locale);
    const cookie = (await context.cookies()).find(({ name }) => name === "locale");
    expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0);
    await page.goto(openHome(brand));
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.locator("main a[href='/signup']").first()).toHaveText(
      textsOf(brand, locale)("home", "cta"),
    );
  });

for (const [brand, locale, count] of covered(
  [
    ["velvet-hour", "fr", 4],
    ["kaleido", "fi", 11],
    ["fjordlys", "da", 5],
    ["maple-and-main", "es", 2],
  ] as const,
  2,
))
  test(`the language page of ${brand} offers all ${count} of its languages and stores the chosen one`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { javaScript: brand !== "kaleido", browserLanguage: "it-IT" });
    const answer = await page.goto("/lang-config");
    expect(answer?.headers()["content-language"]).toBe(await page.locator("html").getAttribute("lang"));
    await expect(page.locator("main input[name=locale]")).toHaveCount(count);
    await page.locator(`main label:has([value=${locale}])`).click();
    await page.locator("main form:has([name=locale]) button[type=submit]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.locator("h1")).toHaveText(textsOf(brand, locale)("site", "lang_title"));
    await expect(page.locator(`main [value=${locale}]`)).toBeChecked();
  });

const offer = (page: Page) => page.locator("#language-offer");

for (const [brand, browserLanguage, locale] of covered([
  ["velvet-hour", "fr-FR", "fr"],
  ["kaleido", "nn-NO", "nb"],
] as const))
  test(`${brand} offers a first visitor the browser's language ${locale}, in that language, and switches to it at a press`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { browserLanguage, device: "phone" });
    await page.goto("/pages/terms");
    const translations = textsOf(brand, locale);
    await expect(offer(page)).toBeVisible();
    await expect(offer(page)).toHaveAttribute("lang", locale);
    await page.getByRole("button", { name: translations("common", "language_offer") }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page).toHaveURL(/\/pages\/terms$/);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(offer(page)).toBeHidden();
  });

test("an offered language covers no heading and shifts no layout; once closed, it is not offered again and the focus moves to the menu", async ({
  site,
}) => {
  const { page, context } = await site.visit("velvet-hour", { browserLanguage: "fr-FR", device: "phone" });
  const { promise: held, release } = holding();
  // Late fonts may shift a line by themselves; this test measures what the offer shifts.
  await page.route("**/fonts/**", (route) => route.abort());
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/pages/terms", { waitUntil: "commit" });
  await expect(page.locator("h1")).toBeVisible();
  await expect(offer(page)).toBeHidden();
  release();
  await expect(offer(page)).toBeVisible();
  const room = () =>
    page.evaluate(() => {
      const { top } = document.querySelector("h1")!.getBoundingClientRect();
      return top - document.querySelector("#language-offer")!.getBoundingClientRect().bottom;
    });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(shiftOf)).toBeLessThan(0.01);
  await page.getByRole("button", { name: textsOf("velvet-hour", "fr")("common", "close") }).click();
  await expect(offer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  const cookie = (await context.cookies()).find(({ name }) => name === "locale");
  expect(cookie?.value).toBe("nl");
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0);
  await page.goto("/", { waitUntil: "load" });
  await expect(offer(page)).toBeHidden();
});

test("on a desktop the offered language is a row above the page, over no picture", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { browserLanguage: "de-DE", device: "desktop" });
  await page.goto("/");
  await expect(offer(page)).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { bottom } = document.querySelector("#language-offer")!.getBoundingClientRect();
        return document.querySelector("main")!.getBoundingClientRect().top - bottom;
      }),
    )
    .toBeGreaterThanOrEqual(0);
});

for (const [visitor, why] of [
  [{ browserLanguage: "nl-BE" }, "whose browser speaks the page's"],
  [{ browserLanguage: "it-IT" }, "whose browser speaks none of the brand's"],
  [{ browserLanguage: "fr-FR", locale: "en" }, "who has chosen one"],
  [{ browserLanguage: "fr-FR", javaScript: false }, "whose browser runs no script"],
] as const)
  test(`no language is offered to a visitor ${why}`, async ({ site }) => {
    const { page } = await site.visit("velvet-hour", visitor);
    await page.goto("/pages/terms", { waitUntil: "load" });
    await expect(offer(page)).toBeHidden();
    await expect(opener(page)).toBeVisible();
  });

for (const javaScript of [true, false])
  test(`a member finds the languages in the account menu${javaScript ? "" : ", without JavaScript too"}`, async ({
    site,
    variables,
  }) => {
    const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
    const member = await joinMember(site.server, { query }, "kaleido.localhost", "FR");
    const { page, context, origin } = await site.visit("kaleido", { device: "desktop", javaScript });
    await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
    await page.goto("/members");
    await expect(opener(page)).toBeHidden();
    await page.locator("[popovertarget=account-menu]:visible").click();
    await opener(page).click();
    await page.keyboard.press("Escape");
    await expect(choices(page).first()).toBeHidden();
    await expect(opener(page)).toBeVisible();
    await opener(page).click();
    await page.locator("#language-menu [value=de]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    expect(new URL(page.url()).pathname).toBe("/members");
  });

test("every choice is written in its own language and marked with it for screen readers", async ({
  site,
}) => {
  const { page } = await site.visit("kaleido");
  await page.goto("/pages/ban");
  const names = await choices(page).evaluateAll((all: HTMLButtonElement[]) =>
    all.map(({ lang, textContent }) => `${lang} ${textContent}`),
  );
  expect(names).toContain("fi Suomi");
  expect(names).toContain("pl Polski");
  expect(names).toContain("nb Norsk bokmål");
});
