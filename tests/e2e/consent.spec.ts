import type { Locator, Page } from "playwright/test";
import { locales } from "~/i18n/languages";
import { type Brand, brands, configOf, textsOf } from "./support/brands";
import { covered, coveredLanguages } from "./support/lane";
import { shiftOf } from "./support/shift";
import { expect, test, type Visitor } from "./support/site";

const question = (page: Page) => page.locator("#consent");
const answer = (page: Page, value: "accept" | "refuse") => page.locator(`#consent [value=${value}]`);
const scriptsOf = (brand: Brand) => (configOf(brand).analytics ?? []).map(({ src }) => src).sort();

/** Answers requests to third parties and records them. */
async function watchOthers({ context, origin }: Visitor): Promise<string[]> {
  const requested: string[] = [];
  await context.route(
    (url) => url.protocol.startsWith("http") && url.origin !== origin,
    async (route) => {
      requested.push(route.request().url());
      await route.fulfill({
        contentType: "text/javascript",
        body: "globalThis.counted = (globalThis.counted ?? 0) + 1;",
      });
    },
  );
  return requested;
}

/** The brands that ask for consent, first the one with every language. */
const asking = brands.filter((slug) => scriptsOf(slug).length > 0).reverse();

for (const [brand, device] of covered([
  // Two scripts, in every language.
  ["kaleido", "desktop"],
  ["velvet-hour", "phone"],
] as const)) {
  test(`${brand} requests no third party before consent, and after it exactly the scripts it named (${device})`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { device, answered: false, country: "FR" });
    const { page, context, takeProblems } = visitor;
    const requested = await watchOthers(visitor);
    const before = await page.goto("/", { waitUntil: "networkidle" });
    await expect(question(page)).toBeVisible();
    for (const { name } of configOf(brand).analytics ?? []) await expect(question(page)).toContainText(name);
    expect(requested).toEqual([]);
    for (const src of scriptsOf(brand))
      expect(before?.headers()["content-security-policy"]).not.toContain(new URL(src).host);

    const reloaded = page.waitForResponse(
      (response) => response.url() === page.url() && response.request().method() === "GET",
    );
    await answer(page, "accept").click();
    const policy = (await reloaded).headers()["content-security-policy"] ?? "";
    await page.waitForFunction(
      (count) => (globalThis as { counted?: number }).counted === count,
      scriptsOf(brand).length,
    );
    expect([...requested].sort()).toEqual(scriptsOf(brand));
    for (const src of scriptsOf(brand)) expect(policy).toContain(new URL(src).origin);
    await expect(question(page)).toBeHidden();
    expect(takeProblems()).toEqual([]);
    const cookie = (await context.cookies()).find(({ name }) => name === "consent");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(170 * 86_400);

    requested.length = 0;
    await page.goto("/pages/terms", { waitUntil: "networkidle" });
    expect([...requested].sort()).toEqual(scriptsOf(brand));
    await expect(question(page)).toBeHidden();
  });

  test(`after a refusal ${brand} loads nothing from third parties and does not ask again (${device})`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { device, answered: false, country: "FR" });
    const { page, takeProblems } = visitor;
    const requested = await watchOthers(visitor);
    await page.goto("/pages/faq");
    await answer(page, "refuse").click();
    await expect(question(page)).toBeHidden();
    for (const path of ["/", "/pages/faq"]) {
      const response = await page.goto(path, { waitUntil: "networkidle" });
      for (const src of scriptsOf(brand))
        expect(response?.headers()["content-security-policy"]).not.toContain(new URL(src).host);
      await expect(question(page)).toBeHidden();
    }
    expect(requested).toEqual([]);
    expect(takeProblems()).toEqual([]);
  });

  test(`the consent to ${brand} can be given and withdrawn on the cookies page, also without JavaScript`, async ({
    site,
  }) => {
    for (const javaScript of [true, false]) {
      const visitor = await site.visit(brand, { javaScript });
      const { page } = visitor;
      const requested = await watchOthers(visitor);
      const translations = textsOf(brand, configOf(brand).domain_language);
      const choice = page.locator("#cookie-choice");
      await page.goto("/pages/cookies");
      await expect(choice).toContainText(translations("site", "choice_no"));
      await choice.locator("[value=accept]").click();
      await expect(choice).toContainText(translations("site", "choice_yes").split("{{")[0] ?? "");
      await expect(page).toHaveURL(/\/pages\/cookies$/);
      if (javaScript) await expect.poll(() => requested.length).toBe(scriptsOf(brand).length);
      await choice.locator("[value=refuse]").click();
      await expect(choice).toContainText(translations("site", "choice_no"));
      requested.length = 0;
      await page.goto("/", { waitUntil: "networkidle" });
      expect(requested).toEqual([]);
    }
  });
}

test("the question waits until the entry warning is answered", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { answered: false });
  await page.goto("/");
  await expect(page.locator("#entry-warning")).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.locator("#entry-warning button").click();
  await expect(question(page)).toBeVisible();
});

test("neither answer is preselected or more prominent", async ({ site }) => {
  const { page } = await site.visit("kaleido", { answered: false, country: "FR" });
  for (const path of ["/pages/cookies", "/pages/ban"]) {
    await page.goto(path);
    await expect(page.locator("main :checked, #consent :checked")).toHaveCount(0);
  }
  await expect(question(page)).toBeVisible();
  const looks = await page.locator("#consent button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, borderTopColor, fontSize, fontWeight } = getComputedStyle(button);
      return [backgroundColor, color, borderTopColor, fontSize, fontWeight].join(" ");
    }),
  );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toBe(looks[1]);
  expect(await page.locator("#consent").evaluate((one) => one.contains(document.activeElement))).toBe(false);
});

