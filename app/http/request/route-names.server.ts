import { matchRoutes } from "@remix-run/react";
import { isTokenShaped } from "~/paths";
import { allRoutes, notOpenYet } from "~/route-table";

const routes = allRoutes.map((route) => ({ id: route.name, path: route.path }));
const fixed = new Map(
  allRoutes.filter((route) => !route.path.includes(":")).map((route) => [route.path, route.name]),
);
const spellings = new Map([...fixed].map(([path, name]) => [name, path]));
const cacheable = new Set(
  allRoutes.filter((route) => !route.personal && !notOpenYet.includes(route.name)).map((route) => route.name),
);

/** The route of a path, and how the path is written where there is one way only. */
export function routeOf(path: string): { name: string; spelling: string | null } {
  const known = fixed.get(path);
  if (known) return { name: known, spelling: path };
  // A single word is a token only where it looks like one; else it is a page that does not exist.
  const match = matchRoutes(routes, path)?.[0]?.route.id ?? "not-found";
  const name = match === "token" && !isTokenShaped(path.slice(1)) ? "not-found" : match;
  return { name, spelling: spellings.get(name) ?? null };
}

/** Whether a route's page is the same for all visitors of a kind. */
export function isCacheable(name: string): boolean {
  return cacheable.has(name);
}

/** The route of a URL that is nothing but the one spelling of a page that may be kept, or null. */
export function keptRoute(url: string): string | null {
  const name = fixed.get(url);
  return name !== undefined && cacheable.has(name) ? name : null;
}

/** Whether the escapes of a path are well-formed. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
