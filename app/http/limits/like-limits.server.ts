import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** Nobody looks at so many profiles in an hour. */
const OF_MEMBER: Limit = { points: 300, seconds: 3600 };
/** Liking somebody anew, again and again, tells them each time. */
const OF_PAIR: Limit = { points: 10, seconds: 3600 };
/** Who blocks somebody is gone for both at once, with the likes between them. */
const BLOCKS: Limit = { points: 60, seconds: 3600 };
/** Nobody's hand passes over so many in an hour. */
const PASSES: Limit = { points: 1200, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant">;

/** Counts a like, wherever it is given. @throws TooOften */
export async function countLike(ctx: Counting, memberId: number, otherId: number): Promise<void> {
  await countUnlike(ctx, memberId);
  await ctx.limits.count(ctx.tenant, "like-pair", `${memberId} ${otherId}`, OF_PAIR);
}

/** Counts a like that is taken back. @throws TooOften */
export function countUnlike({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "like", String(memberId), OF_MEMBER);
}

/** Counts somebody who is blocked, or let back. @throws TooOften */
export function countBlock({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "block", String(memberId), BLOCKS);
}

/** Counts a card of the swipe game: a like as any other, or a pass. @throws TooOften */
export function countSwipe(
  ctx: Counting,
  memberId: number,
  { profileId, isLike }: { profileId: number; isLike: boolean },
): Promise<void> {
  if (isLike) return countLike(ctx, memberId, profileId);
  return ctx.limits.count(ctx.tenant, "pass", String(memberId), PASSES);
}
