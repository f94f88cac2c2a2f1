/** Returns a page of the console to continue at, with its query; "/" for an address that would lead elsewhere. */
export function consolePath(value: unknown): string {
  if (typeof value !== "string" || value.length > 1000 || !URL.canParse(value, HERE)) return "/";
  const { origin, pathname, search } = new URL(value, HERE);
  return origin === HERE && !/^\/(\/|sign-|join\/)/.test(pathname) ? pathname + search : "/";
}

const HERE = "http://here.invalid";
