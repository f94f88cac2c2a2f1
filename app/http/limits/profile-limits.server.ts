import type { Ctx } from "../context.server";
import { type Limit, RateLimited } from "./limits.server";

/** More profiles than a person reads in an hour and in a day. A profile that is opened again within the hour counts once. decision 227 */
const PROFILES: readonly Limit[] = [
  { points: 120, seconds: 3600 },
  { points: 600, seconds: 86_400 },
];
/** Visitors count by internet address, which several people may share; members with an unconfirmed address have cost nothing so far. */
const PROFILES_OF_STRANGER: readonly Limit[] = [
  { points: 60, seconds: 3600 },
  { points: 200, seconds: 86_400 },
];
const SAME: Limit = { points: 1, seconds: 3600 };
/** Pages of search results, and decks of the swipe game: more than a person sees in an hour. */
const LISTS: Limit = { points: 240, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant" | "member" | "visitor">;

/**
 * Counts a profile that a member or a visitor opens.
 * @throws RateLimited beyond the distinct profiles of an hour or a day
 */
export async function countProfile(ctx: Counting, id: number): Promise<void> {
  if (ctx.member?.id === id) return;
  const { limits, tenant, member } = ctx;
  const who = whoIs(ctx);
  const isNew = await limits.count(tenant, "profile-same", `${who} ${id}`, SAME).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false;
      throw error;
    },
  );
  if (!isNew) return;
  const isStranger = member?.status !== "active";
  try {
    for (const limit of isStranger ? PROFILES_OF_STRANGER : PROFILES)
      await limits.count(tenant, "profile", who, limit);
  } catch (error) {
    // The refused profile was not read.
    await limits.forget(tenant, "profile-same", `${who} ${id}`, SAME);
    throw error;
  }
}

/** Counts a page of members' cards. @throws RateLimited */
export function countList(ctx: Counting): Promise<void> {
  return ctx.limits.count(ctx.tenant, "cards", whoIs(ctx), LISTS);
}

/** Returns the response for too many profiles or pages: its page says when it goes on. */
export function tooMany(error: unknown): unknown {
  if (!(error instanceof RateLimited)) return error;
  return new Response(`often ${error.retryMinutes}`, { status: 429 });
}

function whoIs({ member, visitor }: Counting): string {
  return member ? `member ${member.id}` : `visitor ${visitor.address}`;
}
