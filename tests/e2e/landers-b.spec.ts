import type { Page } from "playwright/test";
import { byLane, isAll } from "../support/lanes";
import type { Brand } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { inspectStructure } from "./support/inspect-structure";
import { inspectTargets } from "./support/inspect-targets";
import { shiftOf } from "./support/shift";
import { expect, test } from "./support/site";

const KB = 1024;
const kinds: readonly (readonly [kind: string, path: string, brand: Brand])[] = [
  ["socialnetwork", "/landers/socialnetwork", "maple-and-main"],
  ["transitionsvideolanding", "/landers/transitionsvideolanding", "abendrot"],
  ["video", "/landers/video", "velvet-hour"],
  ["landing", "/members/1/landing", "abendrot"],
  ["landing2", "/members/1/landing2", "kaleido"],
  ["landing3", "/members/1/landing3", "maple-and-main"],
];

/** Records the body sizes of all responses. @returns sums them by resource type, in bytes */
function countBytes(page: Page): () => Promise<Record<string, number>> {
  const sizes: Promise<readonly [string, number]>[] = [];
  page.on("requestfinished", (request) => {
    const size = request
      .sizes()
      .then(({ responseBodySize }) => [request.resourceType(), responseBodySize] as const);
    // The page may close before a size is known that nobody asks for.
    size.catch(() => undefined);
    sizes.push(size);
  });
  return async () => {
    const sums: Record<string, number> = {};
    for (const [type, bytes] of await Promise.all(sizes)) sums[type] = (sums[type] ?? 0) + bytes;
    return sums;
  };
}

for (const [kind, path, brand] of kinds)
  test(`${kind} fits, is accessible, has large enough targets and does not shift its layout`, async ({
    site,
  }) => {
    const locale = brand === "maple-and-main" ? "en" : "de";
    const withoutFonts = await site.visit(brand, { locale });
    // A font that arrives after the first paint may wrap a line differently; this measures all other shifts.
    await withoutFonts.page.route("**/fonts/**", (route) => route.abort());
    await withoutFonts.page.goto(path, { waitUntil: "networkidle" });
    expect(await withoutFonts.page.evaluate(shiftOf)).toBeLessThan(0.01);
    const { page, takeProblems } = await site.visit(brand, { locale });
    const findings = new Findings();
    const bytes = countBytes(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect((await bytes()).script).toBeLessThanOrEqual(6 * KB);
    await inspectAccess(page, findings);
    await inspectTargets(page, findings);
    await inspectStructure(page, findings);
    await page.evaluate(() => scrollTo(0, 0));
    await inspectLayout(page, byLane([320, 1280], [320, 375, 768, 1280]), findings);
    if (isAll) await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
    expect(takeProblems()).toEqual([]);
  });

test("nothing of the film is loaded before play, and the button plays and pauses it", async ({ site }) => {
  const { page, takeProblems } = await site.visit("fjordlys");
  const bytes = countBytes(page);
  await page.goto("/landers/video", { waitUntil: "networkidle" });
  const { media = 0, image = 0 } = await bytes();
  expect(media).toBe(0);
  expect(image).toBeLessThanOrEqual(150 * KB);
  const film = page.locator("video");
  const paused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  // A video without poster and frame shows the still behind it.
  expect(await film.evaluate((video: HTMLVideoElement) => [video.poster, video.readyState])).toEqual(["", 0]);
  const button = page.locator("[data-play]");
  await button.click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  await button.click();
  await expect.poll(paused).toBe(true);
  expect(takeProblems()).toEqual([]);
});

test("with reduced motion there is no film to play, and no still moves", async ({ site }) => {
  const { page } = await site.visit("abendrot", { reducedMotion: true });
  await page.goto("/landers/video");
  await expect(page.locator("[data-play], video, [data-facts]").filter({ visible: true })).toHaveCount(0);
  await page.goto("/landers/transitionsvideolanding");
  const running = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const element = (effect as KeyframeEffect).target;
      return playState === "running" && element?.closest("main") && element.checkVisibility();
    }).length;
  expect(await page.evaluate(running)).toBe(0);
});

test("without script the stills pause, the story can be stepped through and a chosen line becomes a bubble", async ({
  site,
}) => {
  const { page } = await site.visit("maple-and-main", { javaScript: false, locale: "en" });
  await page.goto("/landers/transitionsvideolanding");
  const states = () =>
    page
      .locator("main section li")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).animationPlayState));
  await page.locator("[data-pause]").check({ force: true });
  expect(new Set(await states())).toEqual(new Set(["paused"]));

  await page.goto("/landers/video");
  await expect(page.locator("video[controls]")).toBeVisible();
  await expect(page.locator("[data-play]")).toBeHidden();

  await page.goto("/members/1/landing2");
  await page.locator("#frame-1 a[data-frame]").click();
  await expect(page.locator("#frame-2 h2")).toBeInViewport();

  await page.goto("/members/1/landing3");
  const line = page.locator("fieldset label").nth(1);
  const bubble = page.locator("main [aria-live] p").nth(1);
  await expect(bubble).toBeHidden();
  await line.click();
  await expect(bubble).toBeVisible();
  await expect(bubble).toHaveText((await line.textContent()) ?? "");
  await page.locator("input[name=gender]").first().check({ force: true });
  await page.locator("input[name=seeks]").first().check({ force: true });
  await page.locator("form[data-question] button").click();
  await expect(page).toHaveURL(/\/signup/);
});

test("the arrows step through the story without scrolling the page, and its last frame asks the question", async ({
  site,
}) => {
  const { page, takeProblems } = await site.visit("kaleido");
  await page.goto("/members/1/landing2");
  for (const at of [1, 2, 3]) {
    // Playwright's own click may scroll the page when it tries again.
    await page.locator(`#frame-${at} a[data-frame]`).last().dispatchEvent("click");
    await expect(page.locator(`#frame-${at + 1} h2`)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`#frame-${at} [class*=text]`).first()).not.toBeInViewport();
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("form[data-question]")).toBeInViewport();
  await expect(page.locator("form[data-question] input:focus")).toBeVisible();
  expect(takeProblems()).toEqual([]);
});
