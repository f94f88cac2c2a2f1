import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import type { Account, MailedLinkContext } from "../../context";
import { toAccount } from "../account.server";
import { lockLinks } from "../leaving/erase-account.server";
import { dropLinks } from "../links.server";
import { MailsUsedUp } from "../refusals.server";
import { mailLink } from "./sign-up.server";

/**
 * Mails a new link that confirms the address, and revokes earlier ones. Does nothing for confirmed accounts.
 * @throws MailsUsedUp where the address has reached the mail limit. product 5.31
 */
export async function resendActivation(
  ctx: MailedLinkContext,
  { id: memberId, email }: Pick<Account, "id" | "email">,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await mayMailRecipient(tx, email, ctx.now))) throw new MailsUsedUp("The address got many mails.");
    await lockLinks(tx, memberId);
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .where("email", "=", email)
      .where("status", "=", "not_confirmed")
      // Locks the member: the address must not change before its link is created.
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await dropLinks(tx, memberId, ["activate"]);
    await mailLink(ctx, tx, toAccount(row));
  });
}
