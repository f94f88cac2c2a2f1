import type { Page } from "playwright/test";
import { brands, configOf, wordsOf } from "./support/brands";
import { expect, test } from "./support/site";

test.describe.configure({ mode: "parallel" });

/** Whether React has taken over the document that the server sent. */
const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber$")),
  );

for (const brand of brands)
  test(`the home of ${brand} is taken over by React as the server sent it`, async ({ site }) => {
    const { page, takeProblems } = await site.visit(brand);
    // A document that React could not take over is thrown away and drawn anew.
    await page.addInitScript(() =>
      document.addEventListener("readystatechange", () =>
        document.querySelector("h1")?.setAttribute("data-sent", ""),
      ),
    );
    await page.goto("/");
    await isHydrated(page);
    await expect(page.locator("h1[data-sent]")).toBeVisible();
    expect(takeProblems()).toEqual([]);
  });

for (const [brand, state] of [
  ["velvet-hour", { answered: false }],
  ["velvet-hour", { answered: false, installed: true }],
  ["kaleido", { answered: false, country: "DE", locale: "de" }],
  ["abendrot", { answered: false, installed: true }],
] as const)
  test(`React takes over the home of ${brand} after the shell has changed it: ${Object.keys(state).join(", ")}`, async ({
    site,
  }) => {
    const { page, takeProblems } = await site.visit(brand, state);
    let letReactThrough = () => {};
    const shellRan = new Promise<void>((resolve) => (letReactThrough = resolve));
    await page.route("**/assets/entry.client-*", async (route) => {
      await shellRan;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    if ("installed" in state) await expect(page.locator("#entry-warning")).toBeHidden();
    else await expect(page.locator("#entry-warning")).toBeVisible();
    letReactThrough();
    await isHydrated(page);
    expect(takeProblems()).toEqual([]);
  });

for (const brand of brands)
  test(`the home of ${brand} says everything without JavaScript`, async ({ site }) => {
    const { page } = await site.visit(brand, { javaScript: false });
    await page.goto("/");
    const { domain_language } = configOf(brand);
    const words = wordsOf(brand, domain_language);
    await expect(page.locator("main a[href='/signup']").first()).toHaveText(words("home", "cta"));
    await expect(page.locator("main section")).toHaveCount(7);
    await page.locator("main details").first().locator("summary").click();
    await expect(page.locator("main details").first().locator("summary + div")).toBeVisible();
    await page.locator("main a[href='/pages/faq']").click();
    await expect(page).toHaveURL(/\/pages\/faq$/);
  });

for (const brand of brands)
  for (const device of ["phone", "desktop"] as const)
    test(`nothing on the home of ${brand} jumps while it loads, fonts last of all (${device})`, async ({
      site,
    }) => {
      const { page } = await site.visit(brand, { device });
      let letFontsThrough = () => {};
      const fontsWanted = new Promise<void>((resolve) => (letFontsThrough = resolve));
      let fonts = 0;
      await page.route("**/fonts/**", async (route) => {
        fonts += 1;
        await fontsWanted;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "commit" });
      await page.waitForFunction(
        () =>
          performance.getEntriesByName("first-contentful-paint").length > 0 &&
          document.readyState !== "loading",
      );
      letFontsThrough();
      await page.waitForLoadState("load");
      const shift = await page.evaluate(async () => {
        await document.fonts.ready;
        // Two frames: the swap is drawn, and its shift is noted.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: "layout-shift", buffered: true });
        return new Promise<number>((resolve) =>
          setTimeout(() =>
            resolve(
              observer
                .takeRecords()
                .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            ),
          ),
        );
      });
      expect(fonts).toBeGreaterThan(0);
      expect(shift).toBeLessThan(0.02);
    });
