import type { Needs } from "../../context";
import { endSessions } from "./sessions.server";

/** A session of a member as the settings show it. */
export type SessionEntry = { id: number; browser: string; country: string | null; since: Date };

/** A longer list would not be readable; "everywhere else" also ends the sessions that are not shown. */
const MAX_SHOWN = 50;

/** Returns the valid sessions of a member, the newest first. */
export async function listSessions(ctx: Needs<"db" | "now">, memberId: number): Promise<SessionEntry[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("sessions")
      .select(["id", "browser", "country", "created_at"])
      .where("member_id", "=", memberId)
      .where("expires_at", ">", ctx.now)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_SHOWN)
      .execute(),
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, since: created_at }));
}

/**
 * Ends one of the member's sessions.
 * @returns false if the member has no such session
 */
export async function endSession(
  ctx: Needs<"changed" | "db">,
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
  if (numDeletedRows !== 1n) return false;
  ctx.changed(memberId);
  return true;
}

/** Ends all sessions of a member, or all but one. */
export async function logOutEverywhere(
  ctx: Needs<"changed" | "db">,
  memberId: number,
  butId?: number,
): Promise<void> {
  await ctx.db.transaction((tx) => endSessions(tx, memberId, butId));
  ctx.changed(memberId);
}
