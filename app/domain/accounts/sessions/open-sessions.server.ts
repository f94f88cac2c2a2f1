import type { AccountContext } from "../account.server";
import { goneStatuses } from "../gone";

/** Which of some sessions are still open: not ended, not over, and of nobody who is leaving. */
export async function openSessions(
  ctx: Pick<AccountContext, "db" | "now">,
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
