import { brands } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const overlaid = [["velvet-hour", "desktop"] as const, ...brands.map((brand) => [brand, "phone"] as const)];

for (const [brand, device] of covered(overlaid, 2))
  test(`axe finds nothing on ${brand} with warning, cookie question, menu, notices and toast open on a ${device}`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { device, answered: false, country: "DE" });
    const findings = new Findings();
    await page.goto("/pages/terms");
    if (await page.locator("#entry-warning").count()) {
      await expect(page.locator("#entry-warning")).toBeVisible();
      await inspectAccess(page, findings);
      await page.locator("#entry-warning button").click();
    }
    await page.evaluate(() => {
      document.dispatchEvent(new CustomEvent("toast", { detail: "Hello" }));
      for (const id of ["progress", "offline"]) document.getElementById(id)?.removeAttribute("hidden");
    });
    await inspectAccess(page, findings);
    await page.locator("[popovertarget=language-menu]").click();
    await expect(page.locator("#language-menu")).toBeVisible();
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
  });
