import type { MemberCard } from "~/domain/members/member-cards.server";
import { listPartners } from "~/domain/members/partner-cards.server";
import { shownCount } from "~/domain/members/rules";
import { filtersQuery, type SearchFilters } from "~/domain/members/search/search-filters.server";
import { type SearchPage, searchMembers } from "~/domain/members/search/search-members.server";
import type { Count } from "~/domain/members/search/search-sql.server";
import type { Ctx } from "~/http/context.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import { requireMember } from "~/http/request/require-member.server";
import { searchOf } from "~/http/request/search-state.server";
import { formatWhole } from "~/i18n/format";
import { paths } from "~/paths";
import { choicesOf } from "./choices.server";
import { cursorOf, readCursor } from "./cursor.server";
import { countFilters, sortsOf, widenOf } from "./filter-links.server";

/** Somebody who may look around here; others are led to the login and back. product.md §6 */
export function requireLookingAround(ctx: Ctx, request: Request): void {
  if (ctx.member || ctx.sessionLost || !mayLookAround(ctx)) requireMember(ctx, request);
}

/** All that the page of a search shows. */
export async function membersView(ctx: Ctx, request: Request) {
  requireLookingAround(ctx, request);
  const { searchParams } = new URL(request.url);
  const { filters, keep } = searchOf(ctx, searchParams);
  const page = Math.max(1, Math.min(Number(searchParams.get("page")) || 1, 100_000));
  const after = page > 1 ? readCursor(searchParams.get("after")) : null;
  // A page without its beginning is the first one.
  const pageNumber = after ? page : 1;
  const found = await searchMembers(ctx, ctx.member, { filters, after });
  const query = filtersQuery(ctx.tenant, filters);
  const form = choicesOf(ctx, filters);
  return {
    keep,
    view: {
      pageNumber,
      isMember: ctx.member !== null,
      isNear: form.distance !== null && (filters.sort === "near" || filters.radius !== null),
      results: withPartner(ctx, found.results, pageNumber),
      count: countText(ctx, found.numResults),
      total: totalText(ctx, found.numResults),
      more: found.next ? moreHref(query, pageNumber + 1, cursorOf(found.next)) : null,
      similar: similarOf(ctx, filters, found),
      filterCount: countFilters(ctx, filters),
      sorts: sortsOf(ctx, filters, form),
      widen: found.results.length === 0 ? widenOf(ctx, filters, form) : null,
      form,
    },
    head: { title: `${ctx.t("common:nav_members")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export type MembersView = Awaited<ReturnType<typeof membersView>>["view"];

function moreHref(query: URLSearchParams, page: number, after: string): string {
  const next = new URLSearchParams(query);
  next.set("page", String(page));
  next.set("after", after);
  return paths.members(next);
}

/** How many there are, in words; null where there is nobody. */
function countText({ t, locale }: Ctx, counted: Count | null): string | null {
  if (!counted) return null;
  const { count, isMore } = shownCount(counted);
  if (isMore) return t("search:count_more", { number: formatWhole(count, locale) });
  return count === 0 ? null : t("search:count", { count });
}

/** How many there are, as a number, "500+" where there are more than are counted; "" where it is not known. */
function totalText({ locale }: Ctx, counted: Count | null): string {
  if (!counted) return "";
  const { count, isMore } = shownCount(counted);
  return `${formatWhole(count, locale)}${isMore ? "+" : ""}`;
}

function similarOf(ctx: Ctx, filters: SearchFilters, { similar }: SearchPage) {
  if (!similar) return null;
  const form = choicesOf(ctx, filters);
  const named = {
    countryregion: form.regions.find(({ value }) => value === filters.countryregion)?.text,
    country: form.countries.find(({ value }) => value === filters.country)?.text,
    all: undefined,
  }[similar.area];
  return {
    title: named ? ctx.t("search:similar_in", { area: named }) : ctx.t("search:similar_all"),
    count: countText(ctx, similar.numResults),
    results: similar.results,
  };
}

export type ShownCard =
  | { kind: "member"; member: MemberCard }
  | {
      kind: "partner";
      partner: { id: string; name: string; text: string | null; picture: string };
    };

/** Where a page's advertising stands: after so many members. */
const PARTNER_AFTER = 7;

/** The members with one card of advertising among them, another on each page. */
function withPartner(ctx: Ctx, members: MemberCard[], pageNumber: number): ShownCard[] {
  const shown: ShownCard[] = members.map((member) => ({ kind: "member", member }));
  const partners = listPartners(ctx.tenant, ctx.member?.country ?? ctx.country);
  const partner = partners[(pageNumber - 1) % Math.max(1, partners.length)];
  if (!partner || members.length < PARTNER_AFTER) return shown;
  const { id, name, text, picture } = partner;
  shown.splice(PARTNER_AFTER, 0, {
    kind: "partner",
    partner: { id, name, text: text ? ctx.text(text) : null, picture: ctx.fileHref(picture, 600) },
  });
  return shown;
}
