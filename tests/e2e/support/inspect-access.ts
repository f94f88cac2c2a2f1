import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright/test";
import type { Findings } from "./findings";

/** axe-core itself: @axe-core/playwright evaluates it twice a page, which takes longer than its rules. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe into the page, where it is not loaded yet. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
}

/** Runs every rule of axe, best practices included, on the page. @returns a line for each violating element */
export async function violationsOf(page: Page): Promise<string[]> {
  await loadAxe(page);
  const violations = await page.evaluate(async () => {
    // An element that fades in does not have its final contrast yet.
    const endsByItself = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(endsByItself)
        .map(({ finished }) => finished),
    );
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const { violations } = await axe.run({
      rules: { "target-size": { enabled: true } },
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(" "), failureSummary })),
    }));
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.split("\n")[1]?.trim()}`),
  );
}

/** Records the violations of the page. */
export async function inspectAccess(page: Page, findings: Findings): Promise<void> {
  findings.add(page.url(), await violationsOf(page));
}
