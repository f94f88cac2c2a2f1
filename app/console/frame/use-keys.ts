import { useEffect, useRef } from "react";
import { tinykeys } from "tinykeys";
import { useRootData } from "../scope";
import {
  isField,
  MENU_KEY,
  type OwnAct,
  ownKeys,
  PALETTE_KEY,
  press,
  pressables,
  pressingKeys,
} from "./keys";

/** The first key of a sequence. Until so much later, in milliseconds, the next key belongs to it and does nothing by itself. */
const FIRST = "g";
const SEQUENCE_MS = 1000;

/** What the frame does by a key; the others are the same on every page. */
export type FrameActs = Record<"palette" | Exclude<OwnAct, "next" | "previous" | "leave">, () => void>;

/**
 * Lets single keys press what the page shows: outside of fields and dialogs, without modifiers, and unless the operator switched them off. `j` and `k`
 * move through the rows of a list, whose links open with Enter as always.
 */
export function useKeys(acts: FrameActs): void {
  const isOff = useRootData()?.operator?.keys === "off";
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(
    () =>
      tinykeys(window, {
        [PALETTE_KEY]: (event: KeyboardEvent) => {
          event.preventDefault();
          current.current.palette();
        },
      }),
    [],
  );
  useEffect(() => {
    if (isOff) return;
    let [before, last] = ["", { key: "", at: 0 }];
    const remember = ({ key, timeStamp }: KeyboardEvent) => {
      before = timeStamp - last.at < SEQUENCE_MS ? last.key : "";
      last = { key, at: timeStamp };
    };
    // Before the keys themselves.
    window.addEventListener("keydown", remember, { capture: true });
    const isFree = (event: KeyboardEvent, key: string) =>
      !isField(event.target) &&
      !document.querySelector("dialog[open]") &&
      (before !== FIRST || key.startsWith(FIRST));
    const pressed = (key: string) => (event: KeyboardEvent) => {
      if (!isFree(event, key)) return;
      const found = pressables().find((one) => one.key === key);
      if (!found) return;
      event.preventDefault();
      press(found.element);
    };
    const own: Record<OwnAct, () => unknown> = {
      next: () => moved(1),
      previous: () => moved(-1),
      leave,
      acts: () => {
        const menu = pressables().find(({ key }) => key === MENU_KEY);
        if (menu) press(menu.element);
        else current.current.acts();
      },
      scheme: () => current.current.scheme(),
      sheet: () => current.current.sheet(),
    };
    const acted =
      ({ key, act }: (typeof ownKeys)[number]) =>
      (event: KeyboardEvent) => {
        if (isFree(event, key) && own[act]() !== false) event.preventDefault();
      };
    const stop = tinykeys(window, {
      ...Object.fromEntries(pressingKeys.flatMap((key) => typedAs(key).map((one) => [one, pressed(key)]))),
      ...Object.fromEntries(ownKeys.flatMap((own) => typedAs(own.key).map((one) => [one, acted(own)]))),
    });
    return () => {
      stop();
      window.removeEventListener("keydown", remember, { capture: true });
    };
  }, [isOff]);
}

/** Returns how a key is typed: a sign can need Shift, depending on the keyboard. */
const typedAs = (key: string) => ("/.?".includes(key) ? [key, `Shift+${key}`] : [key]);

/** Moves the focus through the rows of a list. @returns whether there is such a row */
function moved(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((one) =>
    one.checkVisibility(),
  );
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  next?.focus();
  return next !== undefined;
}

/** Closes what is open, such as the switch of brands. @returns whether something was */
function leave(): boolean {
  const open = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
  if (!open) return false;
  open.open = false;
  open.querySelector("summary")?.focus();
  return true;
}
