import { ownPath } from "./own-path";

/**
 * Returns the page of this site that a form was sent from, with its query, or `otherwise`; never another site. @param origin this site's
 * own
 */
export function cameFrom(referer: string | undefined, origin: string, otherwise: string): string {
  if (!referer || !URL.canParse(referer)) return otherwise;
  const from = new URL(referer);
  if (from.origin !== origin) return otherwise;
  const path = ownPath(from.pathname, "");
  return path ? path + from.search : otherwise;
}
