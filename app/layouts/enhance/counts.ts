import { LOW_CREDITS } from "~/domain/credits/rules";
import { badgeText } from "~/ui/badge-text";
import { pageTitle } from "../page-title";

/** What waits for the member, unread messages and new likes, and the credits they have; null until somebody has told. */
type Counts = { likes: number; messages: number; credits: number | null };

const counts: Counts = { likes: 0, messages: 0, credits: null };

/** React makes the whole page anew, with nothing of what was typed, where the title is not what the server sent. */
const mayChangeTitle = () =>
  "hydrated" in document.documentElement.dataset || !document.getElementById("words");
const showAgain = () => showCounts({});

/**
 * Shows what waits for the member, everywhere it shows: badges of the bar, title of the page, icon of the app. What is not given stays as it
 * was. product.md §2, §4
 */
export function showCounts(known: Partial<Counts>): void {
  Object.assign(counts, known);
  for (const [name, count] of Object.entries(counts)) {
    if (count === null) continue;
    const isHidden = name === "credits" ? count > LOW_CREDITS : count === 0;
    for (const badge of document.querySelectorAll<HTMLElement>(`[data-count="${name}"]`)) {
      badge.textContent = badgeText(count);
      badge.hidden = isHidden;
      badge.toggleAttribute("data-none", count === 0);
      const words = badge.nextElementSibling as HTMLElement | null;
      if (!words) continue;
      words.textContent = (words.dataset.countWords ?? "").replace("%number%", String(count));
      words.hidden = isHidden;
    }
  }
  const all = counts.likes + counts.messages;
  if (mayChangeTitle()) document.title = pageTitle(all, document.title.replace(/^\(\d+\) /, ""));
  else document.addEventListener("hydrated", showAgain, { once: true });
  const done = all > 0 ? navigator.setAppBadge?.(all) : navigator.clearAppBadge?.();
  // Not every browser has it, and some refuse it: the page goes on without.
  done?.catch(() => undefined);
}
