import { z } from "zod";
import type { Account, AccountContext } from "../account.server";
import { dropLinks } from "../links.server";
import { InputRefused } from "../refusals.server";
import { endSessions, rotateSession } from "../sessions/sessions.server";
import { confirmPassword } from "./confirm-password.server";
import { hashPassword, passwordProblem } from "./passwords.server";

export type ChangePassword = z.infer<typeof ChangePassword>;
export const ChangePassword = z.object({
  old: z.string().max(1000),
  password: z.string().max(1000),
  repeat: z.string().max(1000),
});

/**
 * Changes the password of whoever knows the old one. All other sessions end, this one gets a new secret, and links for a new password
 * that are still in a mailbox no longer work. Count the attempts at the door.
 * @returns the secret for the cookie; null where the session ended meanwhile. @throws InputRefused, TooManyPasswords. product.md §5
 */
export async function changePassword(
  ctx: AccountContext,
  member: Account,
  sessionId: number,
  input: ChangePassword,
): Promise<string | null> {
  const old = await confirmPassword(ctx, member.id, input.old, "old");
  const problem = passwordProblem(input.password, member);
  if (problem) throw new InputRefused({ password: { code: problem } });
  if (input.password !== input.repeat) throw new InputRefused({ repeat: { code: "password_differs" } });
  const password_hash = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    // Ended elsewhere while the passwords were worked on: then it changes nothing any more.
    const session = await rotateSession(ctx, tx, sessionId);
    if (!session) return null;
    const { numUpdatedRows } = await tx
      .updateTable("members")
      .set((is) => ({ password_hash, version: is("version", "+", 1) }))
      .where("id", "=", member.id)
      .where("password_hash", "=", old)
      .executeTakeFirst();
    // Another change was faster: the old password is one no more.
    if (numUpdatedRows !== 1n) throw new InputRefused({ old: { code: "password_old_wrong" } });
    await endSessions(tx, member.id, sessionId);
    // What somebody else may have begun with the old password ends with it.
    await dropLinks(tx, member.id, ["reset", "mail_change"]);
    await ctx.mails.add(tx, {
      kind: "password_changed",
      memberId: member.id,
      recipient: member.email,
      language: member.language,
      params: { member: member.name },
    });
    return session;
  });
}
