import { todayIn } from "~/domain/calendar";
import type { Account } from "~/domain/context";
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
 * Returns the search of a request: that of its address, else the member's last one, else the initial one. It is stored per member over
 * navigations; `clear` deletes it. product 9.7
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
  const cached = storedIn(ctx.cookies, owner);
  if (cached && query.get("clear") !== "1")
    return { filters: readFilters(ctx.tenant, cached, offered), keep: null };
  return { filters: initialFilters(ctx), keep: cached ? cookie("", 0, secure) : null };
}

/** Returns the search before any filter is set. */
export function initialFilters({
  tenant,
  member,
  country,
  now,
}: Pick<Ctx, "tenant" | "member" | "country" | "now">): SearchFilters {
  return defaultFilters(tenant, member, country, todayIn(tenant.config.timezone, now));
}

/**
 * Starts a new member's search with the radius of the signup.
 * @returns the cookie that stores it; null without a radius, and for members without a known town, where a radius does not apply
 */
export function firstSearch(ctx: Ctx, member: Account, radius: string): string | null {
  const requested = readRadius(ctx.tenant, { radius });
  if (requested === null || !member.position) return null;
  // A radius crosses borders unless the member chooses a country.
  const everywhere = { country: null, countryregion: null };
  const filters = { ...initialFilters({ ...ctx, member }), ...everywhere, radius: requested };
  return cookie(cookieValue(ctx, String(member.id), filters), DAYS, ctx.peer.secure)["Set-Cookie"];
}

const cookieValue = ({ tenant }: Ctx, owner: string, filters: SearchFilters) =>
  encodeURIComponent(`${owner} ${filtersQuery(tenant, filters)}`);

function cookie(value: string, days: number, secure: boolean) {
  return { "Set-Cookie": setCookie(COOKIE, value, { days, secure, httpOnly: true }) };
}

/** The search of another member on the same device is ignored. */
function storedIn(cookies: Ctx["cookies"], owner: string): URLSearchParams | null {
  try {
    const [ownerText, query] = decodeURIComponent(cookies[COOKIE] ?? "").split(" ", 2);
    return ownerText === owner && query ? new URLSearchParams(query) : null;
  } catch {
    return null;
  }
}
