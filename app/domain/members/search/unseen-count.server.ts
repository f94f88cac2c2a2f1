import type { Account, Needs } from "~/domain/context";
import { fittingMembers, type Seeker } from "../fitting-members.server";
import { MAX_COUNTED } from "../rules";
import { seesMembers } from "../sight.server";
import { countMembers } from "./count-members.server";
import type { SearchFilters } from "./search-filters.server";
import type { Count, Searcher } from "./search-sql.server";

/** Counts of members that the viewer does not see are rounded down to this step, as those of the signup are. decision 110 */
const STEP = 10;

/** Rounds a count down to tens; 0 for fewer than ten. */
function inTens({ atLeast }: Count): Count {
  return { atLeast: atLeast - (atLeast % STEP), isExact: false };
}

/**
 * Counts the members that a search finds, for a viewer who may not see them before the own address is confirmed.
 * @param searcher null for a visitor, who gets the count of a brand that shows members to visitors
 * @returns the count, rounded where the viewer does not see the members. product 9.3, 9.10
 */
export async function countFor(
  ctx: Needs<"db" | "now" | "tenant">,
  searcher: (NonNullable<Searcher> & Pick<Account, "status">) | null,
  filters: SearchFilters,
): Promise<Count> {
  const count = await countMembers(ctx, searcher, filters);
  return searcher === null || (await seesMembers(ctx, searcher)) ? count : inTens(count);
}

/** Counts the members who match a member both ways, rounded down to tens. product 5.27, 9.3 */
export async function countFitting({ db }: Needs<"db">, member: Seeker): Promise<Count> {
  const { rows } = await db.transaction((tx) => fittingMembers(member, MAX_COUNTED).execute(tx));
  return inTens({ atLeast: rows.length, isExact: false });
}
