import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { openPages } from "../support/open-pages";
import { type Brand, brands } from "./support/brands";
import { Findings } from "./support/findings";
import { expect, test } from "./support/site";

test.describe.configure({ mode: "parallel" });

/** Every rule of axe, good practice included. */
async function inspectAccess(page: Page, findings: Findings): Promise<void> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  findings.add(
    page.url(),
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(" ")} ${failureSummary?.split("\n")[1]?.trim()}`,
      ),
    ),
  );
}

const languages: readonly (readonly [Brand, string?])[] = [
  ...brands.map((brand) => [brand] as const),
  ["kaleido", "de"],
  ["kaleido", "fi"],
];

for (const [at, [brand, locale]] of languages.entries())
  test(`axe finds nothing on any page of ${brand}${locale ? ` in ${locale}` : ""}, its error page included`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { locale, device: at % 2 === 0 ? "phone" : "desktop" });
    const findings = new Findings();
    for (const path of [...openPages, "/premium"]) {
      await page.goto(path);
      // Answers lie open too, so that what they hold is looked at.
      await page.locator("details").evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });
      await inspectAccess(page, findings);
    }
    expect(findings.list()).toEqual([]);
  });

const overlaid = [...brands.map((brand) => [brand, "phone"] as const), ["velvet-hour", "desktop"] as const];

for (const [brand, device] of overlaid)
  test(`axe finds nothing on ${brand} with warning, cookie question, menu, notices and toast open on a ${device}`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { device, answered: false, country: "DE" });
    const findings = new Findings();
    await page.goto("/pages/cookies");
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
