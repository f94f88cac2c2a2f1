import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import type { Findings } from "./findings";

/** Runs every rule of axe, good practice included, on the page as it is shown. @returns a line for each element that breaks one */
export async function violationsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.split("\n")[1]?.trim()}`,
    ),
  );
}

/** Notes what `violationsOf` says of the page. */
export async function inspectAccess(page: Page, findings: Findings): Promise<void> {
  findings.add(page.url(), await violationsOf(page));
}
