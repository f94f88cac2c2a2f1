import type { Needs } from "~/domain/context";
import { actorName, recordOperatorEntry } from "./operators.server";
import { idleSince, type OperatorSession } from "./sessions.server";

/** An open session of an operator, and a passkey, as the operator's own page lists them. */
export type OwnSession = {
  id: number;
  way: string;
  browser: string;
  address: string;
  since: Date;
  seen: Date;
};
export type OwnPasskey = { id: number; name: string; since: Date; used: Date | null };

/** Returns how an operator can log in and is logged in: passkeys, and open sessions, the latest first. */
export async function readOwnAccess(
  ctx: Needs<"control" | "now">,
  operatorId: number,
): Promise<{ sessions: OwnSession[]; passkeys: OwnPasskey[] }> {
  return ctx.control.transaction(async (tx) => ({
    sessions: await tx
      .selectFrom("operator_sessions")
      .select(["id", "way", "browser", "address", "created_at as since", "seen_at as seen"])
      .where("operator_id", "=", operatorId)
      .where("expires_at", ">", ctx.now)
      .where("seen_at", ">", idleSince(ctx))
      .orderBy("id", "desc")
      .execute(),
    passkeys: await tx
      .selectFrom("operator_passkeys")
      .select(["id", "name", "created_at as since", "last_used_at as used"])
      .where("operator_id", "=", operatorId)
      .orderBy("id")
      .execute(),
  }));
}

/** Ends all sessions of an operator but the present one. @returns how many ended */
export async function endOtherSessions(
  ctx: Needs<"control" | "now">,
  { id, operator }: OperatorSession,
): Promise<number> {
  return ctx.control.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("operator_sessions")
      .where("operator_id", "=", operator.id)
      .where("id", "<>", id)
      .executeTakeFirst();
    const ended = Number(numDeletedRows);
    const by = { now: ctx.now, by: actorName(operator), why: "" };
    if (ended > 0) await recordOperatorEntry(by, tx, "logout", `${ended} other sessions`);
    return ended;
  });
}
