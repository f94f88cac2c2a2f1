import { endSessions } from "~/domain/accounts/sessions/sessions.server";
import type { ChangingContext } from "~/domain/context";
import { lockMember, NothingToDo } from "../operator.server";

/** Ends all sessions of a member. @returns how many ended @throws MemberNotFound; NothingToDo where there is none */
export async function endMemberSessions(ctx: ChangingContext, memberId: number): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const { count } = await tx
      .selectFrom("sessions")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("member_id", "=", memberId)
      .executeTakeFirstOrThrow();
    if (count === 0) throw new NothingToDo("The member has no session.");
    await endSessions(tx, memberId);
    await ctx.changedLater(tx, memberId);
    return count;
  });
}
