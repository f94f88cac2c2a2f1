import { z } from "zod";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { goneStatuses } from "../gone";
import { dropLinks, findLink, LinkInvalid, makeLink, spendLink } from "../links.server";
import { InputRefused } from "../refusals.server";
import { EMAIL_MAX, LINK_HOURS } from "../rules";
import { dropKeys } from "../second-factor/drop-keys.server";
import { type Begun, beginSession } from "../sessions/begin-session.server";
import { type Device, endSessions } from "../sessions/sessions.server";
import { hashPassword, passwordProblem } from "./passwords.server";

/** The address that a link is asked for. */
export type AskReset = z.infer<typeof AskReset>;
export const AskReset = z.object({ email: z.string().trim().pipe(z.email().max(EMAIL_MAX)) });

/** Whether the link is mailed at all; on a known device of the member not even a flood of mails by strangers prevents it. */
export type ResetRequest = { mails: boolean; isKnownDevice: boolean };

/**
 * Mails a link for a new password, if the address has an account. Of several accounts that gave the address without confirming it, the
 * oldest is meant: later signups take nothing from it.
 * @returns whether it has one, which only brands with `reveal_accounts` may say. product.md §8, decisions §4
 */
export async function requestReset(
  ctx: AccountContext,
  address: string,
  { mails, isKnownDevice }: ResetRequest,
): Promise<boolean> {
  const email = address.trim().toLowerCase();
  return ctx.db.transaction(async (tx) => {
    const mayMail = await mayMailRecipient(tx, email, ctx.now);
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("email", "=", email)
      .where("status", "not in", goneStatuses)
      .where("completed", "=", true)
      .orderBy((is) => is("status", "=", "not_confirmed"))
      .orderBy("id")
      // Held: an address that is being given up must get no link any more.
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    if (!mails || !(mayMail || isKnownDevice)) return true;
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
    return true;
  });
}

/** Whether a link for a new password works now. @throws LinkInvalid */
export async function checkResetLink(ctx: AccountContext, word: string): Promise<void> {
  await ctx.db.transaction((tx) => findLink(ctx, tx, word, "reset"));
}

export type ResetPassword = z.infer<typeof ResetPassword>;
export const ResetPassword = z.object({ password: z.string().max(1000), repeat: z.string().max(1000) });

/** @throws InputRefused where a new password is refused or was not typed twice alike. product.md §5 */
export function checkNewPassword(
  { password, repeat }: ResetPassword,
  personal: { name: string; email: string },
): void {
  const problem = passwordProblem(password, personal);
  if (problem) throw new InputRefused({ password: { code: problem } });
  if (password !== repeat) throw new InputRefused({ repeat: { code: "password_differs" } });
}

/**
 * Sets a new password by a mailed link, ends all sessions and begins one on this device. A mailbox is no second factor: whoever has an
 * authenticator is asked for its code as well.
 * @throws LinkInvalid, InputRefused, TooManyPasswords. product.md §5
 */
export async function resetPassword(
  ctx: AccountContext,
  word: string,
  input: ResetPassword,
  device: Device,
): Promise<{ account: Account } & Begun> {
  const { name, email } = await ctx.db.transaction(async (tx) => {
    const { memberId } = await findLink(ctx, tx, word, "reset");
    return tx
      .selectFrom("members")
      .select(["name", "email"])
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => new LinkInvalid("reset"));
  });
  checkNewPassword(input, { name, email });
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
    if (row.status === "not_confirmed") await dropKeys(tx, memberId);
    // Whoever knew the old password may have begun a change of address.
    await dropLinks(tx, memberId, ["mail_change"]);
    const { email: recipient, language } = row;
    await ctx.mails.add(tx, {
      kind: "password_changed",
      memberId,
      recipient,
      language,
      params: { member: name },
    });
    const account = toAccount(row);
    return { account, ...(await beginSession(ctx, tx, account, device, { known: true })) };
  });
}
