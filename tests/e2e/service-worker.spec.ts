import { configOf, wordsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

for (const [brand, locale] of [
  ["velvet-hour", "nl"],
  ["fjordlys", "fi"],
  ["kaleido", "fr"],
] as const)
  test(`without a network ${brand} shows its own offline page, dressed as the brand, and loads the page by itself once the network is back`, async ({
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
    const words = wordsOf(brand, locale);
    await expect(page.locator("h1")).toHaveText(words("errors", "offline_title"));
    await expect(page).toHaveTitle(`${words("errors", "offline_title")} – ${configOf(brand).name}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    expect(await look()).toEqual(online);
    await expect(page.locator("#offline")).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator("h1")).not.toHaveText(words("errors", "offline_title"));
    await expect(page).toHaveURL(/\/pages\/terms$/);
  });

test("a visitor's pages are never kept: only the offline page and files that never change", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { serviceWorker: true });
  await page.goto("/pages/faq");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto("/pages/terms", { waitUntil: "networkidle" });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { caches: names.length, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.caches).toBe(1);
  expect(kept.paths).toContain("/offline");
  expect(
    kept.paths.filter((path) => path !== "/offline" && !/^\/(assets|theme|fonts|brand)\//.test(path)),
  ).toEqual([]);
});

test("after another language is chosen the offline page speaks it", async ({ site }) => {
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
  await expect(page.locator("h1")).toHaveText(wordsOf("kaleido", "de")("errors", "offline_title"));
});

test("a link that is pressed in the app without a network leads to the offline page, and on to its page afterwards", async ({
  site,
}) => {
  const { page, context } = await site.visit("fjordlys", { serviceWorker: true, locale: "nb" });
  await page.goto("/login");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await hydrated(page);
  await context.setOffline(true);
  await page.locator("main a[href='/reset-password']").click();
  await expect(page.locator("h1")).toHaveText(wordsOf("fjordlys", "nb")("errors", "offline_title"));
  await expect(page).toHaveURL(/\/reset-password$/);
  await context.setOffline(false);
  await expect(page.locator("main form [name=email]")).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
});

test("a script that does not come without a network does not load the page again: what was typed stays", async ({
  site,
}) => {
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
