import type { MemberCard } from "~/domain/members/member-cards.server";
import { findPartner, listPartners, type Partner } from "~/domain/members/partners/partner-cards.server";
import { shownCount } from "~/domain/members/rules";
import { countAges } from "~/domain/members/search/count-ages.server";
import { filtersQuery } from "~/domain/members/search/search-filters.server";
import { type SearchPage, searchMembers } from "~/domain/members/search/search-members.server";
import type { Count } from "~/domain/members/search/search-sql.server";
import { countFor } from "~/domain/members/search/unseen-count.server";
import { seesMembers } from "~/domain/members/sight.server";
import type { Ctx } from "~/http/context.server";
import { countList, tooMany } from "~/http/limits/profile-limits.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { unseenOf } from "~/http/pages/unseen.server";
import { wideCards } from "~/http/pages/wide-cards.server";
import { requireMember } from "~/http/request/require-member.server";
import { searchOf } from "~/http/request/search-state.server";
import { formatWhole } from "~/i18n/format";
import { paths } from "~/paths";
import { choicesOf } from "./choices.server";
import { readSearchCursor, searchCursorOf } from "./cursor.server";
import { chipsOf, sortsOf, widenOf } from "./filter-links.server";

/** Returns the viewer of the search; redirects to the login those who may not look around. product 9.3 */
export function requireLookingAround(ctx: Ctx, request: Request): void {
  if (ctx.member || ctx.sessionLost || !mayLookAround(ctx)) requireMember(ctx, request);
}

/** The country that selects partner cards and advertising. */
export function visitorCountry(ctx: Ctx): string {
  return ctx.member?.country ?? ctx.country;
}

/**
 * Returns one of the brand's partners, for a visitor or member who may look around.
 * @throws Response 404 for any other id, also that of a card that was removed while its page was open
 */
export function requirePartner(ctx: Ctx, request: Request, id: string | undefined): Partner {
  requireLookingAround(ctx, request);
  const partner = findPartner(ctx.tenant, id);
  if (!partner) throw new Response(null, { status: 404 });
  return partner;
}

/** Returns the data of the search page. */
export async function membersView(ctx: Ctx, request: Request) {
  requireLookingAround(ctx, request);
  await countList(ctx).catch((error: unknown) => {
    throw tooMany(error);
  });
  const { searchParams } = new URL(request.url);
  const { filters, keep } = searchOf(ctx, searchParams);
  const page = Math.max(1, Math.min(Number(searchParams.get("page")) || 1, 100_000));
  const after = page > 1 ? readSearchCursor(ctx, searchParams.get("after")) : null;
  // Without a cursor it is the first page.
  const pageNumber = after ? page : 1;
  const isUnseen = ctx.member !== null && !(await seesMembers(ctx, ctx.member));
  const [found, bars] = await Promise.all([
    isUnseen
      ? countFor(ctx, ctx.member, filters).then(unseenPage)
      : searchMembers(ctx, ctx.member, { filters, after }),
    // Further pages add results only.
    isUnseen || after ? [] : countAges(ctx, ctx.member, filters),
  ]);
  const query = filtersQuery(ctx.tenant, filters);
  const form = choicesOf(ctx, filters, bars, found.numResults);
  return {
    keep,
    view: {
      pageNumber,
      isMember: ctx.member !== null,
      unseen: isUnseen ? unseenOf(ctx, found.numResults) : null,
      isNear: form.distance !== null && (filters.sort === "near" || filters.radius !== null),
      results: withPartner(ctx, found.results, pageNumber),
      count: countText(ctx, found.numResults),
      total: totalText(ctx, found.numResults),
      more: found.next ? moreHref(query, pageNumber + 1, searchCursorOf(ctx, found.next)) : null,
      far: found.similar?.results ?? [],
      wide: await wideCards(ctx, found.intros, [...found.results, ...(found.similar?.results ?? [])]),
      chips: chipsOf(ctx, filters, form),
      sorts: sortsOf(ctx, filters, form),
      widen: found.results.length === 0 && !isUnseen ? widenOf(ctx, filters, form) : null,
      form,
    },
    head: hiddenHead(ctx, ctx.t("common:nav_members")),
  };
}

export type MembersView = Awaited<ReturnType<typeof membersView>>["view"];

/** Returns the page of a search whose members the viewer does not see before the own address is confirmed: only their number. */
function unseenPage(numResults: Count): SearchPage {
  return { results: [], numResults, next: null, similar: null, intros: null };
}

function moreHref(query: URLSearchParams, page: number, after: string): string {
  const next = new URLSearchParams(query);
  next.set("page", String(page));
  next.set("after", after);
  return paths.members(next);
}

/** The number of results as text; null without results, and for a number that is rounded down to none. */
function countText({ t, locale }: Ctx, counted: Count | null): string | null {
  if (!counted) return null;
  const { count, isMore } = shownCount(counted);
  if (count === 0) return null;
  return isMore
    ? t("search:count_more", { number: formatWhole(count, locale) })
    : t("search:count", { count });
}

/** The number of results, "500+" beyond the counting limit; "" where it is unknown. */
function totalText({ locale }: Ctx, counted: Count | null): string {
  if (!counted) return "";
  const { count, isMore } = shownCount(counted);
  return `${formatWhole(count, locale)}${isMore ? "+" : ""}`;
}

export type ShownCard =
  | { kind: "member"; member: MemberCard }
  | {
      kind: "partner";
      partner: { id: string; name: string; text: string | null; picture: string | null };
    };

/** A page's partner card follows this many members. */
const PARTNER_AFTER = 7;

/** Inserts the partner cards among the members, another one on each page. */
function withPartner(ctx: Ctx, members: MemberCard[], pageNumber: number): ShownCard[] {
  const shown: ShownCard[] = members.map((member) => ({ kind: "member", member }));
  const partners = listPartners(ctx.tenant, visitorCountry(ctx));
  const partner = partners[(pageNumber - 1) % Math.max(1, partners.length)];
  if (!partner || members.length < PARTNER_AFTER) return shown;
  const { id, name, text, picture } = partner;
  shown.splice(PARTNER_AFTER, 0, {
    kind: "partner",
    partner: {
      id,
      name,
      text: text ? ctx.text(text) : null,
      picture: ctx.hasFile(picture) ? ctx.fileHref(picture, 600) : null,
    },
  });
  return shown;
}
