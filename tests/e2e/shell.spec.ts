import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const brands = ["velvet-hour", "kaleido", "maple-and-main"] as const;
const toast = (text: string) => document.dispatchEvent(new CustomEvent("toast", { detail: text }));

const screens = brands.flatMap((brand) => [[brand, "phone"] as const, [brand, "desktop"] as const]);

for (const [brand, device] of covered(screens, 2))
  test(`a toast of ${brand} is at most 350 px wide and disappears by itself, but not while the pointer is over it (${device})`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { device });
    await page.clock.install();
    await page.goto("/login");
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.evaluate(
      toast,
      "A message that needs many words to say what happened, so that it fills more than one line. ".repeat(2),
    );
    const shown = page.locator("#toasts > *");
    await expect(shown).toBeInViewport({ ratio: 1 });
    const box = await shown.boundingBox();
    expect(box?.width).toBeGreaterThan(250);
    expect(box?.width).toBeLessThanOrEqual(350);
    await page.clock.runFor(5_000);
    await shown.dispatchEvent("pointerover");
    await page.clock.runFor(60_000);
    await expect(shown).toBeVisible();
    await shown.dispatchEvent("pointerout");
    await page.clock.runFor(10_000);
    await expect(shown).toHaveCount(0);
  });

for (const brand of covered(brands))
  test(`${brand} shows when the network is lost and when it is back`, async ({ site }) => {
    const { page, context } = await site.visit(brand);
    await page.goto("/pages/terms");
    const notice = page.locator("#offline");
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeInViewport();
    const translations = (await page.locator("#toasts").getAttribute("data-online")) ?? "";
    // The notice disappears after some seconds.
    const said = expect(page.locator("#toasts > *")).toHaveText(translations);
    await context.setOffline(false);
    await said;
    await expect(notice).toBeHidden();
  });

for (const [brand, chunk] of [
  ["velvet-hour", "login-*.js"],
  ["kaleido", "entry.client-*.js"],
  ["maple-and-main", "manifest-*.js"],
] as const)
  test(`${brand} reloads when a script chunk is missing, and not twice within a minute: ${chunk}`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand);
    const now = new Date("2026-01-01T12:00:00Z");
    await page.clock.setFixedTime(now);
    let documents = 0;
    let misses = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(`**/assets/${chunk}`, async (route) => {
      misses += 1;
      await route.fulfill({ status: 404, body: "" });
    });
    await page.goto("/login", { waitUntil: "commit" });
    await expect.poll(() => documents).toBe(2);
    await expect.poll(() => misses).toBeGreaterThan(1);
    await page.waitForLoadState("networkidle");
    expect(documents).toBe(2);
    await expect(page.locator("h1")).toBeVisible();
    await page.clock.setFixedTime(now.getTime() + 59_000);
    let before = misses;
    await page.reload();
    await expect.poll(() => misses).toBeGreaterThan(before);
    await page.waitForLoadState("networkidle");
    expect(documents).toBe(3);
    before = misses;
    await page.clock.setFixedTime(now.getTime() + 61_000);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => documents).toBe(5);
    await expect.poll(() => misses).toBeGreaterThan(before + 1);
    await page.waitForLoadState("networkidle");
    expect(documents).toBe(5);
  });

test("a visitor's page sends the page-hidden beacon when it is hidden", async ({ site }) => {
  const { page } = await site.visit("velvet-hour");
  await page.goto("/pages/terms");
  await page.waitForLoadState("networkidle");
  const beacon = page.waitForResponse(/\/api\/page-hidden\.php$/);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await beacon).status()).toBe(204);
});
