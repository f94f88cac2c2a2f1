import type { Locator, Page } from "playwright/test";
import { join } from "./support/chatting";
import { addCompany } from "./support/company";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const velvet = { brand: "velvet-hour", country: "NL" } as const;

/** Opens a browser of a member and creates two members that her search finds. */
async function open(site: Site, database: string | undefined, path: string, options: VisitOptions = {}) {
  const { country: _, ...visit } = options;
  const member = await join(site, database, { ...velvet, ...visit });
  const company = await addCompany(database!, member, 2);
  await member.page.goto(path);
  await hydrated(member.page);
  return { ...member, company };
}

/** Returns the displayed size of an element after its transitions have ended. */
const scaleOf = (element: Locator) =>
  element.evaluate(async (one) => {
    await Promise.all(one.getAnimations().map(({ finished }) => finished.catch(() => null)));
    return getComputedStyle(one).scale;
  });

/** Presses the element with the mouse. @returns the size of the element or of its container meanwhile */
async function scaleWhilePressed(page: Page, element: Locator, around = element): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  await element.hover();
  await page.mouse.down();
  const scale = await scaleOf(around);
  // A release outside the element is no click.
  await page.mouse.move(0, 0);
  await page.mouse.up();
  return scale;
}

for (const reducedMotion of [false, true])
  test(`a pressed control changes before it is released${reducedMotion ? ", but not with reduced motion" : ""}`, async ({
    site,
    variables,
  }) => {
    const { page } = await open(site, variables.DATABASE_URL, "/members", {
      device: "desktop",
      reducedMotion,
    });
    const small = reducedMotion ? "none" : "0.97";
    const wide = reducedMotion ? "none" : "0.985";
    const heart = page.locator("#results button[aria-pressed]").first();
    const card = page.locator("#results > li:has(button[aria-pressed])").first();
    expect(await scaleWhilePressed(page, heart)).toBe(small);
    expect(await scaleWhilePressed(page, heart, card)).toBe("none");
    expect(await scaleWhilePressed(page, card.locator("h3 a"), card)).toBe(wide);
    expect(await scaleWhilePressed(page, page.locator("header nav a").first())).toBe(small);
    await page.goto("/swipe-game");
    await hydrated(page);
    expect(await scaleWhilePressed(page, page.locator("button[name=like][value='1']"))).toBe(small);
    await page.goto("/settings");
    expect(
      await scaleWhilePressed(page, page.locator("main a[href='/settings/privacy']:visible").first()),
    ).toBe(wide);
    await page.goto("/likes");
    expect(await scaleWhilePressed(page, page.locator("main nav a").first())).toBe(small);
  });

for (const reducedMotion of [false, true])
  test(`a heart beats when it is pressed${reducedMotion ? ", but not with reduced motion" : " and stays still if it was liked before"}`, async ({
    site,
    variables,
  }) => {
    const { page } = await open(site, variables.DATABASE_URL, "/members", { reducedMotion });
    const heart = page.locator("#results button[aria-pressed]").first();
    const beats = () =>
      heart
        .locator("svg")
        .evaluate((icon) => icon.getAnimations().map(({ effect }) => effect?.getTiming().duration));
    // Slow enough for the test to see it.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Animation.enable");
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect.poll(beats).toEqual(reducedMotion ? [] : [240]);
    await expect
      .poll(() => page.evaluate(async () => (await fetch("/api/likes.php?type=sent")).text()))
      .toContain('"id"');
    await page.reload();
    await hydrated(page);
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    expect(await beats()).toEqual([]);
  });

test("the line that marks the current page is not cut by round corners", async ({ site, variables }) => {
  const { page } = await join(site, variables.DATABASE_URL, { brand: "fjordlys", country: "SE" });
  for (const [path, width] of [
    ["/likes", 375],
    ["/likes", 320],
    ["/likes", 1024],
    ["/likes", 1280],
    ["/settings/account", 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto(path);
    const cut = await page.locator("[aria-current=page]").evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility() && getComputedStyle(link).backgroundImage !== "none")
        .map((link) => {
          const style = getComputedStyle(link);
          const isInside = style.backgroundOrigin === "content-box";
          const radius = Number.parseFloat(style.borderBottomLeftRadius);
          const up = Math.max(0, radius - (isInside ? Number.parseFloat(style.paddingBottom) : 0));
          const free = isInside ? Number.parseFloat(style.paddingLeft) : 0;
          return radius - Math.sqrt(radius ** 2 - up ** 2) > free ? link.textContent : null;
        }),
    );
    expect(cut.length, path).toBeGreaterThan(0);
    expect(cut.filter(Boolean), `${path} at ${width}`).toEqual([]);
  }
});
