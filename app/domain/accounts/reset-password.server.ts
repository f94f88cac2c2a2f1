import { z } from "zod";
import { type Account, type AccountContext, toAccount } from "./account.server";
import { dropLinks, findLink, LinkInvalid, makeLink, spendLink } from "./links.server";
import { hashPassword, passwordProblem } from "./passwords.server";
import { InputRefused } from "./refusals.server";
import { LINK_HOURS } from "./rules";
import { type Device, endSessions, openSession } from "./sessions.server";

/** Mails a link for a new password, if the address has an account. Answers alike if not. product.md §8, decisions §4 */
export async function requestReset(ctx: AccountContext, address: string): Promise<void> {
  const email = address.trim().toLowerCase();
  await ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("email", "=", email)
      .where("status", "!=", "pending_deletion")
      .orderBy((is) => is("status", "=", "not_confirmed"))
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (!row) return;
    await dropLinks(tx, row.id, ["reset"]);
    const token = await makeLink(ctx, tx, { memberId: row.id, purpose: "reset", hours: LINK_HOURS.reset });
    const { id: memberId, email: recipient, language, name } = row;
    await ctx.mails.add(tx, {
      kind: "reset",
      memberId,
      recipient,
      language,
      params: { token, member: name },
    });
  });
}

/** Whether a link for a new password works now. @throws LinkInvalid */
export async function checkResetLink(ctx: AccountContext, word: string): Promise<void> {
  await ctx.db.transaction((tx) => findLink(ctx, tx, word, "reset"));
}

export type ResetPassword = z.infer<typeof ResetPassword>;
export const ResetPassword = z.object({ password: z.string().max(1000), repeat: z.string().max(1000) });

/**
 * Sets a new password by a mailed link, ends all sessions and begins one on this device.
 * @throws LinkInvalid, InputRefused, TooManyPasswords. product.md §5
 */
export async function resetPassword(
  ctx: AccountContext,
  word: string,
  input: ResetPassword,
  device: Device,
): Promise<{ account: Account; session: string }> {
  const { name, email } = await ctx.db.transaction(async (tx) => {
    const { memberId } = await findLink(ctx, tx, word, "reset");
    return tx
      .selectFrom("members")
      .select(["name", "email"])
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => new LinkInvalid("reset"));
  });
  const problem = passwordProblem(input.password, { name, email });
  if (problem) throw new InputRefused({ password: { code: problem } });
  if (input.password !== input.repeat) throw new InputRefused({ repeat: { code: "password_differs" } });
  const password_hash = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    const { memberId } = await spendLink(ctx, tx, word, "reset");
    const row = await tx
      .updateTable("members")
      .set((is) => ({ password_hash, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .returningAll()
      .executeTakeFirstOrThrow(() => new LinkInvalid("reset"));
    await endSessions(tx, memberId);
    const { email: recipient, language } = row;
    await ctx.mails.add(tx, {
      kind: "password_changed",
      memberId,
      recipient,
      language,
      params: { member: name },
    });
    return { account: toAccount(row), session: await openSession(ctx, tx, memberId, device) };
  });
}
