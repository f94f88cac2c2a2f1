/**
 * A page of this site to go back to, or `otherwise` for anything else: never another site, and never a call, which might log out whoever
 * follows.
 */
export function ownPath(value: unknown, otherwise: string): string {
  if (typeof value !== "string" || value.length >= 500 || !/^\/(?![/\\])[\w\-/.~%]*$/.test(value))
    return otherwise;
  const led = pathOf(value);
  return led === null || /^\/(\/|api(\/|$))/i.test(led) ? otherwise : value;
}

/** Where a browser ends up that is led there; null where nobody can read it. */
function pathOf(path: string): string | null {
  try {
    return decodeURIComponent(new URL(path, "http://here.invalid").pathname);
  } catch {
    return null;
  }
}
