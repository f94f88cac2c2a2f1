type Asked = { method: string; origin: string | undefined; fetchSite: string | undefined; ownOrigin: string };

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method may change something. */
export function isUnsafe(method: string): boolean {
  return !safe.has(method);
}

/**
 * Whether an unsafe request comes from one of our own pages. Browsers send Origin with every unsafe request; where it is missing,
 * Sec-Fetch-Site must say so. Servers of others (webhooks, partners) prove themselves by signature on their own paths instead.
 */
export function isSameOrigin({ origin, fetchSite, ownOrigin }: Asked): boolean {
  // With a trailing dot it is the same host.
  if (origin !== undefined) return origin.replace(/\.(?=(:\d+)?$)/, "") === ownOrigin;
  return fetchSite === "same-origin";
}

/** Whether a page of ours, or the visitor's own hand, led here: for the one call that changes something though it is a GET. */
export function isOwnNavigation(fetchSite: string | undefined): boolean {
  return fetchSite === "same-origin" || fetchSite === "none";
}
