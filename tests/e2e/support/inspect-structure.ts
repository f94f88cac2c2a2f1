import type { Page } from "playwright/test";
import { paths } from "~/paths";
import type { Findings } from "./findings";

/** Reports what every page must have and this one lacks: one h1, landmarks, a language, names, and large enough targets. */
export async function inspectStructure(page: Page, findings: Findings): Promise<void> {
  const { pathname } = new URL(page.url());
  const isAlone = standAlone.has(pathname);
  const isFooted =
    !isAlone && !systemPages.has(pathname) && !(await page.locator("[data-error-page]").count());
  findings.add(page.url(), await page.evaluate(findFaults, { isAlone, isFooted }));
}

/** Pages of the layout "empty", which has no bar and no footer. */
const standAlone = new Set<string>([paths.login(), paths.signup(), paths.completeSignup()]);

/** Pages about the site itself that are no error pages. */
const systemPages = new Set<string>([paths.cookies(), paths.offline()]);

/** Runs in the page. */
function findFaults({ isAlone, isFooted }: { isAlone: boolean; isFooted: boolean }): string[] {
  const problems: string[] = [];
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !getComputedStyle(element).clipPath.startsWith("inset(50%");
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().slice(0, 40)}"`;
  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).length;
  for (const [selector, wanted] of [
    ["h1", 1],
    ["main", 1],
    ["body > header", isAlone ? 0 : 1],
    // Pages about the site itself, such as errors, have no footer.
    ["body > footer", isFooted ? 1 : 0],
    ["footer nav[aria-label]", isFooted ? 1 : 0],
  ] as const)
    if (count(selector) !== wanted) problems.push(`${count(selector)} of ${selector}, expected ${wanted}`);
  const root = document.documentElement;
  if (!root.classList.contains("logged-out") || root.classList.contains("logged-in"))
    problems.push(`page class "${root.className}"`);
  if (
    document.querySelector("head title") === null ||
    document.querySelectorAll("title:not(svg title)").length !== 1
  )
    problems.push("the title does not stand in the head, once");
  for (const target of document.querySelectorAll(
    "a[href], button, summary, label:has(input), select, input:not([type=hidden])",
  )) {
    if (!isSeen(target) || target.closest("label:has(input)") !== (target.matches("label") ? target : null))
      continue;
    const isInSentence = target.matches("a") && getComputedStyle(target).display === "inline";
    const least = isInSentence ? 24 : 44;
    const boxes = isInSentence ? [...target.getClientRects()] : [target.getBoundingClientRect()];
    for (const { width, height } of boxes)
      if (height < least - 0.5 || (!isInSentence && width < least - 0.5))
        problems.push(
          `target ${Math.round(width)} × ${Math.round(height)}, expected ${least}: ${name(target)}`,
        );
  }
  return problems;
}
