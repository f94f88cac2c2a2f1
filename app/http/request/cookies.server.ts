import type { ChosenScheme } from "~/domain/accounts/settings/set-look.server";
import type { ReaderZone } from "~/i18n/time";
import { zoneNamed } from "~/i18n/zones.server";

/** At most this many cookies are read whose name another host of the domain could set. */
const MAX_TOSSED = 50;

/**
 * Parses a Cookie header; the first value of a name counts, malformed parts are ignored. Sibling hosts can set any number of cookies for
 * the domain: those with the prefix `__Host-`, which no other host can set, and the session are read wherever they stand, of the others the
 * first 50. Node limits all headers to 16 KB.
 */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  if (!header) return cookies;
  let others = 0;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(0, at)).trim();
    const isOwn = name.startsWith("__Host-") || name === "session";
    if (!isOwn && ++others > MAX_TOSSED) continue;
    if (at < 1 || name in cookies || !/^[\w-]+$/.test(name)) continue;
    cookies[name] = part
      .slice(at + 1)
      .trim()
      .slice(0, 2048);
  }
  return cookies;
}

/** Returns a Set-Cookie value for the whole site. `days` 0 deletes the cookie. */
export function setCookie(
  name: string,
  value: string,
  options: { days: number; secure: boolean; httpOnly?: boolean },
): string {
  const age = Math.round(options.days * 86_400);
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${options.secure ? "; Secure" : ""}${options.httpOnly ? "; HttpOnly" : ""}`;
}

/** The lifetimes of cookies. product 17.4 */
const LOCALE_DAYS = 365;
export const ENTRY_WARNING_DAYS = 365;
export const CONSENT_DAYS = 180;

/** Returns the cookie that stores the language of pages. */
export const localeCookie = (locale: string, secure: boolean) =>
  setCookie("locale", locale, { days: LOCALE_DAYS, secure });

/** Returns the cookie that stores the chosen scheme of pages; it is deleted where they follow the system. product 17.4 */
export const lookCookie = (look: "system" | ChosenScheme, secure: boolean) =>
  look === "system"
    ? setCookie("look", "", { days: 0, secure })
    : setCookie("look", look, { days: LOCALE_DAYS, secure });

/** Returns the scheme that the cookie chooses; null without a choice, and for any other value. */
export function lookIn({ look }: Readonly<Record<string, string>>): ChosenScheme | null {
  return look === "light" || look === "dark" ? look : null;
}

/** Returns the time zone that the browser stored; that of the brand without one, and for any other value. decision 362 */
export function zoneIn({ zone }: Readonly<Record<string, string>>, brandZone: string): ReaderZone {
  const own = zone === undefined ? null : zoneNamed(zone);
  return own === null ? { zone: brandZone, isNamed: true } : { zone: own, isNamed: false };
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Returns the visitor's consent from the cookie: `<version of the text>.<category-category>.<receipt>`.
 * @returns null before any answer
 */
export function consentIn(cookies: Readonly<Record<string, string>>): ReadonlySet<string> | null {
  if (cookies.consent === undefined) return null;
  const categories = cookies.consent.split(".")[1];
  return categories ? new Set(categories.split("-")) : nothing;
}

/** Returns the name of the session cookie. Over TLS its prefix prevents other hosts and paths from setting it. product 6.8 */
export const sessionCookie = (secure: boolean) => (secure ? "__Host-session" : "session");

/** Returns whether a request may come from a logged-in member, without parsing the cookies. */
export function mayBeSignedIn(header: string | undefined): boolean {
  return header?.includes("session=") ?? false;
}

/** Returns the secret of a session from the cookies, or null. */
export function sessionToken(header: string | undefined, secure: boolean): string | null {
  if (!mayBeSignedIn(header)) return null;
  const token = parseCookies(header)[sessionCookie(secure)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}
