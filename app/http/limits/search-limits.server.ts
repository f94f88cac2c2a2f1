import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** A filter that is moved to and fro for a minute, and a town that is typed, ask no more often: each pause of 300 ms once. */
const COUNTS: Limit = { points: 200, seconds: 60 };
const PLACES: Limit = { points: 200, seconds: 60 };
/** A slider that is moved to and fro, and a few towns. Nobody needs so many for a signup; to go through a map takes far more. */
const AROUND: Limit = { points: 60, seconds: 600 };

type Counting = Pick<Ctx, "limits" | "tenant" | "member" | "visitor">;

/** Members count by themselves, visitors by their address. */
const whoIn = ({ member, visitor }: Counting) => (member ? `member ${member.id}` : visitor.address);

/** Counts a search whose members are counted. @throws TooOften */
export function countSearchCount(ctx: Counting): Promise<void> {
  return ctx.limits.count(ctx.tenant, "search-count", whoIn(ctx), COUNTS);
}

/** Counts a question for towns. @throws TooOften */
export function countPlaces(ctx: Counting): Promise<void> {
  return ctx.limits.count(ctx.tenant, "places", whoIn(ctx), PLACES);
}

/** Counts a question of a visitor who signs up for how many members are around their town. @throws TooOften */
export function countAroundAsked({ limits, tenant, visitor }: Counting): Promise<void> {
  return limits.count(tenant, "around", visitor.address, AROUND);
}
