import type { TenantDb } from "~/db/pool.server";

const HOUR_MS = 60 * 60_000;
/** Hours ago at which a login was liked; the first of these members is liked back. */
const LIKED_HOURS = [30, 5, 1] as const;
/** The number of members who like each login; those of the first login come first. */
export const LIKES_EACH = LIKED_HOURS.length;

/** Inserts the likes that each demo login receives, and one match. */
export async function likeDemoLogins(
  db: TenantDb,
  logins: readonly number[],
  members: readonly number[],
  now: Date,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const likes = logins.flatMap((login, turn) =>
    LIKED_HOURS.flatMap((hours, at) => {
      const member = members[turn * LIKES_EACH + at];
      if (member === undefined) return [];
      const like = { liker_id: member, liked_id: login, created_at: ago(hours), is_new: at > 0 };
      const back = { liker_id: login, liked_id: member, created_at: ago(hours - 2), is_new: false };
      return at === 0 ? [like, back] : [like];
    }),
  );
  if (likes.length === 0) return;
  await db.transaction((tx) =>
    tx
      .insertInto("likes")
      .values(likes)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
