import { searchMembers } from "~/domain/operators/members/search-members.server";
import { listOrders } from "~/domain/operators/orders/list-orders.server";
import type { Permission } from "~/domain/operators/permissions";
import { findCase } from "~/domain/operators/review/find-case.server";
import type { OrderSearch } from "~/domain/operators/search-orders.server";
import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { recordLookUp } from "~/http/console/look-up.server";
import type { OperatorRequest, Scope } from "~/http/console/operator-request.server";
import { searchBrands } from "~/http/console/search-brands.server";
import { shownMember } from "~/http/console/shown-member.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { money } from "../../format";
import { GROUP_MAX, type Hit, type SearchAnswer } from "../../frame/hits";
import { menu } from "../../menu";
import { consolePaths, type ScopePath } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { shownState } from "../orders/order-states";
import { readSearch, thingOfPath } from "./read-search.server";

const QUERY_MAX = 400;

type Found = { hits: Hit[]; missing: number };
const NOTHING: Found = { hits: [], missing: 0 };

/**
 * Finds what an operator's words name in a scope: the order, member, case, brand or page itself, then pages and brands by their names. It returns only what
 * the operator may open; what a permission or a grant hides is not found.
 */
export async function searchConsole(request: OperatorRequest, typed: string): Promise<SearchAnswer> {
  const q = typed.trim().slice(0, QUERY_MAX);
  if (q === "") return { q, hits: pageHits(request, ""), missing: 0 };
  const exact = await exactHits(request, q);
  const brands = await brandHits(request, q);
  const hits = [...exact.hits, ...pageHits(request, q), ...brands, ...searchHits(request, q)];
  const counts = new Map<string, number>();
  const first = hits.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= GROUP_MAX;
  });
  return { q, hits: first, missing: exact.missing };
}

/** Returns a request's scope as paths name it. */
function pathOf(scope: Scope): ScopePath {
  if (scope.kind === "brand") return { kind: "brand", slug: scope.tenant.slug };
  return scope.kind === "company" ? { kind: "company", id: scope.id } : { kind: "all" };
}

function exactHits(request: OperatorRequest, q: string): Promise<Found> {
  const thing = readSearch(q);
  switch (thing.kind) {
    case "order":
      return orderHits(request, { reference: thing.reference });
    case "provider":
      return orderHits(request, { providerId: thing.id });
    case "member":
      return memberHits(request, thing.id);
    case "case":
      return caseHits(request, thing.reference);
    case "host":
      return hostHits(request, thing.host, thing.path);
    default:
      return Promise.resolve(NOTHING);
  }
}

/** Returns the brands of the scope at which the operator may do all of some things. */
const brandsWith = ({ brands, may }: OperatorRequest, ...wanted: Permission[]) =>
  brands.filter((tenant) => wanted.every((permission) => may(permission, tenant)));

const markOf = async ({ ctx }: OperatorRequest, tenant: Tenant) => (await shownBrands(ctx, [tenant]))[0]!;

async function orderHits(request: OperatorRequest, search: OrderSearch): Promise<Found> {
  const { ctx } = request;
  const { found, missing } = await searchBrands(
    brandsWith(request, "orders.see"),
    async (tenant) => {
      const db = ctx.services.databaseOf(tenant);
      return (await listOrders({ db, now: ctx.now }, { view: "all", search }, { limit: 1 }))[0] ?? null;
    },
    1,
  );
  const hits = found.map(async ({ tenant, result: order }): Promise<Hit> => {
    const member = shownMember(request, tenant, order.member);
    const parts = [money(order.total, order.currency), t(shownState(order).word), member, tenant.config.name];
    return {
      group: "exact",
      kind: "order",
      to: consolePaths.order(tenant.slug, order.reference),
      label: t("order", { reference: order.reference }),
      detail: parts.filter(Boolean).join(" · "),
      brand: await markOf(request, tenant),
      keys: "",
    };
  });
  return { hits: await Promise.all(hits), missing };
}

/** A number can be a member of several brands. The look-up is recorded as that of the page of members. */
async function memberHits(request: OperatorRequest, id: number): Promise<Found> {
  const { ctx } = request;
  const brands = brandsWith(request, "members.find", "members.see");
  if (brands.length === 0) return NOTHING;
  await recordLookUp(ctx, "members", brands.length, "number");
  const { found, missing } = await searchBrands(
    brands,
    async (tenant) => (await searchMembers({ db: ctx.services.databaseOf(tenant) }, { id }, 1))[0] ?? null,
    GROUP_MAX,
  );
  const hits = found.map(async ({ tenant, result: member }): Promise<Hit> => {
    const parts = [tenant.config.name, t("member_number", { id }), t(`status_${member.status}`)];
    return {
      group: "exact",
      kind: "member",
      to: consolePaths.member(tenant.slug, id),
      label: shownMember(request, tenant, member) ?? t("member_number", { id }),
      detail: parts.join(" · "),
      brand: await markOf(request, tenant),
      keys: "",
    };
  });
  return { hits: await Promise.all(hits), missing };
}

