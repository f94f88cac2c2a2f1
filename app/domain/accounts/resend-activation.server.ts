import { type AccountContext, toAccount } from "./account.server";
import { dropLinks } from "./links.server";
import { mailLink } from "./sign-up.server";

/** Mails a new link for confirming the address; older ones are worthless then. Confirmed accounts get none. product.md §8 */
export async function resendActivation(ctx: AccountContext, memberId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .where("status", "=", "not_confirmed")
      .executeTakeFirst();
    if (!row) return;
    await dropLinks(tx, memberId, ["activate"]);
    await mailLink(ctx, tx, toAccount(row));
  });
}
