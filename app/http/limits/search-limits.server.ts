import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";

/** A minute of moving filters makes fewer requests: one per pause of 300 ms. */
const COUNTS: Limit = { points: 200, seconds: 60 };
/** More than a signup needs for a slider and a few towns, and far fewer than scanning a map takes. */
const AROUND: Limit = { points: 60, seconds: 600 };

type Counting = Pick<Ctx, "limits" | "tenant" | "member" | "visitor">;

/** Members are counted by account, visitors by address. */
const whoIn = ({ member, visitor }: Counting) => (member ? `member ${member.id}` : visitor.address);

/** Counts a search count. @throws RateLimited */
export function countSearchCount(ctx: Counting): Promise<void> {
  return ctx.limits.count(ctx.tenant, "search-count", whoIn(ctx), COUNTS);
}

/** Counts a signup's query for the number of members around a town. @throws RateLimited */
export function countAroundRequest({ limits, tenant, visitor }: Counting): Promise<void> {
  return limits.count(tenant, "around", visitor.address, AROUND);
}
