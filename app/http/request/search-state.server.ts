import type { Account } from "~/domain/accounts/account.server";
import { todayIn } from "~/domain/accounts/today";
import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import {
  defaultFilters,
  filtersQuery,
  isSearch,
  readFilters,
  readRadius,
} from "~/domain/members/search/search-filters.server";
import type { Ctx } from "../context.server";
import { setCookie } from "./cookies.server";

const COOKIE = "search";
const DAYS = 30;

/**
 * The search of a request: what its address asks for, else what was asked last, else where a search begins. It is kept for whoever asked
 * it, over navigation; `clear` forgets it. product.md §3 "Search state", didInit
 */
export function searchOf(
  ctx: Ctx,
  query: URLSearchParams,
): { filters: SearchFilters; keep: { "Set-Cookie": string } | null } {
  const offered = ctx.interests;
  const owner = String(ctx.member?.id ?? 0);
  const { secure } = ctx.peer;
  if (isSearch(query)) {
    const filters = readFilters(ctx.tenant, query, offered);
    return { filters, keep: cookie(cookieValue(ctx, owner, filters), DAYS, secure) };
  }
  const kept = keptIn(ctx.cookies, owner);
  if (kept && query.get("clear") !== "1")
    return { filters: readFilters(ctx.tenant, kept, offered), keep: null };
  return { filters: initialFilters(ctx), keep: kept ? cookie("", 0, secure) : null };
}

/** The search of somebody who has not asked for anything. */
export function initialFilters({
  tenant,
  member,
  country,
  now,
}: Pick<Ctx, "tenant" | "member" | "country" | "now">): SearchFilters {
  return defaultFilters(tenant, member, country, todayIn(tenant.config.timezone, now));
}

/**
 * Begins a new member's search within the radius of their signup.
 * @returns the cookie that keeps it; null without a radius, and for members of no known town, whom it would not hold for
 */
export function firstSearch(ctx: Ctx, member: Account, radius: string): string | null {
  const asked = readRadius(ctx.tenant, radius);
  if (asked === null || !member.position) return null;
  const filters = { ...initialFilters({ ...ctx, member }), countryregion: null, radius: asked };
  return cookie(cookieValue(ctx, String(member.id), filters), DAYS, ctx.peer.secure)["Set-Cookie"];
}

const cookieValue = ({ tenant }: Ctx, owner: string, filters: SearchFilters) =>
  encodeURIComponent(`${owner} ${filtersQuery(tenant, filters)}`);

function cookie(value: string, days: number, secure: boolean) {
  return { "Set-Cookie": setCookie(COOKIE, value, { days, secure, httpOnly: true }) };
}

/** Somebody else's search on the same device is nobody's business. */
function keptIn(cookies: Ctx["cookies"], owner: string): URLSearchParams | null {
  try {
    const [whose, query] = decodeURIComponent(cookies[COOKIE] ?? "").split(" ", 2);
    return whose === owner && query ? new URLSearchParams(query) : null;
  } catch {
    return null;
  }
}
