import { readdirSync, readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import { kitAddress } from "~/routes/dev/kit/address";
import { brands } from "./support/brands";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess, loadAxe } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { inspectTargets } from "./support/inspect-targets";
import { covered } from "./support/lane";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const first = ["velvet", "prism", "porch.dark"];
/**
 * The palettes of all themes: `fjord`, and `fjord.dark` for its other scheme. The first lane has two dark ones and one with thick outlines,
 * the second lane all.
 */
const themes = covered(
  readdirSync("themes")
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort()
    .sort((a, b) => first.indexOf(b) - first.indexOf(a)),
  first.length,
);
const widths = [375, 1280];

/** Opens the kit in a theme. It is for browsers on this machine: without the header by which other tests come from somewhere else. */
async function openKit(site: Site, palette: string, options?: VisitOptions) {
  const [theme = "", variant] = palette.split(".");
  const own = theme === "velvet" ? "dark" : "light";
  const colorScheme = variant === undefined ? own : variant === "dark" ? "dark" : "light";
  const visitor = await site.visit(brands[0], { ...options, colorScheme });
  await visitor.context.setExtraHTTPHeaders({});
  await visitor.page.goto(kitAddress(theme));
  await hydrated(visitor.page);
  const { color } = JSON.parse(readFileSync(`themes/${palette}.json`, "utf8")) as {
    color: { ground: string };
  };
  const ground = await visitor.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--color-ground"),
  );
  expect(ground).toBe(color.ground);
  return visitor;
}

for (const theme of themes) {
  test(`every component in the theme ${theme} is accessible, fits on a phone and a desktop, and has large enough targets`, async ({
    site,
  }) => {
    const { page, takeProblems } = await openKit(site, theme);
    const findings = new Findings();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 812 });
      await inspectAccess(page, findings);
      await inspectTargets(page, findings);
    }
    await inspectLayout(page, widths, findings);
    for (const name of ["short", "long"]) {
      await page.locator(`[data-opens=${name}]`).click();
      await expect(page.locator("dialog[open]")).toBeVisible();
      await inspectTargets(page, findings);
      await inspectLayout(page, widths, findings);
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0);
    }
    findings.add(theme, takeProblems());
    expect(findings.list()).toEqual([]);
  });

  test(`every control in the theme ${theme} is readable under the pointer and shows the focus of the keyboard`, async ({
    site,
  }) => {
    const { page } = await openKit(site, theme, { device: "desktop", reducedMotion: true });
    await loadAxe(page);
    const controls = page.locator("main :is(a, button, summary):visible");
    const classes = await controls.evaluateAll((all) => all.map((one) => one.className));
    // One control for each look.
    const looks = [...new Set(classes)].map((name) => classes.indexOf(name));
    expect(looks.length).toBeGreaterThan(12);
    const faults: string[] = [];
    for (const at of looks) {
      const control = controls.nth(at);
      await control.hover();
      faults.push(...(await control.evaluate(lowContrast)));
      await page.keyboard.press("Shift");
      await control.focus();
      faults.push(...(await control.evaluate(missingFocus)));
    }
    expect(faults).toEqual([]);
  });
}

/** Runs in the page, in which axe is loaded. */
async function lowContrast(control: Element): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: { run: (context: Element, options: object) => Promise<AxeResults> };
  };
  const { violations } = await axe.run(control, { runOnly: ["color-contrast"], preload: false });
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  );
}

/** Runs in the page. */
function missingFocus(control: Element): string[] {
  const { outlineStyle, outlineWidth } = getComputedStyle(control);
  const isShown = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  return isShown ? [] : [`no focus: ${control.outerHTML.slice(0, 120)}`];
}
