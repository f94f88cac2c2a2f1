import { readCookie, writeCookie } from "./cookie";

const YEAR_SECONDS = 31_536_000;

/** Returns whether the entry warning is skipped: it was answered before, or this is the installed app. product 17.7 */
export function wasEntryAnswered(): boolean {
  return matchMedia("(display-mode: standalone)").matches || readCookie("entry_warning") !== undefined;
}

export function rememberEntry(): void {
  writeCookie("entry_warning", "1", YEAR_SECONDS);
}
