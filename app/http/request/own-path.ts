/** Returns a page of this site to return to, or `otherwise`: never another site, and never a call, which might log the visitor out. */
export function ownPath(value: unknown, otherwise: string): string {
  if (typeof value !== "string" || value.length >= 500 || !/^\/(?![/\\])[\w\-/.~%]*$/.test(value))
    return otherwise;
  const led = pathOf(value);
  return led === null || /^\/(\/|api(\/|$))/i.test(led) ? otherwise : value;
}

/** Returns the path that a browser would open; null for an invalid one. */
function pathOf(path: string): string | null {
  try {
    return decodeURIComponent(new URL(path, "http://here.invalid").pathname);
  } catch {
    return null;
  }
}
