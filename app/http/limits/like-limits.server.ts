import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** More profiles than a person looks at in an hour. product 10.13 */
const OF_MEMBER: Limit = { points: 300, seconds: 3600 };
/** Every renewed like notifies the liked member. */
const OF_PAIR: Limit = { points: 10, seconds: 3600 };
/** A block hides both members from each other and deletes the likes between them. */
const BLOCKS: Limit = { points: 60, seconds: 3600 };
/** More cards than a person passes in an hour. */
const PASSES: Limit = { points: 1200, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant">;

/** Counts a like from any page. @throws RateLimited */
export async function countLike(ctx: Counting, memberId: number, otherId: number): Promise<void> {
  await countUnlike(ctx, memberId);
  await ctx.limits.count(ctx.tenant, "like-pair", `${memberId} ${otherId}`, OF_PAIR);
}

/** Counts an unlike. @throws RateLimited */
export function countUnlike({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "like", String(memberId), OF_MEMBER);
}

/** Counts a block or unblock. @throws RateLimited */
export function countBlock({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "block", String(memberId), BLOCKS);
}

/** Counts a card of the swipe game: a like, or a pass. @throws RateLimited */
export function countSwipe(
  ctx: Counting,
  memberId: number,
  { profileId, isLike }: { profileId: number; isLike: boolean },
): Promise<void> {
  if (isLike) return countLike(ctx, memberId, profileId);
  return ctx.limits.count(ctx.tenant, "pass", String(memberId), PASSES);
}
