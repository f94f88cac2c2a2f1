import { findSource } from "~/domain/sources/find-source";
import type { TenantConfig } from "~/tenancy/schema.server";
import { setCookie } from "./cookies.server";

const names = ["network", "ref", "sub1", "sub2", "sub3"] as const;
export type Tracking = Partial<Record<(typeof names)[number], string>>;

const COOKIE = "tracking";
const DAYS = 30;

/**
 * Returns where a visitor came from: the request's own query, or the cookie of an earlier request. The latest known traffic source counts;
 * an unknown one counts only where there was none before, and one at its cap does not replace one that opens the signup.
 * @param fullSources the `ref`s of the sources at their cap, where the signup depends on them
 * @returns `isNew` when the cookie must be written
 * product 5.26
 */
export function trackingOf(
  config: Pick<TenantConfig, "traffic_sources">,
  query: string,
  cookies: Readonly<Record<string, string>>,
  fullSources: ReadonlySet<string> = new Set(),
): { tracking: Tracking; isNew: boolean } {
  const stored = pick(new URLSearchParams(decode(cookies[COOKIE] ?? "")));
  if (!query) return { tracking: stored, isNew: false };
  const given = pick(new URLSearchParams(query));
  const [known, earlier] = [findSource(config, given), findSource(config, stored)];
  const closes = known !== undefined && fullSources.has(known.ref);
  const wasOpen = earlier !== undefined && !fullSources.has(earlier.ref);
  const isNew = !isEmpty(given) && (isEmpty(stored) || known !== undefined) && !(closes && wasOpen);
  return { tracking: isNew ? given : stored, isNew };
}

/** Returns the cookie that stores a source for 30 days. */
export function trackingCookie(tracking: Tracking, secure: boolean): string {
  const text = Buffer.from(new URLSearchParams(Object.entries(tracking)).toString()).toString("base64url");
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

function isEmpty(tracking: Tracking): boolean {
  return Object.keys(tracking).length === 0;
}

function decode(text: string): string {
  return Buffer.from(text, "base64url").toString();
}
