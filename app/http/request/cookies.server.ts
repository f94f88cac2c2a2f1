/** Parses a Cookie header; the first of a name counts, malformed parts are passed over. At most 50 are read. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  if (!header || header.length > 8192) return cookies;
  for (const part of header.split(";", 50)) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (name in cookies || !/^[\w-]+$/.test(name)) continue;
    cookies[name] = part
      .slice(at + 1)
      .trim()
      .slice(0, 2048);
  }
  return cookies;
}

/** A Set-Cookie value for the whole site. `days` 0 removes it. */
export function setCookie(
  name: string,
  value: string,
  options: { days: number; secure: boolean; httpOnly?: boolean },
): string {
  const age = Math.round(options.days * 86_400);
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${options.secure ? "; Secure" : ""}${options.httpOnly ? "; HttpOnly" : ""}`;
}

/** The cookies of product.md §9 and what they hold. */
const LOCALE_DAYS = 365;
export const ENTRY_WARNING_DAYS = 365;
export const CONSENT_DAYS = 180;

/** Keeps the language in which pages are shown. */
export const localeCookie = (locale: string, secure: boolean) =>
  setCookie("locale", locale, { days: LOCALE_DAYS, secure });

const nothing: ReadonlySet<string> = new Set();

/**
 * What the visitor agreed to, from the consent cookie: `<version of the text>.<category-category>.<receipt>`.
 * @returns null before any answer
 */
export function consentIn(cookies: Readonly<Record<string, string>>): ReadonlySet<string> | null {
  if (cookies.consent === undefined) return null;
  const categories = cookies.consent.split(".")[1];
  return categories ? new Set(categories.split("-")) : nothing;
}

/** The cookie of a session. Over TLS its name keeps other hosts and paths from setting it. decisions §4 */
export const sessionCookie = (secure: boolean) => (secure ? "__Host-session" : "session");

/** Whether a request may come from somebody who is logged in; worked out without reading the cookies. */
export function mayBeSignedIn(header: string | undefined): boolean {
  return header?.includes("session=") ?? false;
}

/** The secret of a session from the cookies, or null. */
export function sessionToken(header: string | undefined, secure: boolean): string | null {
  if (!mayBeSignedIn(header)) return null;
  const token = parseCookies(header)[sessionCookie(secure)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}