for (const brand of covered(brands.filter((slug) => scriptsOf(slug).length === 0)))
  test(`${brand} loads nothing from third parties and so asks for no consent`, async ({ site }) => {
    const visitor = await site.visit(brand, { answered: false, country: "US" });
    const { page } = visitor;
    const requested = await watchOthers(visitor);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(question(page)).toHaveCount(0);
    await page.goto("/pages/cookies", { waitUntil: "networkidle" });
    await expect(page.locator("#cookie-choice button")).toHaveCount(0);
    expect(requested).toEqual([]);
  });

test("on the cookies page and on an error page the question waits: the cookies page has its own form", async ({
  site,
}) => {
  const { page } = await site.visit("kaleido", { answered: false, country: "FR", locale: "en" });
  const translations = textsOf("kaleido", "en");
  await page.goto("/pages/no-such-page", { waitUntil: "load" });
  await expect(page.locator("[data-error-page]")).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.goto("/pages/terms");
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("link").click();
  await expect(page.locator("#cookie-choice")).toContainText(translations("site", "choice_none"));
  await expect(question(page)).toBeHidden();
  await page.locator("#cookie-choice [value=refuse]").click();
  await expect(page.locator("#cookie-choice")).toContainText(translations("site", "choice_no"));
  await page.goto("/pages/terms", { waitUntil: "load" });
  await expect(question(page)).toBeHidden();
});

/** Returns whether nothing overlaps the lower edge of a link, which is on the screen. */
const isFree = (link: Locator) =>
  link.evaluate((one) => {
    const { left, bottom, width } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });

for (const [brand, locale] of covered([
  ["kaleido", "fi"],
  ["velvet-hour", "nl"],
  ["velvet-hour", "fr"],
  ["kaleido", "de"],
] as const))
  test(`on a small phone the question of ${brand} in ${locale} covers no link to signup or login, neither at the top nor at the end, and shifts nothing`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { answered: false, country: "FR", locale });
    await page.setViewportSize({ width: 375, height: 667 });
    // Late fonts may shift a line by themselves; this test measures what the question shifts.
    await page.route("**/fonts/**", (route) => route.abort());
    await page.goto("/", { waitUntil: "load" });
    await expect(question(page)).toBeVisible();
    const ways = page.locator("main a[href='/signup']");
    expect(await isFree(ways.first())).toBe(true);
    expect(await page.evaluate(shiftOf)).toBeLessThan(0.01);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = page.locator("footer p").last();
    await expect.poll(() => isFree(last)).toBe(true);
    await ways.last().scrollIntoViewIfNeeded();
    await expect.poll(() => isFree(ways.last())).toBe(true);
  });

for (const brand of covered(asking))
  test(`on phones the question of ${brand} is 128 px high at most, and on the smallest it covers no link to signup or login in every language`, async ({
    site,
  }) => {
    const { page, context, origin } = await site.visit(brand, { answered: false, country: "FR" });
    await context.addCookies([{ name: "entry_warning", value: "1", url: origin }]);
    const { width, height } = { width: 320, height: 568 };
    await page.setViewportSize({ width, height });
    for (const locale of coveredLanguages(configOf(brand).locales ?? locales)) {
      await context.addCookies([{ name: "locale", value: locale, url: origin }]);
      await page.goto("/", { waitUntil: "load" });
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(question(page)).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const box = (await question(page).boundingBox())!;
      expect(box.height, locale).toBeLessThanOrEqual(128);
      expect(box.y + box.height, locale).toBeLessThanOrEqual(height + 0.5);
      // The whole question and both answers, equally large, are visible without scrolling.
      const requested = question(page).locator("h2").locator("..");
      expect(
        await requested.evaluate((one) => one.scrollHeight - one.clientHeight),
        locale,
      ).toBeLessThanOrEqual(1);
      const [refuse, accept] = await Promise.all(
        (["refuse", "accept"] as const).map(async (one) => (await answer(page, one).boundingBox())!),
      );
      expect(refuse!.height, locale).toBeGreaterThanOrEqual(44);
      expect(accept!.height, locale).toBeCloseTo(refuse!.height, 0);
      expect(accept!.width, locale).toBeCloseTo(refuse!.width, 0);
      expect(accept!.y + accept!.height, locale).toBeLessThanOrEqual(height);
      await expect.poll(() => isFree(page.locator("main a[href='/signup']").first()), locale).toBe(true);
      await page.setViewportSize({ width: 360, height: 740 });
      expect((await question(page).boundingBox())!.height, locale).toBeLessThanOrEqual(128);
      await page.setViewportSize({ width, height });
    }
  });

for (const brand of covered(asking))
  test(`from 768 px on the question of ${brand} is a bar of 64 px that covers nothing at the end of the page, in every language`, async ({
    site,
  }) => {
    const { page, context, origin } = await site.visit(brand, {
      answered: false,
      country: "FR",
      device: "desktop",
    });
    await context.addCookies([{ name: "entry_warning", value: "1", url: origin }]);
    for (const locale of coveredLanguages(configOf(brand).locales ?? locales)) {
      await context.addCookies([{ name: "locale", value: locale, url: origin }]);
      await page.goto("/", { waitUntil: "load" });
      await expect(question(page)).toBeVisible();
      for (const [width, height] of [
        [768, 1024],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        const way = page.locator("main a[href='/signup']").first();
        await expect.poll(() => isFree(way), `${locale} ${width}`).toBe(true);
        const bar = (await question(page).boundingBox())!;
        expect(bar.height, `${locale} ${width}`).toBeLessThanOrEqual(66);
        expect([bar.x, bar.width], `${locale} ${width}`).toEqual([0, width]);
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => isFree(page.locator("footer p").last()), locale).toBe(true);
    }
  });
