import { signupMode } from "~/domain/accounts/signup/signup-mode";
import { allRoutes, notOpenYet } from "~/route-table";
import { isCacheable } from "../request/route-names.server";
import type { Visit } from "../request/visit.server";

/** A page that all anonymous visitors of a kind share: where it is rendered, and the status that it has. */
export type SharedPage = { path: string; status: number; fault: number | null };

/** Nobody's address: what is shown there is the door's own refusal. */
export const FAULT_PATH = "/-/fault";

/** Routes that have not opened, each by one path of its own, whatever its parameters are. */
const notOpen = new Map(
  allRoutes
    .filter(({ name }) => notOpenYet.includes(name))
    .map(({ name, path }) => [name, path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "1")]),
);

/**
 * The shared page of a route; null for a page that is made for each visitor. Of a query it depends on nothing, but for the traffic source
 * (`pageKey`) and a mailed link's word, beside which no other company's script runs.
 */
export function sharedPageOf(name: string, path: string, query: string): SharedPage | null {
  const closed = notOpen.get(name);
  if (closed) return { path: closed, status: 404, fault: null };
  if (!isCacheable(name)) return null;
  const hasToken = query !== "" && new URLSearchParams(query).has("token");
  return { path: hasToken ? `${path}?token=-` : path, status: 200, fault: null };
}

/** The shared page of a refusal: it says nothing of the path or the request that was refused. */
export function sharedFault(status: number): SharedPage {
  return { path: `${FAULT_PATH}/${status}`, status, fault: status };
}

/** All that a page which is kept depends on. @param path that of the shared page */
export function pageKey(
  { tenant, locale, offeredLocales, visitor, showsEntryWarning, publicOrigin, tracking }: Visit,
  path: string,
): string {
  // None of these can hold a space: they are names, codes and escaped paths.
  const warns = showsEntryWarning ? "warn" : "-";
  const mode = signupMode(tenant.config, tracking);
  return `${tenant.id} ${tenant.version} ${path} ${locale} ${offeredLocales} ${visitor.country} ${warns} ${visitor.device} ${mode} ${publicOrigin}`;
}
