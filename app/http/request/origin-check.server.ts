import type { IncomingHttpHeaders } from "node:http";

/** The headers by which a browser states the origin of a request. */
type Requested = {
  origin: string | undefined;
  fetchSite: string | undefined;
  referer: string | undefined;
  ownOrigin: string;
};

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether a method may change data. */
export function isUnsafe(method: string): boolean {
  return !safe.has(method);
}

/**
 * Returns whether an unsafe request comes from one of our own pages. Origin decides where it is sent, which browsers do with every unsafe
 * request; else Sec-Fetch-Site, and for browsers that send neither (Firefox before 70) the page in Referer. A request without all three is
 * refused. Servers of other parties (webhooks, partners) authenticate by signature on their own paths instead. decision 23
 */
export function isSameOrigin({ origin, fetchSite, referer, ownOrigin }: Requested): boolean {
  if (origin !== undefined) return withoutDot(origin) === ownOrigin;
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return isOwnPage(referer, ownOrigin);
}

/**
 * Returns whether a page of ours, or the address bar, led here: for the one GET that changes data. Safari before 16.4 sends no
 * Sec-Fetch-Site: there the page in Referer decides.
 */
export function isOwnNavigation({ fetchSite, referer, ownOrigin }: Omit<Requested, "origin">): boolean {
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  return isOwnPage(referer, ownOrigin);
}

/** Returns the origin headers of a request. @param ownOrigin the requested origin */
export function requestOrigin(headers: IncomingHttpHeaders, ownOrigin: string): Requested {
  const { origin, referer, "sec-fetch-site": fetchSite } = headers;
  return { origin, referer, fetchSite: fetchSite as string | undefined, ownOrigin };
}

function isOwnPage(referer: string | undefined, ownOrigin: string): boolean {
  return referer !== undefined && URL.canParse(referer) && withoutDot(new URL(referer).origin) === ownOrigin;
}

/** A host with a trailing dot is the same host. */
function withoutDot(origin: string): string {
  return origin.replace(/\.(?=(:\d+)?$)/, "");
}
