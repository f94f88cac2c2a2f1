import { configOf, textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

for (const [brand, locale] of covered([
  ["velvet-hour", "nl"],
  ["fjordlys", "fi"],
  ["kaleido", "fr"],
] as const))
  test(`without a network ${brand} shows an offline page in the brand's design and loads the page by itself once the network is back`, async ({
    site,
  }) => {
    const { page, context } = await site.visit(brand, { serviceWorker: true, locale });
    await page.goto("/pages/faq");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const look = () =>
      page.evaluate(() =>
        [document.body, document.querySelector("body > header")].map(
          (one) => one && getComputedStyle(one).backgroundColor,
        ),
      );
    const online = await look();
    await context.setOffline(true);
    await page.goto("/pages/terms");
    const translations = textsOf(brand, locale);
    await expect(page.locator("h1")).toHaveText(translations("errors", "offline_title"));
    await expect(page).toHaveTitle(`${translations("errors", "offline_title")} – ${configOf(brand).name}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    expect(await look()).toEqual(online);
    await expect(page.locator("#offline")).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator("h1")).not.toHaveText(translations("errors", "offline_title"));
    await expect(page).toHaveURL(/\/pages\/terms$/);
  });

test("a visitor's pages are never cached: only the offline page, the icon of notifications and immutable files", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { serviceWorker: true });
  await page.goto("/pages/faq");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto("/pages/terms", { waitUntil: "networkidle" });
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { caches: names.length, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(cached.caches).toBe(1);
  expect(cached.paths).toContain("/offline");
  const others = cached.paths.filter((path) => !/^\/(assets|theme|fonts|brand)\//.test(path));
  expect(others.filter((path) => path !== "/offline" && path !== "/icons/192.png")).toEqual([]);
});

test("after a change of language the offline page uses that language", async ({ site }) => {
  const { page, context } = await site.visit("kaleido", { serviceWorker: true });
  await page.goto("/pages/faq");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator("[popovertarget=language-menu]").click();
  await page.locator("#language-menu [value=de]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/pages/ban");
  await page.waitForFunction(
    async () => (await caches.match("/offline"))?.headers.get("Content-Language") === "de",
  );
  await context.setOffline(true);
  await page.goto("/pages/terms");
  await expect(page.locator("h1")).toHaveText(textsOf("kaleido", "de")("errors", "offline_title"));
});

test("a link pressed in the app without a network leads to the offline page and later to its page", async ({
  site,
}) => {
  const { page, context } = await site.visit("fjordlys", { serviceWorker: true, locale: "nb" });
  await page.goto("/login");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await hydrated(page);
  await context.setOffline(true);
  await page.locator("main a[href='/reset-password']").click();
  await expect(page.locator("h1")).toHaveText(textsOf("fjordlys", "nb")("errors", "offline_title"));
  await expect(page).toHaveURL(/\/reset-password$/);
  await context.setOffline(false);
  await expect(page.locator("main form [name=email]")).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
});

test("a script that fails without a network does not reload the page, and input stays", async ({ site }) => {
  const { page, context } = await site.visit("fjordlys", { serviceWorker: true, locale: "nb" });
  await page.goto("/login");
  await hydrated(page);
  const email = page.locator("main form [name=email]");
  await email.fill("ada@example.org");
  await context.setOffline(true);
  const unanswered = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await page.evaluate("void import('/assets/not-fetched-yet.js')");
  await unanswered;
  await expect(email).toHaveValue("ada@example.org");
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]!.toJSON().type)).toBe(
    "navigate",
  );
});
