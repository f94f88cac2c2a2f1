import { signupMode } from "~/domain/accounts/signup/signup-mode";
import { findArea } from "~/domain/places/find-area.server";
import { paths } from "~/paths";
import { routeNamed } from "~/route-table";
import { ownLander } from "~/tenancy/landers/own-lander";
import type { Tenant } from "~/tenancy/tenant.server";
import { isCacheable } from "../request/route-names.server";
import type { Visit } from "../request/visit.server";

/**
 * A page that all anonymous visitors of a kind share: its address and its status. `shown`: the address of the page that a lander experiment
 * shows there; null for its own.
 */
export type SharedPage = { path: string; shown: string | null; status: number; fault: number | null };

/** The address of refusals; no route has it. */
export const FAULT_PATH = "/-/fault";

/**
 * Returns the shared page of a route; null for a page that is made per visitor. It depends on nothing in the query but the traffic source
 * (`pageKey`), the token of a mailed link, beside which no third-party script runs, and the area of the map, where it is one of the
 * brand's.
 */
export function sharedPageOf(
  { tenant, experiments }: Pick<Visit, "tenant" | "experiments">,
  name: string,
  path: string,
  query: string,
): SharedPage | null {
  if (!isCacheable(name)) return null;
  const requested = query === "" ? null : new URLSearchParams(query);
  const [, , own = "", slug] = path.split("/");
  const lander = routeNamed(name)?.lander;
  const kind = lander === "own" ? own : lander;
  if (kind === undefined)
    return { path: path + cachedQuery(tenant, requested), shown: null, status: 200, fault: null };
  const known = knownSlug(tenant, experiments, kind, slug || undefined);
  if (!known) return sharedFault(404);
  const wanted = experiments.landerOf(known.kind, known.slug);
  const shown = knownSlug(tenant, experiments, wanted.kind, wanted.slug) ?? known;
  const isOther = shown.kind !== known.kind || shown.slug !== known.slug;
  const more = cachedQuery(tenant, requested, hasArea(tenant, shown.kind));
  return {
    path: paths.lander(known.kind, known.slug) + more,
    shown: isOther ? paths.lander(shown.kind, shown.slug) + more : null,
    status: 200,
    fault: null,
  };
}

/** Returns the part of the query that a page depends on. */
function cachedQuery(
  { config }: Pick<Tenant, "config">,
  requested: URLSearchParams | null,
  withArea = false,
): string {
  if (requested?.has("token")) return "?token=-";
  const area = withArea ? findArea(requested?.get("region") ?? "", config.countries, "en") : null;
  return area ? `?region=${area.id}` : "";
}

/** Returns whether a lander shows an area, which its address can choose. */
function hasArea({ landers }: Pick<Tenant, "landers">, kind: string): boolean {
  const blocks = ownLander(landers, kind)?.blocks;
  return blocks ? blocks.some(({ block }) => block === "map" || block === "areas") : kind === "maplanding";
}

/**
 * Returns the kind and slug of a published lander. Any other slug shows the default and must not become a cached page of its own, unless an
 * experiment runs there.
 * @returns null for a kind that the brand does not publish
 */
function knownSlug(
  { config, landers }: Pick<Tenant, "config" | "landers">,
  experiments: Visit["experiments"],
  name: string,
  slug: string | undefined,
): { kind: string; slug: string | undefined } | null {
  if (ownLander(landers, name)) return { kind: name, slug: undefined };
  const kind = config.landers.find((one) => one === name);
  if (!kind) return null;
  const variant = slug !== undefined && Object.hasOwn(landers, slug) ? landers[slug] : undefined;
  const isKnown = variant?.kinds.includes(kind) || experiments.isPlace(`${kind}/${slug}`);
  return { kind, slug: isKnown ? slug : undefined };
}

/** Returns the shared page of a refusal: it shows nothing of the path or the refused request. */
export function sharedFault(status: number): SharedPage {
  return { path: `${FAULT_PATH}/${status}`, shown: null, status, fault: status };
}

/** Returns a path without its query. */
export const pathOnly = (path: string) => path.split("?", 1)[0] ?? "";

/** Returns the cache key of a page with everything that it depends on. @param path that of the shared page */
export function pageKey(
  {
    tenant,
    locale,
    look,
    offeredLocales,
    visitor,
    showsEntryWarning,
    publicOrigin,
    tracking,
    fullSources,
    experiments,
  }: Visit,
  path: string,
): string {
  // None of these contain a space: they are names, codes and escaped paths.
  const warns = showsEntryWarning ? "warn" : "-";
  const mode = signupMode(tenant.config, tracking, fullSources);
  return `${tenant.id} ${tenant.version} ${path} ${locale} ${offeredLocales} ${visitor.country} ${warns} ${visitor.device} ${mode} ${publicOrigin} ${experiments.pageKey(pathOnly(path))}${look ? ` ${look}` : ""}`;
}