async function caseHits(request: OperatorRequest, reference: string): Promise<Found> {
  const { ctx } = request;
  const { found, missing } = await searchBrands(
    brandsWith(request, "complaints.decide"),
    (tenant) => findCase({ db: ctx.services.databaseOf(tenant) }, reference),
    1,
  );
  const hits = found.map(
    async ({ tenant, result }): Promise<Hit> => ({
      group: "exact",
      kind: "case",
      to: consolePaths.reviewComplaint(tenant.slug, reference),
      label: t("search_case", { reference }),
      detail: `${tenant.config.name} · ${t(result.isOpen ? "search_case_open" : "search_case_closed")}`,
      brand: await markOf(request, tenant),
      keys: "",
    }),
  );
  return { hits: await Promise.all(hits), missing };
}

/** A pasted address of a brand's page or of the console leads to the order, the member or the brand that it names. */
async function hostHits(request: OperatorRequest, host: string, path: string): Promise<Found> {
  const { ctx, brands } = request;
  const isConsole = host === new URL(ctx.origin).host;
  const [, slug] = isConsole ? (/^\/b\/([^/]+)/.exec(path) ?? []) : [];
  const name = host.replace(/:\d+$/, "").replace(/^www\./, "");
  const tenant = brands.find((one) => (isConsole ? one.slug === slug : one.config.domain === name));
  if (!tenant) return NOTHING;
  const thing = thingOfPath(path);
  const at = { ...request, brands: [tenant] };
  const found =
    thing?.kind === "order"
      ? await orderHits(at, { reference: thing.reference })
      : thing
        ? await memberHits(at, thing.id)
        : NOTHING;
  return { hits: [...found.hits, await brandHit(request, tenant, "exact")], missing: found.missing };
}

async function brandHit(request: OperatorRequest, tenant: Tenant, group: Hit["group"]): Promise<Hit> {
  const { name, domain } = tenant.config;
  return {
    group,
    kind: "brand",
    to: consolePaths.home({ kind: "brand", slug: tenant.slug }),
    label: name,
    detail: domain,
    brand: await markOf(request, tenant),
    keys: "",
  };
}

/** Names that begin with the words come before those that contain them. */
async function brandHits(request: OperatorRequest, q: string): Promise<Hit[]> {
  const words = q.toLowerCase();
  const of = ({ slug, config }: Tenant) => [config.name.toLowerCase(), slug, config.domain];
  const starts = request.brands.filter((one) => of(one).some((name) => name.startsWith(words)));
  const known = new Set(starts);
  const others = request.brands.filter(
    (one) => !known.has(one) && of(one).some((name) => name.includes(words)),
  );
  const shown = [...starts, ...others].slice(0, GROUP_MAX);
  return Promise.all(shown.map((tenant) => brandHit(request, tenant, "brands")));
}

function pageHits({ scope, session }: OperatorRequest, q: string): Hit[] {
  const words = q.toLowerCase();
  const path = pathOf(scope);
  const pages = [
    ...menu
      .filter(({ permission }) => permitsSomewhere(session.grants, permission))
      .map(({ name, keys }) => ({ label: t(name), to: consolePaths[name](path), keys: keys as string })),
    { label: t("approvals"), to: consolePaths.approvals(path), keys: "g a" },
    { label: t("search_brands_page"), to: consolePaths.brands(), keys: "" },
    { label: t("you"), to: consolePaths.you(), keys: "" },
  ];
  return pages
    .filter(
      ({ label }) =>
        label
          .toLowerCase()
          .split(" ")
          .some((word) => word.startsWith(words)) || label.toLowerCase().startsWith(words),
    )
    .map((page) => ({ ...page, group: "pages", kind: "page", detail: "", brand: null }));
}

/** Offers the lists that search for the words. An address is looked up there, after a press: each look-up is recorded. */
function searchHits(request: OperatorRequest, q: string): Hit[] {
  const { scope } = request;
  const path = pathOf(scope);
  const kind = readSearch(q).kind;
  const lists = [
    ...(brandsWith(request, "members.find").length > 0 && kind !== "host"
      ? [{ to: consolePaths.members(path), label: t("search_members", { q }), group: "members" as const }]
      : []),
    ...(brandsWith(request, "orders.see").length > 0 && kind === "address"
      ? [{ to: consolePaths.orders(path), label: t("search_orders", { q }), group: "members" as const }]
      : []),
  ];
  return lists.map(({ to, ...list }) => ({
    ...list,
    to: `${to}?q=${encodeURIComponent(q)}`,
    kind: "find",
    detail: t("search_recorded"),
    brand: null,
    keys: "",
  }));
}
