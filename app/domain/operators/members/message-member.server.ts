import type { ChangingContext } from "~/domain/context";
import { lockMember } from "../operator.server";
import { writeNote } from "./member-notes.server";
import { MemberActRefused } from "./member-refused.server";

/** Messages that a member gets at most within 24 hours, of all operators together. */
export const MESSAGES_PER_DAY = 5;
const DAY_MS = 86_400_000;

/**
 * Mails a member a text of the brand, in the frame of its mails and in the member's language. An answer goes to the brand's support address.
 * @returns the number of the message
 * @throws MemberNotFound; MemberActRefused for an address that was never confirmed, a profile of the house, and a repetition
 */
export async function messageMember(ctx: ChangingContext, memberId: number, text: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { email: recipient, language, name, status } = await lockMember(tx, memberId);
    if (status === "not_confirmed") throw new MemberActRefused("not_confirmed");
    const { fictional } = await tx
      .selectFrom("members")
      .select("fictional")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow();
    if (fictional) throw new MemberActRefused("fictional");
    const { sent } = await tx
      .selectFrom("member_notes")
      .select((of) => of.fn.countAll<number>().as("sent"))
      .where("member_id", "=", memberId)
      .where("kind", "=", "message")
      .where("written_at", ">", new Date(ctx.now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    if (sent >= MESSAGES_PER_DAY) throw new MemberActRefused("mails_used_up");
    const id = await writeNote(ctx, tx, { memberId, kind: "message", body: text });
    const params = { member: name, message: text };
    await ctx.mails.add(tx, { kind: "support_message", memberId, recipient, language, params });
    return id;
  });
}
