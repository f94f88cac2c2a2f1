import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";

/** A page in a browser with storage of its own. Selectors are CSS and mean the first element that is shown. */
export type EnginePage = {
  /** Opens an address and waits until it has loaded. */
  open: (address: string) => Promise<void>;
  /** Sets a cookie for the address's host. */
  setCookie: (address: string, name: string, value: string) => Promise<void>;
  /** Runs a function in the page. It uses nothing from outside; arguments and result are JSON. */
  run: <T, A extends readonly unknown[]>(work: (...values: A) => T | Promise<T>, ...values: A) => Promise<T>;
  /** Scrolls to an element and presses it as a mouse does. */
  click: (selector: string) => Promise<void>;
  /** Replaces the text of a field, key by key. */
  fill: (selector: string, text: string) => Promise<void>;
  /** Chooses an option of a select. */
  select: (selector: string, value: string) => Promise<void>;
  /** Gives files to a file field, which may be hidden. */
  attach: (selector: string, file: string) => Promise<void>;
  /** Presses a key where the focus is. */
  press: (key: Key) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Stores what the window shows as a PNG. */
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
};

export type Key = "Enter" | "Escape" | "Tab" | "ArrowRight" | "ArrowLeft" | "ArrowDown";

/** The code points of WebDriver's keys. W3C WebDriver 17.4.2 */
export const keys: Record<Key, string> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** A browser engine of this machine. */
export type Engine = {
  name: string;
  /** Opens a window with no cookies of an earlier one. */
  newPage: () => Promise<EnginePage>;
  stop: () => Promise<void>;
};

/** How long a page may take to show what is waited for, in milliseconds. */
export const WAIT_MS = 15_000;

/** Returns which of the files are missing: what is not installed. */
export const missing = (files: readonly string[]): string[] => files.filter((file) => !existsSync(file));

/** Waits until `find` gives something. @throws Error with the last error of `find`, or `what`, after `WAIT_MS` */
export async function until<T>(find: () => Promise<T>, what: string): Promise<NonNullable<T>> {
  const endMs = performance.now() + WAIT_MS;
  let failure = new Error(`Waited for ${what}`);
  while (performance.now() < endMs) {
    try {
      const found = await find();
      if (found) return found as NonNullable<T>;
    } catch (error) {
      failure = new Error(`Waited for ${what}: ${(error as Error).message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw failure;
}

/** Returns the source of a call in the page. The name is what the TypeScript runner wraps functions with. */
export function callOf(work: (...values: never[]) => unknown, values: readonly unknown[]): string {
  return `(() => { const __name = (one) => one; return (${work})(...${JSON.stringify(values)}); })()`;
}

/** Returns an expression for the first element of a selector: one that is shown, or any. */
export function findOf(selector: string, isShown = true): string {
  return `([...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => !${isShown} ||
    (one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0)) ?? null)`;
}

/** Returns an expression that chooses an option of a select, as a person does. */
export function chooseOf(selector: string, value: string): string {
  return `(() => { const one = ${findOf(selector)}; one.value = ${JSON.stringify(value)};
    for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true })); })()`;
}

/** Ends a process that this one started. */
export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill();
  });
}
