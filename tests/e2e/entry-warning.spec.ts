import type { Page } from "playwright/test";
import { textsOf } from "./support/brands";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const warning = (page: Page) => page.locator("#entry-warning");

for (const [brand, device] of covered([
  ["velvet-hour", "phone"],
  ["abendrot", "desktop"],
  ["kaleido", "phone"],
] as const))
  test(`a visitor of ${brand} from Germany is warned once, and the answer is remembered (${device})`, async ({
    site,
  }) => {
    const { page, context } = await site.visit(brand, {
      device,
      answered: false,
      country: "DE",
      locale: "de",
    });
    await page.goto("/pages/terms");
    await expect(warning(page)).toBeVisible();
    await expect(warning(page)).toContainText(textsOf(brand, "de")("common", "fictional_warning"));
    await warning(page).locator("button").click();
    await expect(warning(page)).toBeHidden();
    const cookie = (await context.cookies()).find(({ name }) => name === "entry_warning");
    expect(cookie?.sameSite).toBe("Lax");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(300 * 86_400);
    await page.reload();
    await expect(warning(page)).toHaveCount(0);
    await page.goto("/");
    await expect(warning(page)).toHaveCount(0);
  });

test("for a visitor of an unknown country the brand's own country decides", async ({ site }) => {
  const warned = async (brand: string) => {
    const { page } = await site.visit(brand, { answered: false });
    await page.goto("/pages/ban");
    return warning(page).count();
  };
  expect(await warned("velvet-hour")).toBe(1);
  expect(await warned("abendrot")).toBe(1);
  expect(await warned("kaleido")).toBe(0);
});

test("the warning closes by its answers only, not by Escape or a click beside it", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { answered: false });
  await page.goto("/");
  await expect(warning(page).locator("button")).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.touchscreen.tap(180, 20);
  await expect(warning(page)).toBeVisible();
  expect(await warning(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
});

test("while the warning is open the page behind it cannot be used", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { answered: false, device: "desktop" });
  await page.goto("/");
  await expect(warning(page)).toBeVisible();
  const seen = new Set<string>();
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press("Tab");
    seen.add(
      await page.evaluate(() =>
        document.activeElement === document.body
          ? "none"
          : (document.activeElement?.closest("dialog")?.id ?? "page"),
      ),
    );
  }
  expect([...seen].filter((place) => place !== "none")).toEqual(["entry-warning"]);
  const hit = await page
    .locator("body > header a")
    .first()
    .evaluate((logo) => {
      const { left, top } = logo.getBoundingClientRect();
      return document.elementFromPoint(left + 5, top + 5)?.tagName;
    });
  expect(hit).toBe("DIALOG");
  await expect(page.locator("#consent")).toBeHidden();
});

for (const [brand, locale] of covered([
  ["kaleido", "fi"],
  ["velvet-hour", "nl"],
  ["abendrot", "de"],
] as const))
  test(`without JavaScript the warning of ${brand} covers the page and its form works`, async ({ site }) => {
    const { page } = await site.visit(brand, { answered: false, country: "DE", locale, javaScript: false });
    await page.goto("/pages/service");
    await expect(warning(page)).toBeVisible();
    await expect(page.locator("body > header a").first()).toHaveCSS("pointer-events", "none");
    await warning(page).locator("button").click();
    await expect(page).toHaveURL(/\/pages\/service$/);
    await expect(warning(page)).toHaveCount(0);
  });

test("the refusal of the warning leaves the site", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { answered: false });
  await page.goto("/");
  await warning(page).locator("a").last().click();
  await expect(page).toHaveURL("about:blank");
});

for (const brand of covered(["velvet-hour", "abendrot", "kaleido"]))
  test(`the installed app of ${brand} does not warn and shows only the legal line of its footer`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { answered: false, country: "DE", installed: true });
    await page.goto("/pages/faq");
    await expect(warning(page)).not.toHaveAttribute("open");
    await expect(warning(page)).toBeHidden();
    await expect(page.locator("footer nav")).toBeHidden();
    await expect(page.locator("footer")).toContainText("GeoNames");
  });

for (const brand of covered(["maple-and-main", "fjordlys"]))
  test(`${brand} has switched the warning off, and no visitor is warned`, async ({ site }) => {
    const { page } = await site.visit(brand, { answered: false, country: "DE" });
    await page.goto("/");
    await expect(page.locator("h1")).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  });

test("a visitor from a country that is not on the list is not warned", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { answered: false, country: "BE" });
  await page.goto("/");
  await expect(warning(page)).toHaveCount(0);
});

test("system pages have no warning, no footer and no toasts: the next page warns", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { answered: false, country: "DE", locale: "de" });
  for (const path of ["/pages/no-such-page", "/pages/cookies", "/offline"]) {
    await page.goto(path);
    await expect(page.locator("main h1"), path).toBeVisible();
    await expect(page.locator("#entry-warning, body > footer, #toasts"), path).toHaveCount(0);
  }
  await page.goto("/pages/terms");
  await expect(warning(page)).toBeVisible();
  await expect(page.locator("body > footer")).toHaveCount(1);
});
