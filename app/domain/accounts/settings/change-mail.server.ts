import type { Selectable } from "kysely";
import { z } from "zod";
import type { MembersTable, TenantTransaction } from "~/db/tables";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import type { Account, AccountContext, MailedLinkContext, Needs } from "../../context";
import { goneStatuses } from "../../gone";
import { InputRefused } from "../../input-refused.server";
import { LinkInvalid } from "../../link-invalid.server";
import { cleanLine, emailProblem } from "../../typed-text.server";
import { toAccount } from "../account.server";
import { lockLinks } from "../leaving/erase-account.server";
import { consumeLink, dropLinks, findLink, makeLink } from "../links.server";
import { LINK_HOURS } from "../rules";
import { claimAddress, refuseTaken } from "../signup/claim-address.server";
import { isRefusedAddress } from "../signup/refused-addresses.server";
import { mailLink } from "../signup/sign-up.server";

/** Normalizes the typed address to the form in which addresses are stored. */
type NewMail = z.infer<typeof NewMail>;
const NewMail = z
  .string()
  .max(1000)
  .transform((text) => cleanLine(text).toLowerCase());

/** The input of the form for a new address. */
export type ChangeMail = z.infer<typeof ChangeMail>;
export const ChangeMail = z.object({ email: NewMail, password: z.string().max(1000) });

/** Refuses an invalid new address. @throws InputRefused at `email`. product 7.3 */
export function checkNewMail(
  { tenant }: Needs<"tenant">,
  account: Pick<Account, "email">,
  email: NewMail,
): void {
  const problem = emailProblem(email, tenant.config.refuse_disposable_mail);
  if (problem === "email_invalid") throw new InputRefused({ email: { code: "mail_new_invalid" } });
  if (problem) throw new InputRefused({ email: { code: problem } });
  if (email === account.email) throw new InputRefused({ email: { code: "mail_same" } });
}

/**
 * Starts a change of address: mails a link to the new address and revokes earlier links. If the address has an account, a mail to it says
 * so; the form reveals it only if the tenant does. The address of an unconfirmed account is replaced immediately, because it may be a
 * typing error. The caller checks the password and the address first.
 * @throws InputRefused at `email`. product 7.3
 */
export async function requestMailChange(
  ctx: MailedLinkContext,
  memberId: number,
  email: NewMail,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const mayMail = await mayMailRecipient(tx, email, ctx.now);
    await lockLinks(tx, memberId);
    // Locks the member, so that of two concurrent requests only the later one's link remains.
    const member = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .where("status", "not in", goneStatuses)
      .forUpdate()
      .executeTakeFirst();
    if (!member) return;
    const owner = await findOwner(tx, email);
    if (owner && ctx.tenant.config.reveal_accounts)
      throw new InputRefused({ email: { code: "mail_exists" } });
    await dropLinks(tx, memberId, ["mail_change"]);
    if (member.status === "not_confirmed") await replaceUnconfirmed(ctx, tx, { memberId, email, mayMail });
    else if (!mayMail) return;
    else if (owner?.status === "banned" || (await isRefusedAddress(ctx, tx, email)))
      await ctx.mails.add(tx, {
        kind: "address_refused",
        memberId,
        recipient: email,
        language: member.language,
      });
    else if (owner)
      await ctx.mails.add(tx, {
        kind: "mail_change_exists",
        memberId: owner.id,
        recipient: email,
        language: owner.language,
      });
    else await mailChangeLink(ctx, tx, member, email);
  });
  ctx.changed(memberId);
}

function findOwner(tx: TenantTransaction, email: string) {
  return tx
    .selectFrom("members")
    .select(["id", "language", "status"])
    .where("email", "=", email)
    .where("status", "!=", "not_confirmed")
    .executeTakeFirst();
}

async function replaceUnconfirmed(
  ctx: MailedLinkContext,
  tx: TenantTransaction,
  { memberId, email, mayMail }: { memberId: number; email: string; mayMail: boolean },
): Promise<void> {
  const row = await tx
    .updateTable("members")
    .set((is) => ({ email, version: is("version", "+", 1) }))
    .where("id", "=", memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Links that were mailed to the previous address must not confirm the new one.
  await dropLinks(tx, memberId, ["activate", "reset"]);
  if (mayMail) await mailLink(ctx, tx, toAccount(row), "mail_change_exists");
}

async function mailChangeLink(
  ctx: MailedLinkContext,
  tx: TenantTransaction,
  { id: memberId, name, language }: Selectable<MembersTable>,
  email: string,
): Promise<void> {
  const hours = LINK_HOURS.mail_change;
  const token = await makeLink(ctx, tx, { memberId, purpose: "mail_change", hours, data: { email } });
  const params = { token, member: name };
  await ctx.mails.add(tx, { kind: "mail_change", memberId, recipient: email, language, params });
}

/**
 * Returns the address that a link would set, without consuming the link.
 * @throws LinkInvalid
 */
export async function checkMailChange(ctx: AccountContext, tokenText: string): Promise<string> {
  const { data } = await ctx.db.transaction((tx) => findLink(ctx, tx, tokenText, "mail_change"));
  return data.email ?? "";
}

/**
 * Sets the new address through the link mailed to it. Notifies the old address, with a link that reverts the change.
 * @returns the member's id
 * @throws LinkInvalid also if the address belongs, or may belong, to another account. product 7.4
 */
export async function confirmMailChange(ctx: AccountContext, tokenText: string): Promise<number> {
  const { memberId, forgotten } = await ctx.db
    .transaction(async (tx) => {
      const { memberId, data } = await consumeLink(ctx, tx, tokenText, "mail_change");
      const { email = "" } = data;
      const before = await tx
        .selectFrom("members")
        .select(["email", "name", "language"])
        .where("id", "=", memberId)
        .where("status", "=", "active")
        .forUpdate()
        .executeTakeFirst();
      if (!before || !email) throw new LinkInvalid("mail_change");
      await tx
        .updateTable("members")
        .set((is) => ({ email, version: is("version", "+", 1) }))
        .where("id", "=", memberId)
        .execute();
      const forgotten = await claimAddress(ctx, tx, { memberId, email, purpose: "mail_change" });
      await dropLinks(tx, memberId, ["mail_change", "reset"]);
      const hours = LINK_HOURS.mail_undo;
      const token = await makeLink(ctx, tx, {
        memberId,
        purpose: "mail_undo",
        hours,
        data: { email: before.email },
      });
      await ctx.mails.add(tx, {
        kind: "mail_changed",
        memberId,
        recipient: before.email,
        language: before.language,
        params: { token, member: before.name, address: email },
      });
      return { memberId, forgotten };
    })
    .catch(refuseTaken("mail_change"));
  for (const id of [memberId, ...forgotten]) ctx.changed(id);
  return memberId;
}
