import type { Selectable } from "kysely";
import { z } from "zod";
import type { MembersTable, TenantTransaction } from "~/db/tables";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { goneStatuses } from "../gone";
import { holdLinks } from "../leaving/erase-account.server";
import { dropLinks, findLink, LinkInvalid, makeLink, spendLink } from "../links.server";
import { InputRefused } from "../refusals.server";
import { LINK_HOURS } from "../rules";
import { claimAddress, refuseTaken } from "../signup/claim-address.server";
import { isRefusedAddress } from "../signup/refused-addresses.server";
import { mailLink } from "../signup/sign-up.server";
import { cleanText, emailProblem } from "../typed-text.server";

/** The new address as it was typed; afterwards as addresses are kept. */
type NewMail = z.infer<typeof NewMail>;
const NewMail = z
  .string()
  .max(1000)
  .transform((text) => cleanText(text).toLowerCase());

/** What the form of a new address sends. */
export type ChangeMail = z.infer<typeof ChangeMail>;
export const ChangeMail = z.object({ email: NewMail, password: z.string().max(1000) });

/** Refuses a new address that cannot be one, whoever has it. @throws InputRefused at `email`. product.md §5 */
export function checkNewMail(
  { tenant }: Pick<AccountContext, "tenant">,
  account: Pick<Account, "email">,
  email: NewMail,
): void {
  const problem = emailProblem(email, tenant.config.refuse_disposable_mail);
  if (problem === "email_invalid") throw new InputRefused({ email: { code: "mail_new_invalid" } });
  if (problem) throw new InputRefused({ email: { code: problem } });
  if (email === account.email) throw new InputRefused({ email: { code: "mail_same" } });
}

/**
 * Begins a change of address: a link goes to the new one, and counts instead of earlier ones. An address that has an account is told of
 * it by mail, and here only where the tenant reveals that. Who never confirmed an address has mistyped it: it is replaced at once.
 * Ask for the password and check the address first.
 * @throws InputRefused at `email`. product.md §5, decisions §4
 */
export async function requestMailChange(
  ctx: AccountContext,
  memberId: number,
  email: NewMail,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const mayMail = await mayMailRecipient(tx, email, ctx.now);
    await holdLinks(tx, memberId);
    // Held, so that of two requests at once the later one's link is the only one left.
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
  ctx: AccountContext,
  tx: TenantTransaction,
  { memberId, email, mayMail }: { memberId: number; email: string; mayMail: boolean },
): Promise<void> {
  const row = await tx
    .updateTable("members")
    .set((is) => ({ email, version: is("version", "+", 1) }))
    .where("id", "=", memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
  // What was mailed to the other address must confirm nothing any more.
  await dropLinks(tx, memberId, ["activate", "reset"]);
  if (mayMail) await mailLink(ctx, tx, toAccount(row), "mail_change_exists");
}

async function mailChangeLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  { id: memberId, name, language }: Selectable<MembersTable>,
  email: string,
): Promise<void> {
  const hours = LINK_HOURS.mail_change;
  const token = await makeLink(ctx, tx, { memberId, purpose: "mail_change", hours, data: { email } });
  const params = { token, member: name };
  await ctx.mails.add(tx, { kind: "mail_change", memberId, recipient: email, language, params });
}

/** Which address a link would set, without using it. @throws LinkInvalid */
export async function checkMailChange(ctx: AccountContext, word: string): Promise<string> {
  const { data } = await ctx.db.transaction((tx) => findLink(ctx, tx, word, "mail_change"));
  return data.email ?? "";
}

/**
 * Sets the new address by the link that was mailed to it. The old one is told, with a link to take the change back.
 * @returns whose it is, and who gave the address too without confirming it and is forgotten
 * @throws LinkInvalid also where the address is or may become somebody else's. decisions §4
 */
export async function confirmMailChange(
  ctx: AccountContext,
  word: string,
): Promise<{ memberId: number; forgotten: number[] }> {
  return ctx.db
    .transaction(async (tx) => {
      const { memberId, data } = await spendLink(ctx, tx, word, "mail_change");
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
}
