import type { Needs } from "../../context";
import { goneStatuses } from "../../gone";

/** Returns which of the given sessions are valid: not ended, not expired, and not of a deleted or banned member. */
export async function openSessions(
  ctx: Needs<"db" | "now">,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("sessions")
      .innerJoin("members", "members.id", "sessions.member_id")
      .select("sessions.id")
      .where("sessions.id", "in", [...ids])
      .where("sessions.expires_at", ">", ctx.now)
      .where("members.status", "not in", goneStatuses)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
