import { isTokenShaped } from "~/paths";
import { allRoutes, routeNamed } from "~/route-table";

/**
 * The patterns of all routes, in the order in which Remix tries them. They are compiled once: Remix would compile and rank all routes again
 * for every path.
 */
const patterns = allRoutes
  .flatMap(({ name, path }) =>
    (path.endsWith("?") ? [path.slice(0, -1), path.replace(/\/:\w+\?$/, "")] : [path]).map((form) => ({
      name,
      pattern: new RegExp(`^${form === "/" ? "" : form.replace(/:\w+/g, "[^/]+")}/*$`, "i"),
      score: scoreOf(form),
    })),
  )
  .sort((a, b) => b.score - a.score);

/** Returns how specific a path is, as Remix counts it. */
function scoreOf(path: string): number {
  const segments = path.split("/");
  return segments.reduce(
    (sum, segment) => sum + (segment === "" ? 1 : segment.startsWith(":") ? 3 : 10),
    segments.length,
  );
}

const fixed = new Map(
  allRoutes.filter((route) => !route.path.includes(":")).map((route) => [route.path, route.name]),
);
const spellings = new Map([...fixed].map(([path, name]) => [name, path]));
const cacheable = new Set(allRoutes.filter((route) => !route.personal).map((route) => route.name));

/** Returns the route of a path, and its canonical spelling where there is one. */
export function routeOf(path: string): { name: string; spelling: string | null } {
  const known = fixed.get(path);
  if (known) return { name: known, spelling: path };
  // A single segment is a token only in the form of one; else the page does not exist.
  const decoded = decode(path);
  const match = patterns.find(({ pattern }) => pattern.test(decoded))?.name ?? "not-found";
  const name = match === "token" && !isTokenShaped(path.slice(1)) ? "not-found" : match;
  return { name, spelling: spellings.get(name) ?? null };
}

/** Returns the facts of the route of a path; undefined where there is none. */
export const routeAt = (path: string) => routeNamed(routeOf(path).name);

/** Returns the lander at a path as it is counted: its kind, or kind/slug, or its own slug; null where there is none. */
export function landerAt(path: string): string | null {
  const lander = routeAt(path)?.lander;
  if (!lander) return null;
  const segments = path.split("/").filter(Boolean);
  return segments.slice(lander === "own" ? -1 : segments.indexOf(lander)).join("/");
}

/** Returns whether a route's page is the same for all visitors of a kind. */
export function isCacheable(name: string): boolean {
  return cacheable.has(name);
}

/** Returns the route of a URL that is exactly the canonical spelling of a cacheable page, or null. */
export function cachedRoute(url: string): string | null {
  const name = fixed.get(url);
  return name !== undefined && cacheable.has(name) ? name : null;
}

/** Decodes the segments of a path; a malformed path stays as it is. */
function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

/** Returns whether the escapes of a path are well-formed. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
