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

test("settings fill a phone's screen, and their head leads back step by step; a desktop shows the bar", async ({
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
  await expect(phone.locator("header nav")).toBeHidden();
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
