import type { Page } from "playwright/test";
import type { Findings } from "./findings";

/** Reports targets smaller than 44 × 44 CSS pixels. Links inside a sentence are part of its text. */
export async function inspectTargets(page: Page, findings: Findings): Promise<void> {
  findings.add(`${page.url()} targets`, await page.evaluate(findSmall));
}

/** Runs in the page. */
function findSmall(): string[] {
  const small: string[] = [];
  const top = document.querySelector("dialog[open], [popover]:popover-open") ?? document.body;
  for (const control of top.querySelectorAll<HTMLElement>("a, button, summary, input, select, textarea")) {
    const style = getComputedStyle(control);
    const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || style.clipPath.startsWith("inset(50%") || style.pointerEvents === "none") continue;
    if (control.matches("a") && style.display === "inline") continue;
    // A checkbox or radio button is pressed by its label; a photo's side by the photo.
    const target = control.closest("label") ?? control;
    if (target.closest("[inert], [aria-hidden=true]")) continue;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top: y, width, height } = target.getBoundingClientRect();
    const [middleX, middleY] = [left + width / 2, y + height / 2];
    const isPressed = (byX: number, byY: number) => {
      const hit = document.elementFromPoint(middleX + byX, middleY + byY);
      return hit !== null && (target.contains(hit) || hit.closest("label")?.contains(target) === true);
    };
    const isWide = width >= 43.5 || (isPressed(-21, 0) && isPressed(21, 0));
    const isHigh = height >= 43.5 || (isPressed(0, -21) && isPressed(0, 21));
    if (!isWide || !isHigh)
      small.push(
        `<${control.tagName.toLowerCase()}> "${(control.textContent || control.getAttribute("aria-label") || control.getAttribute("name") || "").trim().slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
      );
  }
  return [...new Set(small)];
}
