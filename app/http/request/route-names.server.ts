import { matchRoutes } from "@remix-run/react";
import { isTokenShaped } from "~/paths";
import { allRoutes, routeNamed } from "~/route-table";

const routes = allRoutes.map((route) => ({ id: route.name, path: route.path }));
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
  const match = matchRoutes(routes, path)?.[0]?.route.id ?? "not-found";
  const name = match === "token" && !isTokenShaped(path.slice(1)) ? "not-found" : match;
  return { name, spelling: spellings.get(name) ?? null };
}

/** Returns the facts of the route of a path; undefined where there is none. */
export const routeAt = (path: string) => routeNamed(routeOf(path).name);

/** Returns whether a route's page is the same for all visitors of a kind. */
export function isCacheable(name: string): boolean {
  return cacheable.has(name);
}

/** Returns the route of a URL that is exactly the canonical spelling of a cacheable page, or null. */
export function cachedRoute(url: string): string | null {
  const name = fixed.get(url);
  return name !== undefined && cacheable.has(name) ? name : null;
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
