import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** A filter that is moved to and fro for a minute, and a town that is typed, ask no more often: each pause of 300 ms once. */
const COUNTS: Limit = { points: 200, seconds: 60 };
const PLACES: Limit = { points: 200, seconds: 60 };

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
