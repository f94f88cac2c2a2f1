import { menu } from "../menu";

/**
 * The keys that press what the page shows: an element names its key in `data-key`, and its words are those of the palette and of the sheet of keys. A test
 * compares the list with the pages.
 */
export const pressingKeys: readonly string[] = [
  ...["/", "f", "b", "c", "v", "z", "r", "a", "n", "Shift+N", "1", "2", "3", "4", "5", "6"],
  ...["w", "s", "u", "e", "g a"],
  ...menu.map(({ keys }) => keys),
];

/** The keys that act by themselves, with their words. `offered`: the palette has them as acts. */
export const ownKeys = [
  { key: "j", act: "next", label: "key_next", offered: false },
  { key: "k", act: "previous", label: "key_previous", offered: false },
  { key: ".", act: "acts", label: "key_acts", offered: false },
  { key: "d", act: "scheme", label: "key_scheme", offered: true },
  { key: "?", act: "sheet", label: "key_sheet", offered: true },
  { key: "Escape", act: "leave", label: "key_leave", offered: false },
] as const;
export type OwnAct = (typeof ownKeys)[number]["act"];

/** Opens the palette, also from a field and where single keys are switched off. */
export const PALETTE_KEY = "$mod+k";

/** Where keys are text. */
const FIELD = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
/** Returns whether an element is a field on the page. That of a dialog has the focus until the next frame after the dialog has closed. */
export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches(FIELD) && target.checkVisibility();

/** Something that the page offers to press: its words, the element, and its key, empty where it has none. */
export type Pressable = { key: string; label: string; element: HTMLElement };

/** Returns what keys press on the present page, in its order. */
export function pressables(): Pressable[] {
  const found = new Map<string, Pressable>();
  // What a page shows comes after the frame, so it takes the place of the frame's.
  for (const one of offered("[data-key]", (element) => element.checkVisibility())) found.set(one.key, one);
  return [...found.values()];
}

/** Returns the acts of the present page, in its order: those with keys, and those of its bar, also in its menu while that is closed. */
export const pageActs = () =>
  offered(
    "#page :is([data-key], [data-acts] :is(a, button))",
    (element) =>
      element.checkVisibility() ||
      (element.closest("[data-acts] details") !== null && getComputedStyle(element).display !== "none"),
  ).filter(({ key }) => key !== MENU_KEY);

/** Opens the page's menu of acts; without one, the palette with its acts. */
export const MENU_KEY = ".";

function offered(selector: string, isShown: (element: HTMLElement) => boolean): Pressable[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(isShown)
    .map((element) => ({ key: element.dataset.key ?? "", label: labelOf(element), element }))
    .filter(({ label }) => label !== "");
}

/** Presses an element, or moves into a field. */
export function press(element: HTMLElement): void {
  if (isField(element)) element.focus();
  else element.click();
}

/** Returns the words of an element, without those that screen readers are not told. */
function labelOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const words = (element.closest("label") ?? element).cloneNode(true) as HTMLElement;
  for (const silent of words.querySelectorAll("[aria-hidden], option")) silent.remove();
  return words.textContent?.trim() ?? "";
}

/** Returns a key as pages show it: "Shift N", "Esc". */
export const shownKey = (key: string) => key.replace("Escape", "Esc").replaceAll("+", " ");
