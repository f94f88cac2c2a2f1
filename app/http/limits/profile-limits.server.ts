import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";
import { RateLimited } from "./limits.server";

const SAME: Limit = { points: 1, seconds: 3600 };
/** Pages of search results, and decks of the swipe game: more than a person sees in an hour. */
const LISTS: Limit = { points: 240, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant" | "member" | "visitor">;

/**
 * Returns the brand's limits of different profiles in an hour and in a day: more than a person reads. Visitors count by internet address,
 * which several people may share; members with an unconfirmed address have cost nothing so far. decision 227
 */
function profileLimits({ tenant: { config }, member }: Pick<Counting, "tenant" | "member">): Limit[] {
  const isStranger = member?.status !== "active";
  return [
    {
      points: isStranger ? config.visitor_profiles_per_hour : config.profiles_per_hour,
      seconds: 3600,
    },
    {
      points: isStranger ? config.visitor_profiles_per_day : config.profiles_per_day,
      seconds: 86_400,
    },
  ];
}

/**
 * Counts a profile that a member or a visitor opens. A profile that is opened again within the hour counts once.
 * @throws RateLimited beyond the distinct profiles of an hour or a day
 */
export async function countProfile(ctx: Counting, id: number): Promise<void> {
  if (ctx.member?.id === id) return;
  const { limits, tenant } = ctx;
  const who = whoIs(ctx);
  const isNew = await limits.count(tenant, "profile-same", `${who} ${id}`, SAME).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false;
      throw error;
    },
  );
  if (!isNew) return;
  try {
    for (const limit of profileLimits(ctx)) await limits.count(tenant, "profile", who, limit);
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
