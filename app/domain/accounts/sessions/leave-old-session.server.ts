import type { Account, Needs } from "../../context";
import { endSession } from "./list-sessions.server";

/** Ends the session of a browser before a new one begins: one browser, one session. */
export async function leaveOldSession(
  ctx: Needs<"db" | "sessionId" | "changed"> & { member: Account | null },
): Promise<void> {
  if (ctx.member && ctx.sessionId !== null) await endSession(ctx, ctx.member.id, ctx.sessionId);
}
