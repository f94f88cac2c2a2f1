import { useEffect } from "react";
import { tinykeys } from "tinykeys";
import { menu } from "../menu";
import { useRootData } from "../scope";

/** The keys of the console. Each presses the element of the page that names it in `data-key`. */
const KEYS = [
  ...["/", "b", "r", "a", "n", "Shift+N", "1", "2", "3", "4", "5", "6", "w", "s", "u", "e", ".", "g a"],
  ...menu.map(({ keys }) => keys),
];
/** The first key of a sequence. Until so much later, in milliseconds, the next key belongs to it and does nothing by itself. */
const FIRST = "g";
const SEQUENCE_MS = 1000;

/**
 * Lets single keys press what the page shows: outside of fields, without modifiers, and unless the operator switched them off. `j` and `k`
 * move through the rows of a list, whose links open with Enter as always.
 */
export function useKeys(): void {
  const isOff = useRootData()?.operator?.keys === "off";
  useEffect(() => {
    if (isOff) return;
    let [before, last] = ["", { key: "", at: 0 }];
    const remember = ({ key, timeStamp }: KeyboardEvent) => {
      before = timeStamp - last.at < SEQUENCE_MS ? last.key : "";
      last = { key, at: timeStamp };
    };
    // Before the keys themselves.
    window.addEventListener("keydown", remember, { capture: true });
    const pressed = (key: string) => (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      if (before === FIRST && !key.startsWith(FIRST)) return;
      // What a page shows comes after the frame: in a case, "b" asks for a ban.
      const found = [...document.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)]
        .reverse()
        .find((one) => one.checkVisibility());
      if (!found) return;
      event.preventDefault();
      if (found.matches(FIELD)) found.focus();
      else found.click();
    };
    const moved = (by: 1 | -1) => (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const stop = tinykeys(window, {
      ...Object.fromEntries(KEYS.map((key) => [key, pressed(key)])),
      j: moved(1),
      k: moved(-1),
    });
    return () => {
      stop();
      window.removeEventListener("keydown", remember, { capture: true });
    };
  }, [isOff]);
}

/** Where keys are text. */
const FIELD = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(FIELD);
}
