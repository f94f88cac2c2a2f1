import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { holdLinks } from "../leaving/erase-account.server";
import { dropLinks } from "../links.server";
import { mailLink } from "./sign-up.server";

/**
 * Mails a new link for confirming the address; older ones are worthless then. Confirmed accounts get none, nor does an address that was
 * mailed too often lately. product.md §8
 */
export async function resendActivation(
  ctx: AccountContext,
  { id: memberId, email }: Pick<Account, "id" | "email">,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await mayMailRecipient(tx, email, ctx.now))) return;
    await holdLinks(tx, memberId);
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .where("email", "=", email)
      .where("status", "=", "not_confirmed")
      // Held: the address must not change before its link is made.
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await dropLinks(tx, memberId, ["activate"]);
    await mailLink(ctx, tx, toAccount(row));
  });
}
