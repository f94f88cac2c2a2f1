import { locales } from "~/i18n/languages";
import { brands, configOf } from "./support/brands";
import { join } from "./support/chatting";
import { Findings } from "./support/findings";
import { inspectLayout } from "./support/inspect-layout";
import { covered, coveredLanguages } from "./support/lane";
import { expect, test, type Visitor } from "./support/site";

/** Pages with text in narrow places: buttons, tables, forms. */
const narrow = ["/", "/pricing", "/lang-config", "/pages/cookies"];

async function inspectPages(
  { page, takeProblems }: Visitor,
  paths: readonly string[],
  widths: readonly number[],
  findings: Findings,
): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await inspectLayout(page, widths, findings);
    findings.add(path, takeProblems());
  }
}

for (const locale of coveredLanguages(locales))
  test(`${locale} fits in narrow places: bar, buttons, tables, footer, error page, dialogs and menu`, async ({
    site,
  }) => {
    const findings = new Findings();
    // The sweep of all pages covers German and Finnish.
    if (!["de", "fi"].includes(locale))
      await inspectPages(await site.visit("kaleido", { locale }), narrow, [320, 1280], findings);
    const { page } = await site.visit("kaleido", { locale, country: "DE", answered: false });
    await page.goto("/nobody");
    await inspectLayout(page, [320], findings);
    await page.goto("/lang-config");
    await expect(page.locator("#entry-warning")).toBeVisible();
    await inspectLayout(page, [320], findings);
    await page.locator("#entry-warning button").click();
    await expect(page.locator("#consent")).toBeVisible();
    await inspectLayout(page, [320], findings);
    await page.locator("#consent").evaluate((consent: HTMLElement) => consent.remove());
    await page.locator("[popovertarget=language-menu]").click();
    await expect(page.locator("#language-menu")).toBeVisible();
    await inspectLayout(page, [320], findings);
    expect(findings.list()).toEqual([]);
  });

const TABS = ["/members", "/likes", "/chats"];

/** First the brand that speaks all languages. */
const speakers = ["kaleido", ...brands.filter((brand) => brand !== "kaleido")] as const;

for (const brand of covered(speakers))
  test(`the labels of the tabs of ${brand} fit on one line on a phone in every language`, async ({
    site,
    variables,
  }) => {
    const { page, context, origin } = await join(site, variables.DATABASE_URL, {
      brand,
      country: "DE",
      device: "phone",
    });
    await page.setViewportSize({ width: 375, height: 700 });
    const wrapped: string[] = [];
    for (const locale of coveredLanguages(configOf(brand).locales ?? locales)) {
      await context.addCookies([{ name: "locale", value: locale, url: origin }]);
      for (const path of TABS) {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const title = page.locator("h1:visible").first();
        const lines = await title.evaluate((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight);
        });
        if (lines > 1.6) wrapped.push(`${locale} ${path}: ${await title.textContent()}`);
      }
    }
    expect(wrapped).toEqual([]);
  });
