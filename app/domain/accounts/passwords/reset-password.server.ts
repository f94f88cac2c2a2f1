import { z } from "zod";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import type { Account, AccountContext } from "../../context";
import { goneStatuses } from "../../gone";
import { InputRefused } from "../../input-refused.server";
import { LinkInvalid } from "../../link-invalid.server";
import { cleanLine, isEmail } from "../../typed-text.server";
import { toAccount } from "../account.server";
import { consumeLink, dropLinks, findLink, makeLink } from "../links.server";
import { LINK_HOURS } from "../rules";
import { dropKeys } from "../second-factor/drop-keys.server";
import { keyParams, listOpeningKeys, type OpeningKeys } from "../second-factor/opening-keys.server";
import { beginSession, type Started } from "../sessions/begin-session.server";
import { type Device, endSessions } from "../sessions/sessions.server";
import { hashPassword, passwordProblem } from "./passwords.server";

/** The address that a reset link is requested for. */
export type ResetRequestInput = z.infer<typeof ResetRequestInput>;
export const ResetRequestInput = z.object({
  email: z.string().max(1000).transform(cleanLine).refine(isEmail),
});

/**
 * `mails`: whether the link may be mailed at all. `isKnownDevice`: a known device of the member is exempt from the mail limit per
 * recipient.
 */
export type ResetRequest = { mails: boolean; isKnownDevice: boolean };

/**
 * Mails a reset link if the address has an account: to the confirmed account, otherwise to the oldest unconfirmed one.
 * @returns whether an account exists, which only brands with `reveal_accounts` may reveal. product 6.14
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
      .orderBy("signup_date")
      .orderBy("id")
      // Locks the account, so that an address that is being replaced gets no link.
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

/**
 * Checks a reset link without consuming it.
 * @throws LinkInvalid
 */
export async function checkResetLink(ctx: AccountContext, tokenText: string): Promise<void> {
  await ctx.db.transaction((tx) => findLink(ctx, tx, tokenText, "reset"));
}

export type ResetPassword = z.infer<typeof ResetPassword>;
export const ResetPassword = z.object({ password: z.string().max(1000), repeat: z.string().max(1000) });

/**
 * Checks a new password and its repetition.
 * @throws InputRefused if the password is not allowed or the two differ. product 6.16
 */
export function checkNewPassword(
  { password, repeat }: ResetPassword,
  personal: { name: string; email: string },
): void {
  const problem = passwordProblem(password, personal);
  if (problem) throw new InputRefused({ password: { code: problem } });
  if (password !== repeat) throw new InputRefused({ repeat: { code: "password_differs" } });
}

/**
 * Sets a new password through a mailed link, ends all sessions and starts one on this device. A member with an authenticator must also
 * enter its code, because a mail is not a second factor.
 * @returns also the keys that still open the account, which the person who knew the old password may have added
 * @throws LinkInvalid, InputRefused, TooManyPasswords. product 6.16
 */
export async function resetPassword(
  ctx: AccountContext,
  tokenText: string,
  input: ResetPassword,
  device: Device,
): Promise<{ account: Account; keys: OpeningKeys } & Started> {
  const { name, email } = await ctx.db.transaction(async (tx) => {
    const { memberId } = await findLink(ctx, tx, tokenText, "reset");
    return tx
      .selectFrom("members")
      .select(["name", "email"])
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => new LinkInvalid("reset"));
  });
  checkNewPassword(input, { name, email });
  const password_hash = await hashPassword(input.password);
  const reset = await ctx.db.transaction(async (tx) => {
    const { memberId } = await consumeLink(ctx, tx, tokenText, "reset");
    const row = await tx
      .updateTable("members")
      .set((is) => ({ password_hash, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .returningAll()
      .executeTakeFirstOrThrow(() => new LinkInvalid("reset"));
    await endSessions(tx, memberId);
    if (row.status === "not_confirmed") await dropKeys(tx, memberId);
    // The person who knew the old password may have started an address change.
    await dropLinks(tx, memberId, ["mail_change"]);
    const { email: recipient, language } = row;
    const keys = await listOpeningKeys(tx, memberId);
    await ctx.mails.add(tx, {
      kind: "password_changed",
      memberId,
      recipient,
      language,
      params: { member: name, ...keyParams(keys) },
    });
    const account = toAccount(row);
    return { account, keys, ...(await beginSession(ctx, tx, account, device, { known: true })) };
  });
  ctx.changed(reset.account.id);
  return reset;
}
