import { runSql } from "../support/test-server";
import { brands, configOf, openHome, textsOf } from "./support/brands";
import { covered } from "./support/lane";
import { shiftOf } from "./support/shift";
import { expect, test } from "./support/site";

for (const brand of covered(brands, 2))
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

test("a document and a lander send one page-seen beacon a day, only once they are visible", async ({
  site,
  variables,
}) => {
  // The only visitor of this brand from that country.
  const { page, context, takeProblems } = await site.visit("kaleido", { device: "desktop", country: "SE" });
  // Programs are not counted, and a headless browser identifies itself as one.
  const devtools = await context.newCDPSession(page);
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  await devtools.send("Network.setUserAgentOverride", { userAgent });
  await page.addInitScript(() => {
    const isHidden = () => sessionStorage.getItem("looked-at") === null;
    Object.defineProperty(document, "visibilityState", { get: () => (isHidden() ? "hidden" : "visible") });
  });
  const said: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/page-seen.php")) said.push(request.postDataJSON());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(said).toEqual([]);
  const answered = () => page.waitForResponse(/page-seen\.php/);
  const [first] = await Promise.all([
    answered(),
    page.evaluate(() => {
      sessionStorage.setItem("looked-at", "");
      document.dispatchEvent(new Event("visibilitychange"));
      document.dispatchEvent(new Event("visibilitychange"));
    }),
  ]);
  expect(first.status()).toBe(204);
  await page.goto("/pages/faq", { waitUntil: "networkidle" });
  expect(said).toHaveLength(1);
  // The last lander is recorded again; the visitor is the same.
  const [second] = await Promise.all([answered(), page.goto("/landers/iconslanding")]);
  expect(second.status()).toBe(204);
  expect(said.slice(1)).toEqual([{ lander: "iconslanding" }]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toContain("visited");
  expect(names).toContain("lander");
  expect(takeProblems()).toEqual([]);
  const counted = () =>
    runSql(
      variables.DATABASE_URL!,
      `select sum(count)::int as count from (
        select tenant_id, step, country, count from growth_pending
        union all select tenant_id, step, country, count from growth_counts
      ) as steps where step = 'visit' and country = 'SE' and tenant_id = (select id from tenants where slug = 'kaleido')`,
    );
  await expect.poll(async () => (await counted())[0]?.count, { timeout: 30_000 }).toBe(1);
});

test("the home page loads the script of the signup only when it is opened", async ({ site }) => {
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

for (const brand of covered(brands, 2))
  test(`the home of ${brand} is complete without JavaScript`, async ({ site }) => {
    const { page } = await site.visit(brand, { javaScript: false });
    await page.goto(openHome(brand));
    const { domain_language } = configOf(brand);
    const translations = textsOf(brand, domain_language);
    await expect(page.locator("main a[href='/signup']").first()).toHaveText(translations("home", "cta"));
    await expect(page.locator("main section")).toHaveCount(7);
    await page.locator("main details").first().locator("summary").click();
    await expect(page.locator("main details").first().locator("summary + div")).toBeVisible();
    await page.locator("main a[href='/pages/faq']").click();
    await expect(page).toHaveURL(/\/pages\/faq$/);
  });

test("the home page of a brand with a closed signup leads to the waiting list, on the page and in the dialog", async ({
  site,
}) => {
  const translations = textsOf("fjordlys", "nb");
  const { page, takeProblems } = await site.visit("fjordlys", { device: "desktop", locale: "nb" });
  await page.goto("/");
  await expect(page.locator("a[href='/signup']")).toHaveCount(0);
  const ways = page.locator("main a[href='/waiting-list']");
  await expect(ways).toHaveText(Array(2).fill(translations("signup", "waiting_button")));
  // The page offers only what a visitor can do now.
  const facts = page.locator("main dt");
  await expect(facts.filter({ hasText: translations("home", "fact_cost_closed") })).toHaveCount(1);
  await expect(facts.filter({ hasText: translations("home", "fact_cost") })).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText(translations("home", "end_text"));
  await ways.first().click();
  await expect(page.locator("h1")).toHaveText(translations("signup", "waiting_title"));

  await page.goto("/?lb=1");
  const dialog = page.locator("#signup-dialog");
  await expect(dialog.locator("h1")).toHaveText(translations("account", "signup_closed_title"));
  await dialog.locator("a[href='/waiting-list']").click();
  await expect(page).toHaveURL(/\/waiting-list$/);

  // Over a page of the app the dialog is removed with the page.
  await page.goto("/login?lb=1");
  await dialog.locator("a[href='/waiting-list']").click();
  await expect(page).toHaveURL(/\/waiting-list$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("h1")).toHaveText(translations("signup", "waiting_title"));

  await page.goto("/?ref=nordlys");
  await expect(page.locator("main a[href='/signup']")).toHaveCount(2);
  await expect(facts.filter({ hasText: translations("home", "fact_cost") })).toHaveCount(1);
  await page.goto("/waiting-list");
  await expect(page).toHaveURL(/\/signup$/);
  expect(takeProblems()).toEqual([]);
});

const layouts = brands.flatMap((brand) => [[brand, "phone"] as const, [brand, "desktop"] as const]);

for (const [brand, device] of covered(layouts, 3))
  test(`the layout of the home of ${brand} does not shift while it loads, even with late fonts (${device})`, async ({
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
    await page.evaluate(async () => {
      await document.fonts.ready;
      // After two frames the font swap is painted and its shift recorded.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const shift = await page.evaluate(shiftOf);
    expect(fonts).toBeGreaterThan(0);
    expect(shift).toBeLessThan(0.02);
  });
