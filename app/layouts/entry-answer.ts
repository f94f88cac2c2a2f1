import { readCookie, writeCookie } from "./cookie";

const YEAR_SECONDS = 31_536_000;

/** Whether the entry warning need not be shown: answered before, or in the installed app. product.md §2 */
export function wasEntryAnswered(): boolean {
  return matchMedia("(display-mode: standalone)").matches || readCookie("entry_warning") !== undefined;
}

export function rememberEntry(): void {
  writeCookie("entry_warning", "1", YEAR_SECONDS);
}
