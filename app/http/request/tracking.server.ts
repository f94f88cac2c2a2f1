import { setCookie } from "./cookies.server";

const names = ["network", "ref", "sub1", "sub2", "sub3"] as const;
export type Tracking = Partial<Record<(typeof names)[number], string>>;

const COOKIE = "tracking";
const DAYS = 30;

/** Where a visitor came from, as the first landing said. decisions §4 */
export function parseTracking(cookies: Readonly<Record<string, string>>): Tracking {
  return pick(new URLSearchParams(decode(cookies[COOKIE] ?? "")));
}

/** The cookie that remembers a first landing's fields for 30 days; null when there are none, or earlier ones hold. */
export function trackingCookie(
  query: URLSearchParams,
  cookies: Readonly<Record<string, string>>,
  secure: boolean,
): string | null {
  const given = new URLSearchParams(Object.entries(pick(query)));
  if ([...given.keys()].length === 0 || cookies[COOKIE] !== undefined) return null;
  const text = Buffer.from(given.toString()).toString("base64url");
  return setCookie(COOKIE, text, { days: DAYS, secure, httpOnly: true });
}

function pick(query: URLSearchParams): Tracking {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)?.trim().slice(0, 100);
      return value ? [[name, value]] : [];
    }),
  );
}

function decode(text: string): string {
  return Buffer.from(text, "base64url").toString();
}
