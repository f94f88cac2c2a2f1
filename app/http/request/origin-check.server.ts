import type { IncomingHttpHeaders } from "node:http";

/** What a browser says of where a request comes from. */
type Asked = {
  origin: string | undefined;
  fetchSite: string | undefined;
  referer: string | undefined;
  ownOrigin: string;
};

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method may change something. */
export function isUnsafe(method: string): boolean {
  return !safe.has(method);
}

/**
 * Whether an unsafe request comes from one of our own pages. Origin decides where it is sent, which browsers do with every unsafe
 * request; else Sec-Fetch-Site, and for browsers that send neither (Firefox before 70) the page in Referer. A request that says nothing is
 * refused. Servers of others (webhooks, partners) prove themselves by signature on their own paths instead.
 */
export function isSameOrigin({ origin, fetchSite, referer, ownOrigin }: Asked): boolean {
  if (origin !== undefined) return withoutDot(origin) === ownOrigin;
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return isOwnPage(referer, ownOrigin);
}

/**
 * Whether a page of ours, or the visitor's own hand, led here: for the one call that changes something though it is a GET. Safari before
 * 16.4 sends no Sec-Fetch-Site: there the page in Referer decides.
 */
export function isOwnNavigation({ fetchSite, referer, ownOrigin }: Omit<Asked, "origin">): boolean {
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  return isOwnPage(referer, ownOrigin);
}

/** What a request's headers say of where it comes from. @param ownOrigin the origin that was asked */
export function askedFrom(headers: IncomingHttpHeaders, ownOrigin: string): Asked {
  const { origin, referer, "sec-fetch-site": fetchSite } = headers;
  return { origin, referer, fetchSite: fetchSite as string | undefined, ownOrigin };
}

function isOwnPage(referer: string | undefined, ownOrigin: string): boolean {
  return referer !== undefined && URL.canParse(referer) && withoutDot(new URL(referer).origin) === ownOrigin;
}

/** With a trailing dot it is the same host. */
function withoutDot(origin: string): string {
  return origin.replace(/\.(?=(:\d+)?$)/, "");
}
