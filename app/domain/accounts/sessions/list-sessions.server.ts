import type { AccountContext } from "../account.server";
import { endSessions } from "./sessions.server";

/** Where a member is logged in, as the settings tell it. */
export type SessionEntry = { id: number; browser: string; country: string | null; since: Date };

/** More than these are no list for people; "everywhere else" ends all of them. */
const MOST_SHOWN = 50;

/** The sessions of a member that work now, the newest first. */
export async function listSessions(
  ctx: Pick<AccountContext, "db" | "now">,
  memberId: number,
): Promise<SessionEntry[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("sessions")
      .select(["id", "browser", "country", "created_at"])
      .where("member_id", "=", memberId)
      .where("expires_at", ">", ctx.now)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MOST_SHOWN)
      .execute(),
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, since: created_at }));
}

/** Ends one session of the member's own. @returns false where the member has no such session (any more) */
export async function endSession(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  sessionId: number,
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.transaction((tx) =>
    tx
      .deleteFrom("sessions")
      .where("member_id", "=", memberId)
      .where("id", "=", sessionId)
      .executeTakeFirst(),
  );
  return numDeletedRows === 1n;
}

/** Logs a member out everywhere, or everywhere but in one session. */
export async function logOutEverywhere(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  butId?: number,
): Promise<void> {
  await ctx.db.transaction((tx) => endSessions(tx, memberId, butId));
}
