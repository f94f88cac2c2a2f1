import { useEffect } from "react";
import { tinykeys } from "tinykeys";
import { useRootData } from "../scope";

/** The keys of the console. Each presses the element of the page that names it in `data-key`. */
const KEYS = ["/", "b", "r", "g h", "g o", "g a"];

/**
 * Lets single keys press what the page shows: outside of fields, without modifiers, and unless the operator switched them off. `j` and `k`
 * move through the rows of a list, whose links open with Enter as always.
 */
export function useKeys(): void {
  const isOff = useRootData()?.operator?.keys === "off";
  useEffect(() => {
    if (isOff) return;
    const pressed = (key: string) => (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (!found) return;
      event.preventDefault();
      if (found instanceof HTMLInputElement) found.focus();
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
    return tinykeys(window, {
      ...Object.fromEntries(KEYS.map((key) => [key, pressed(key)])),
      j: moved(1),
      k: moved(-1),
    });
  }, [isOff]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
