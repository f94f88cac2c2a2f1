import { z } from "zod";
import type { Account, AccountContext } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { dropLinks } from "../links.server";
import { keyParams, listOpeningKeys } from "../second-factor/opening-keys.server";
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
 * Changes the password of a member who enters the old one. Ends all other sessions, rotates the secret of this session, and revokes links
 * for a reset or an address change. The caller counts the attempts.
 * @returns the secret for the cookie; null if the session has ended
 * @throws InputRefused, TooManyPasswords. product 6.13
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
  const secret = await ctx.db.transaction(async (tx) => {
    // The session may have ended while the passwords were hashed. Then nothing changes.
    const session = await rotateSession(ctx, tx, sessionId);
    if (!session) return null;
    const { numUpdatedRows } = await tx
      .updateTable("members")
      .set((is) => ({ password_hash, version: is("version", "+", 1) }))
      .where("id", "=", member.id)
      .where("password_hash", "=", old)
      .executeTakeFirst();
    // A concurrent change was faster, so the old password is no longer valid.
    if (numUpdatedRows !== 1n) throw new InputRefused({ old: { code: "password_old_wrong" } });
    await endSessions(tx, member.id, sessionId);
    // Another person may have requested these links with the old password.
    await dropLinks(tx, member.id, ["reset", "mail_change"]);
    await ctx.mails.add(tx, {
      kind: "password_changed",
      memberId: member.id,
      recipient: member.email,
      language: member.language,
      params: { member: member.name, ...keyParams(await listOpeningKeys(tx, member.id)) },
    });
    return session;
  });
  ctx.changed(member.id);
  return secret;
}
