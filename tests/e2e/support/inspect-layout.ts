import type { Page } from "playwright/test";
import { byLane } from "../../support/lanes";
import type { Findings } from "./findings";

type Widths = Record<"phone" | "desktop", readonly number[]>;

/** The widths of common devices, in CSS pixels; with the second lane also those of all breakpoints. product 4.25 */
export const widths = byLane<Widths>(
  { phone: [320, 375], desktop: [1280] },
  { phone: [320, 375, 768], desktop: [992, 1280, 1600] },
);

/**
 * Shows the page at each width and reports what does not fit: a page wider than the screen, clipped or overflowing text, broken words
 * in the bar and in buttons, overlapping controls of the bar.
 */
export async function inspectLayout(page: Page, at: readonly number[], findings: Findings): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 812 });
    findings.add(`${page.url()} at ${width}`, await page.evaluate(findMisfits, width));
  }
}

/** Runs in the page. */
function findMisfits(width: number): string[] {
  const problems: string[] = [];
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}"`;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !getComputedStyle(element).clipPath.startsWith("inset(50%");
  const root = document.documentElement;
  if (root.scrollWidth > width) {
    const widest = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > width + 1,
    );
    problems.push(`the page is ${root.scrollWidth} wide: ${widest.slice(0, 3).map(name).join(", ")}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (!(element.textContent ?? "").trim() || !isSeen(element)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    // A name too long for its card ends with an ellipsis; a description of a member drops the place first.
    if (element.matches("[data-cuts]")) continue;
    const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
    if (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1)
      problems.push(`cut at the side: ${name(element)}`);
    if (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
      problems.push(`cut below: ${name(element)}`);
  }
  // A link in a sentence is part of its text; any other link is a control with its own box.
  const isControl = (one: Element) => !one.matches("a") || getComputedStyle(one).display !== "inline";
  const controls = [...document.querySelectorAll("a, button, summary, legend, label")].filter(
    (one) => isSeen(one) && isControl(one),
  );
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const leaves = textBoxes(control).some(
      (inner) =>
        inner.left < box.left - 1 ||
        inner.right > box.right + 1 ||
        inner.top < box.top - 1 ||
        inner.bottom > box.bottom + 1,
    );
    if (leaves) problems.push(`text leaves its control: ${name(control)}`);
    if (control.closest("body > header, button, main a") && splitWord(control))
      problems.push(`a word is broken: ${name(control)}`);
  }
  const bar = [...document.querySelectorAll("body > header a, body > header button")].filter(
    (one) => isSeen(one) && !one.closest("[popover]"),
  );
  for (const [at, one] of bar.entries())
    for (const other of bar.slice(at + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        problems.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  return problems;

  function textNodes(element: Element): Text[] {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    return nodes.filter(({ data, parentElement }) => data.trim() && parentElement && isSeen(parentElement));
  }

  function textBoxes(element: Element): DOMRect[] {
    const shown = textNodes(element).filter((node) => !node.parentElement?.closest("[data-cuts]"));
    return shown.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  }

  function splitWord(element: Element): boolean {
    return textNodes(element).some((node) =>
      [...node.data.matchAll(/[^\s\u00ad-]+/g)].some((word) => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        // Lines are a line height apart. A name with an ellipsis has two boxes on one line, a fraction of a pixel apart.
        return Math.max(...tops) - Math.min(...tops) > 4;
      }),
    );
  }
}
