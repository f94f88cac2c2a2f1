import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const brands = ["velvet-hour", "kaleido", "maple-and-main"] as const;
for (const brand of covered(brands))
  test(`${brand} shows a progress bar only while a page loads, for at most five seconds`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand);
    await page.clock.install();
    await page.goto("/pages/ban");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    // The next page never arrives: the stub window stops what the shell has already seen.
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    const bar = page.locator("#progress");
    await expect(bar).toBeHidden();
    await page.locator("footer a[href='/pages/faq']").click();
    await page.clock.runFor(190);
    await expect(bar).toBeHidden();
    await page.clock.runFor(20);
    await expect(bar).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(bar).toBeVisible();
    // Five seconds, then half a second to fade out.
    await page.clock.runFor(700);
    await expect(bar).toBeHidden();
    // Links within the page and to other sites show no progress.
    for (const href of ["#main", "mailto:someone@example.com", "https://elsewhere.example/"]) {
      await page
        .locator("footer a")
        .first()
        .evaluate((link, to) => link.setAttribute("href", to), href);
      await page.locator("footer a").first().click();
      await page.clock.runFor(1_000);
      await expect(bar).toBeHidden();
    }
  });

for (const brand of covered(brands))
  test(`a sent form of ${brand} shows the progress bar, and the page hides it when Back shows it again`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand);
    await page.clock.install();
    await page.goto("/lang-config");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
    const bar = page.locator("#progress");
    await page.locator("main button[type=submit]").first().click();
    await page.clock.runFor(300);
    await expect(bar).toBeVisible();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await page.clock.runFor(600);
    await expect(bar).toBeHidden();
  });

test("a fast page shows no progress bar, and a bar that shows is hidden with a delay", async ({ site }) => {
  const { page } = await site.visit("velvet-hour");
  await page.clock.install();
  await page.goto("/login");
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const bar = page.locator("#progress");
  const say = (what: string) =>
    page.evaluate((name) => document.dispatchEvent(new Event(name)), `progress:${what}`);
  await say("start");
  await page.clock.runFor(150);
  await say("finish");
  await page.clock.runFor(2_000);
  await expect(bar).toBeHidden();
  await say("start");
  await page.clock.runFor(300);
  await expect(bar).toBeVisible();
  await say("finish");
  await page.clock.runFor(480);
  await expect(bar).toBeVisible();
  await page.clock.runFor(40);
  await expect(bar).toBeHidden();
});
