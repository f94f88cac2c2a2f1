import { brands, configOf, openHome, wordsOf } from "./support/brands";
import { expect, test } from "./support/site";

test.describe.configure({ mode: "parallel" });

for (const brand of brands)
  test(`the home of ${brand} runs no React and no inline script`, async ({ site }) => {
    const { page, takeProblems } = await site.visit(brand, { device: "desktop" });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((path) => /entry\.client|libraries|root-/.test(path))).toEqual([]);
    await expect(page.locator("script:not([src])")).toHaveCount(0);
    expect(takeProblems()).toEqual([]);
  });

test("the app's signup comes to the home when it is asked for, and not before", async ({ site }) => {
  const { page, takeProblems } = await site.visit("kaleido", { device: "desktop" });
  const isReact = (url: string) => /\/assets\/libraries-/.test(url);
  let hasReact = false;
  page.on("request", (request) => {
    hasReact ||= isReact(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(hasReact).toBe(false);
  await page.locator("main a[href='/signup']").first().click();
  await expect(page.locator("#signup-dialog h1")).toBeFocused();
  expect(hasReact).toBe(true);
  expect(takeProblems()).toEqual([]);
});

for (const brand of brands)
  test(`the home of ${brand} says everything without JavaScript`, async ({ site }) => {
    const { page } = await site.visit(brand, { javaScript: false });
    await page.goto(openHome(brand));
    const { domain_language } = configOf(brand);
    const words = wordsOf(brand, domain_language);
    await expect(page.locator("main a[href='/signup']").first()).toHaveText(words("home", "cta"));
    await expect(page.locator("main section")).toHaveCount(7);
    await page.locator("main details").first().locator("summary").click();
    await expect(page.locator("main details").first().locator("summary + div")).toBeVisible();
    await page.locator("main a[href='/pages/faq']").click();
    await expect(page).toHaveURL(/\/pages\/faq$/);
  });

test("the home of a brand whose signup is closed leads to its waiting list, on the page and in the dialog", async ({
  site,
}) => {
  const words = wordsOf("fjordlys", "nb");
  const { page, takeProblems } = await site.visit("fjordlys", { device: "desktop", locale: "nb" });
  await page.goto("/");
  await expect(page.locator("a[href='/signup']")).toHaveCount(0);
  const ways = page.locator("main a[href='/waiting-list']");
  await expect(ways).toHaveText(Array(2).fill(words("signup", "waiting_button")));
  // It offers nothing that a visitor cannot have now.
  const facts = page.locator("main dt");
  await expect(facts.filter({ hasText: words("home", "fact_cost_closed") })).toHaveCount(1);
  await expect(facts.filter({ hasText: words("home", "fact_cost") })).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText(words("home", "end_text"));
  await ways.first().click();
  await expect(page.locator("h1")).toHaveText(words("signup", "waiting_title"));

  await page.goto("/?lb=1");
  const dialog = page.locator("#signup-dialog");
  await expect(dialog.locator("h1")).toHaveText(words("account", "signup_closed_title"));
  await dialog.locator("a[href='/waiting-list']").click();
  await expect(page).toHaveURL(/\/waiting-list$/);

  // Over a page of the app the dialog goes with the page.
  await page.goto("/login?lb=1");
  await dialog.locator("a[href='/waiting-list']").click();
  await expect(page).toHaveURL(/\/waiting-list$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("h1")).toHaveText(words("signup", "waiting_title"));

  await page.goto("/?ref=nordlys");
  await expect(page.locator("main a[href='/signup']")).toHaveCount(2);
  await expect(facts.filter({ hasText: words("home", "fact_cost") })).toHaveCount(1);
  await page.goto("/waiting-list");
  await expect(page).toHaveURL(/\/signup$/);
  expect(takeProblems()).toEqual([]);
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
