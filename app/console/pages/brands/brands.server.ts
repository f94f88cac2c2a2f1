import { permits } from "~/domain/operators/team/grants.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { shownBrands } from "../../root-data.server";
import { type BrandState, brandStates, refusedIn, stateOf } from "./brand-states.server";

/** The brands of one page. */
const LIMIT = 50;

/** What the address of the page of brands says. `at`: the number of the first brand of the page, from 0; `check`: the folder with open problems. */
export type BrandsQuery = { q: string; state: BrandState | ""; at: number; check: string };

/** Reads the query of an address; values of another form are left out. */
export function readBrandsQuery(params: URLSearchParams): BrandsQuery {
  const at = params.get("at") ?? "";
  return {
    q: (params.get("q") ?? "").trim().slice(0, 100),
    state: brandStates.find((one) => one === params.get("state")) ?? "",
    at: /^\d{1,6}$/.test(at) ? Number(at) : 0,
    check: (params.get("check") ?? "").slice(0, 63),
  };
}

type Entry = { slug: string; tenant: Tenant | null; state: BrandState };

/** Returns the folders of the operator's brands: the served ones, and for who sees all brands those that are not served. */
function entriesOf({ ctx, brands, session }: OperatorRequest): Entry[] {
  const { registry } = ctx.services;
  const refused = refusedIn(registry);
  const served = brands.map((tenant) => ({
    slug: tenant.slug,
    tenant,
    state: stateOf(tenant, refused.has(tenant.slug)),
  }));
  if (!permits(session.grants, "brands.see", null)) return served;
  const closed = new Set(registry.retiredSlugs());
  const unserved = [...new Set([...refused, ...closed])].filter((slug) => !registry.bySlug(slug)).sort();
  return [
    ...served,
    ...unserved.map((slug): Entry => {
      return { slug, tenant: null, state: closed.has(slug) ? "retired" : "refused" };
    }),
  ];
}

/** Returns one page of the brands: with their check, and what waits there. */
export async function brandsView(request: OperatorRequest, query: BrandsQuery) {
  const { ctx, may } = request;
  const { registry, board } = ctx.services;
  const wanted = query.q.toLowerCase();
  const matches = ({ slug, tenant, state }: Entry) =>
    (query.state === "" || state === query.state) &&
    [slug, ...(tenant ? [...tenant.hosts, tenant.config.name.toLowerCase()] : [])].some((text) =>
      text.includes(wanted),
    );
  const entries = entriesOf(request);
  const found = entries.filter(matches);
  const listed = found.slice(query.at, query.at + LIMIT);
  const served = listed.flatMap(({ tenant }) => tenant ?? []);
  const shown = new Map((await shownBrands(ctx, served)).map((brand) => [brand.slug, brand]));
  const counts = await board.of(served, ctx.now);
  const waits = (tenant: Tenant) => {
    const of = counts.ofBrand.get(tenant.id);
    if (!of) return null;
    return (
      (may("photos.inspect", tenant) ? of.photos.count : 0) +
      (may("complaints.decide", tenant) ? of.complaints.count : 0) +
      (may("orders.refund", tenant) ? of.orders.count : 0)
    );
  };
  const checks = ({ tenant }: Entry) => tenant === null || may("brands.see", tenant);
  const opened = entries.find((entry) => entry.slug === query.check && checks(entry));
  return {
    query,
    count: found.length,
    next: found.length > query.at + LIMIT ? query.at + LIMIT : null,
    problems: opened && problemsOf(registry.problemsOf(opened.slug), opened),
    rows: listed.map((entry) => {
      const { slug, tenant, state } = entry;
      return {
        ...{ slug, state },
        brand: shown.get(slug) ?? null,
        problems: checks(entry) ? registry.problemsOf(slug).length : null,
        facts: tenant && {
          domain: tenant.config.domain,
          aliases: tenant.config.aliases.length,
          company: tenant.config.company.name,
          niche: tenant.config.niche,
          countries: tenant.config.countries,
          theme: tenant.theme.name,
          waits: waits(tenant),
        },
      };
    }),
  };
}

/** The most problems of the page; `npm run tenant -- check` prints all. */
const MAX_PROBLEMS = 100;

function problemsOf(
  problems: ReturnType<OperatorRequest["ctx"]["services"]["registry"]["problemsOf"]>,
  entry: Entry,
) {
  return {
    slug: entry.slug,
    name: entry.tenant?.config.name ?? entry.slug,
    list: problems
      .slice(0, MAX_PROBLEMS)
      .map(({ severity, file, line, column, path, found, expected, hint }) => ({
        ...{ severity, path, found, expected },
        hint: hint ?? null,
        where: line > 0 ? `${file}:${line}:${column}` : file,
      })),
  };
}

/** What the page of brands shows. */
export type BrandsView = Awaited<ReturnType<typeof brandsView>>;
