import { todayIn } from "~/domain/calendar";
import type { Account, ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "./member-cards.server";
import { findPage } from "./search/find-page.server";
import { defaultFilters, offersRadius } from "./search/search-filters.server";
import { seek } from "./search/seek.server";

/** How many members a new member can like at once. */
const MAX_FACES = 5;

/**
 * Returns members with a checked photo who match a new member both ways, the nearest first, in every country. Where the brand shows no
 * towns, or the member's own is unknown, the most recently active come first: an order by distance would reveal what profiles hide.
 * product 5.27
 */
export async function findFirstFaces(
  ctx: ReadContext,
  member: Pick<Account, "id" | "gender" | "seeks" | "country" | "position">,
): Promise<MemberCard[]> {
  const { tenant, now } = ctx;
  const filters = {
    ...defaultFilters(tenant, null, member.country, todayIn(tenant.config.timezone, now)),
    gender: [...member.seeks],
    country: null,
    countryregion: null,
    with_photo: true,
    sort: offersRadius(tenant.config) ? ("near" as const) : ("active" as const),
  };
  return ctx.db.transaction(async (tx) => {
    const { rows } = await findPage(tx, await seek(ctx, tx, member, filters), null, MAX_FACES);
    const ids = rows.map(({ member_id }) => member_id);
    const cards = await listCards(ctx, tx, member.id, ids);
    return cards.filter(({ photo }) => photo !== null);
  });
}
