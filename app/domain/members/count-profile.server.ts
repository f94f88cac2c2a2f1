import type { Account, Needs } from "~/domain/context";
import type { Limit } from "~/domain/limit";

const SAME: Limit = { points: 1, seconds: 3600 };

type Counting = Needs<"counter" | "tenant" | "visitor"> & { member: Pick<Account, "id" | "status"> | null };

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
  const who = ctx.member ? `member ${ctx.member.id}` : `visitor ${ctx.visitor.address}`;
  const same = { name: "profile-same", who: `${who} ${id}`, limit: SAME };
  if (!(await ctx.counter.isWithin([same]))) return;
  try {
    await ctx.counter.count(profileLimits(ctx).map((limit) => ({ name: "profile", who, limit })));
  } catch (error) {
    // The refused profile was not read.
    await ctx.counter.forget([same]);
    throw error;
  }
}
