import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { expect, test, type Visitor } from "./support/site";

type Page = Visitor["page"];

/** Answers the first question and submits it. */
async function answer(page: Page): Promise<void> {
  await page.locator("#ask input[name=gender]").first().check({ force: true });
  await page.locator("#ask input[name=seeks]").nth(1).check({ force: true });
  await page.locator("#ask button[type=submit]").click();
}

test("each lander fits its screen and is accessible", async ({ site }) => {
  const findings = new Findings();
  for (const [slug, kind, locale] of [
    ["velvet-hour", "tinderswipe", "de"],
    ["maple-and-main", "collagelanding", "es"],
    ["abendrot", "gallery", "de"],
    ["kaleido", "iconslanding", "fi"],
    ["kaleido", "maplanding", "fr"],
  ] as const) {
    const { page, takeProblems } = await site.visit(slug, { locale, device: "desktop", reducedMotion: true });
    await page.goto(`/landers/${kind}`);
    await inspectAccess(page, findings);
    await inspectLayout(page, [320, 768, 1280], findings);
    findings.add(kind, takeProblems());
    await page.close();
  }
  expect(findings.list()).toEqual([]);
});

test("on a phone three cards are swiped for practice, then the question is answered and the signup continues", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { locale: "nl", reducedMotion: true });
  await page.goto("/landers/tinderswipe");
  const card = page.locator("[data-card]:not([data-gone])");
  await page.locator("[data-swipe=like]").click();
  await expect(card).toHaveCount(2);
  await page.locator("[data-swipe=pass]").press("ArrowLeft");
  await expect(card).toHaveCount(1);
  const box = (await card.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 150, { steps: 4 });
  await page.mouse.up();
  await expect(card).toHaveCount(0);
  await expect(page.locator("#you")).toBeFocused();
  await answer(page);
  await expect(page).toHaveURL(/\/signup/);
  await expect(page.locator("[name=year]")).toBeVisible();
});

test("on a desktop the signup opens over the map with its region and the answers stay", async ({ site }) => {
  const { page } = await site.visit("maple-and-main", { device: "desktop", locale: "en" });
  await page.goto("/landers/maplanding");
  await page.locator("select[name=region]").selectOption("US-OH");
  await page.locator("select[name=region] >> xpath=ancestor::form").locator("button").click();
  await expect(page).toHaveURL(/region=US-OH/);
  await expect(page.locator("[name=countryregion]")).toHaveValue("US-OH");
  await answer(page);
  const dialog = page.locator("#signup-dialog");
  await expect(dialog.locator("[name=year]")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/landers/maplanding");
  await expect(dialog.locator("[name=countryregion]")).toHaveValue("US-OH");
});

test("without script pictures open and close, choices can be made and the question is sent", async ({
  site,
}) => {
  const { page } = await site.visit("abendrot", { locale: "de", javaScript: false });
  await page.goto("/landers/gallery");
  const pictures = page.locator("details[name=gallery]");
  await expect(page.locator("details[open]")).toHaveCount(1);
  await pictures.nth(1).locator("summary").click();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await expect(pictures.nth(1).locator("h2")).toBeVisible();
  await pictures.nth(1).locator("summary").press("Enter");
  await expect(page.locator("details[open]")).toHaveCount(0);
  await page.goto("/landers/tinderswipe");
  await expect(page.locator("[data-swipe=like]")).toBeHidden();
  await page.goto("/landers/iconslanding");
  await page.locator("input[name=wants]").first().check({ force: true });
  await answer(page);
  await expect(page.locator("[name=year]")).toBeVisible();
});
