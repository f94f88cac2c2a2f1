import type { Locator } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { brands, configOf, openHome, textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

/** Returns the position of an element in the window. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  expect(box).not.toBeNull();
  return { top: box!.y, bottom: box!.y + box!.height };
}

for (const brand of covered(brands, 2)) {
  test(`the signup is on the first screen of a phone, above the facts of ${brand}`, async ({ site }) => {
    const { page } = await site.visit(brand);
    await page.goto(openHome(brand));
    const wayIn = await boxOf(page.locator("main a[href='/signup'], main a[href='/waiting-list']").first());
    expect(wayIn.bottom).toBeLessThanOrEqual(page.viewportSize()!.height);
    expect((await boxOf(page.locator("main dl").first())).top).toBeGreaterThanOrEqual(wayIn.bottom);
  });

  test(`the button of the first step of ${brand} is fully visible on a small phone, at both ends of the page`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/signup?ref=nordlys");
    const next = page.locator("main form button[type=submit]").last();
    expect((await boxOf(next)).bottom).toBeLessThanOrEqual(568);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect((await boxOf(next)).bottom).toBeLessThanOrEqual(568);
  });
}

test("an error of the signup is shown until its field is changed; errors of other fields stay", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour");
  await page.goto("/signup");
  await hydrated(page);
  await page.locator("main form button[type=submit]").last().click();
  const errors = page.locator("[id$='-error']");
  await expect(errors.first()).toBeVisible();
  const before = await errors.count();
  expect(before).toBeGreaterThan(1);
  await page.locator("input[name=gender]").first().check({ force: true });
  await expect(page.locator("#gender-error")).toHaveCount(0);
  await expect(errors).toHaveCount(before - 1);
});

test("settings fill a phone's screen above the tabs, and their head leads back step by step; a desktop shows the bar", async ({
  site,
  variables,
}) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { browser } = await joinMember(site.server, { query }, "abendrot.localhost", "DE");
  const translations = textsOf("abendrot", configOf("abendrot").domain_language);
  const open = async (device: "phone" | "desktop") => {
    const { page, context, origin } = await site.visit("abendrot", { device });
    await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
    await page.goto("/settings/location");
    return page;
  };
  const phone = await open("phone");
  // The tabs stay, and the member's own is the current one.
  await expect(phone.locator("header nav a[aria-current=page]")).toHaveAttribute("href", "/settings");
  const up = (name: string) => phone.getByRole("main").getByRole("link", { name, exact: true });
  await up(translations("settings", "title")).click();
  await expect(phone).toHaveURL(/\/settings$/);
  // The screen of the account is a tab.
  const me = phone.locator("header nav a[href='/settings']");
  await expect(me).toHaveAttribute("aria-current", "page");
  await phone.locator("[data-me] a[href='/profile']").first().click();
  await expect(phone).toHaveURL(/\/profile$/);
  await expect(me).toHaveAttribute("aria-current", "page");
  await phone.locator("[data-back]").click();
  await expect(phone).toHaveURL(/\/settings$/);

  const desktop = await open("desktop");
  await expect(desktop.locator("header nav")).toBeVisible();
  // The first section is open, so that no pane is empty.
  await desktop.goto("/settings");
  await expect(desktop.locator("[data-me]")).toBeHidden();
  await expect(desktop.getByRole("main").locator("nav a[aria-current=page]")).toHaveText(
    translations("settings", "nav_account"),
  );
  await expect(desktop.locator("main [name=email]")).toBeVisible();
});

/** The pages of a member: whether a way back leads out, and whether the tabs are there. */
const memberPages = [
  ["/members", { back: false, tabs: true }],
  ["/likes", { back: false, tabs: true }],
  ["/swipe-game", { back: false, tabs: true }],
  ["/settings", { back: false, tabs: true }],
  ["/profile", { back: true, tabs: true }],
  ["/settings/account", { back: true, tabs: true }],
  ["/settings/privacy", { back: true, tabs: true }],
  ["/notifications", { back: true, tabs: true }],
  ["/transactions", { back: true, tabs: true }],
  ["/premium", { back: true, tabs: false }],
  ["/credits", { back: true, tabs: false }],
  ["/members/999999999", { back: true, tabs: false }],
  ["/pages/terms", { back: true, tabs: false }],
  ["/pages/faq", { back: true, tabs: false }],
] as const;

for (const [brand, locale, country] of covered([
  ["abendrot", "de", "DE"],
  ["kaleido", "fi", "FR"],
] as const))
  test(`every page of a member of ${brand} in ${locale} has one head of 56 px on a phone, and begins 44 px below the bar on a desktop`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { locale });
    await site.logIn(page, country);
    const head = page.locator("[data-head]:visible");
    const bar = page.locator("body > header");
    for (const [path, { back, tabs }] of memberPages)
      for (const width of [375, 320]) {
        const at = `${path} ${width}`;
        await page.setViewportSize({ width, height: 740 });
        await page.goto(path);
        await expect(head, at).toHaveCount(1);
        const box = (await head.boundingBox())!;
        expect([box.x, box.width], at).toEqual([0, width]);
        if (width === 375) expect(box.height, at).toBeCloseTo(56, 0);
        await expect(head.locator("[data-back]:visible"), at).toHaveCount(back ? 1 : 0);
        expect(await head.locator("a:visible, button:visible").count(), at).toBeLessThanOrEqual(3);
        await expect(bar.locator("nav"), at)[tabs ? "toBeVisible" : "toBeHidden"]();
        await expect(page.locator("body > footer:visible"), at).toHaveCount(
          tabs || path === "/members/999999999" ? 0 : 1,
        );
        // Below 360 px the games have no tab.
        if (tabs && width === 375)
          await expect(bar.locator("nav a[aria-current=page]:visible"), at).toHaveCount(1);
        // Neither the brand's logo nor the language is in a head.
        await expect(
          page.locator("[popovertarget=language-menu]:visible, body > header picture:visible"),
          at,
        ).toHaveCount(0);
        // A page that is too short to scroll keeps the banner above its head.
        const scrolled = await page.evaluate(() => {
          scrollTo(0, 200);
          return scrollY;
        });
        await expect
          .poll(async () => (await head.boundingBox())!.y, at)
          .toBeLessThanOrEqual(Math.max(0, box.y - scrolled) + 0.5);
      }
    await page.setViewportSize({ width: 1280, height: 800 });
    // The swipe game fills the window instead, its words in the middle.
    for (const [path] of memberPages.filter(([one]) => one !== "/swipe-game")) {
      await page.goto(path);
      await expect(bar.locator("nav"), path).toBeVisible();
      const under = await page.evaluate(() => {
        const bottom = document.querySelector("body > header")!.getBoundingClientRect().bottom;
        const tops = [...document.querySelectorAll("main *")]
          .filter((one) => one.checkVisibility() && one.matches("a, button, h1, h2, p, img"))
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1)
          .map(({ top }) => top);
        return Math.min(...tops) - bottom;
      });
      expect(under, path).toBeGreaterThanOrEqual(34);
      expect(under, path).toBeLessThanOrEqual(60);
    }
  });
