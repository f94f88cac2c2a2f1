import type { Page } from "playwright/test";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { expect, test } from "./support/site";

const SETTING = "/settings/appearance";
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-ground"));
const choose = (page: Page, look: string) => page.locator(`input[name=look][value=${look}]`).check();
const saved = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes(SETTING),
  );

test("a chosen scheme shows at once, in open tabs too, and on the next pages", async ({ site }) => {
  const { page, context, takeProblems } = await site.visit("fjordlys", { locale: "en" });
  await site.logIn(page, "NO");
  await page.goto(SETTING);
  await hydrated(page);
  const light = await ground(page);
  const tab = await context.newPage();
  await tab.goto("/pages/terms");
  expect(await ground(tab)).toBe(light);

  const answer = saved(page);
  await choose(page, "dark");
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  await expect.poll(() => ground(tab)).toBe(dark);
  const colors = await page
    .locator("meta[name=theme-color]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("content")));
  expect(colors).toEqual([dark, dark]);
  expect((await answer).status()).toBe(200);
  await expect(page.getByText("Pages are always dark.")).toBeVisible();

  for (const path of ["/members", "/pages/faq"]) {
    await page.goto(path);
    expect(await ground(page), path).toBe(dark);
  }
  expect(takeProblems()).toEqual([]);
});

test("a choice that the server did not take returns to the stored scheme", async ({ site }) => {
  const { page } = await site.visit("fjordlys", { locale: "en" });
  await site.logIn(page, "NO");
  await page.goto(SETTING);
  await hydrated(page);
  await page.route(`**${SETTING}*`, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.fallback(),
  );
  await choose(page, "dark");
  // The page loads itself anew.
  await expect(page.locator("html")).not.toHaveAttribute("data-look");
  await expect(page.locator("input[name=look][value=system]")).toBeChecked();
});

test("offline, the choice stays as it was, with a message", async ({ site }) => {
  const { page, context } = await site.visit("fjordlys", { locale: "en" });
  await site.logIn(page, "NO");
  await page.goto(SETTING);
  await hydrated(page);
  const light = await ground(page);
  await context.setOffline(true);
  await page.locator("input[name=look][value=dark]").click();
  await expect(page.locator("#toasts")).toContainText(/offline|connection/i);
  expect(await ground(page)).toBe(light);
  await expect(page.locator("input[name=look][value=system]")).toBeChecked();
});

test("the system’s scheme holds without a choice, on a page that is printed light", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { colorScheme: "light" });
  await page.goto("/pages/terms");
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await ground(page)).toBe(light);
});

test("without script, the setting is a form with a button", async ({ site }) => {
  const { page } = await site.visit("fjordlys", { javaScript: false });
  await site.logIn(page, "NO");
  await page.goto(SETTING);
  await choose(page, "dark");
  await page.locator("main form button[type=submit]").click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator("html")).toHaveAttribute("data-look", "dark");
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the setting and the page for visitors are accessible in the ${colorScheme} scheme, and the arrow keys choose`, async ({
    site,
  }) => {
    const { page } = await site.visit("kaleido", { colorScheme, locale: "en", device: "desktop" });
    const findings = new Findings();
    await page.goto("/lang-config");
    await inspectAccess(page, findings);
    await site.logIn(page, "FR");
    await page.goto(SETTING);
    await hydrated(page);
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
    const answer = saved(page);
    await page.locator("input[name=look]:checked").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("input[name=look][value=light]")).toBeChecked();
    expect((await answer).status()).toBe(200);
  });
