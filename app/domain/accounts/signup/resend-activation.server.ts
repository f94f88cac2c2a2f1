import { type AccountContext, toAccount } from "../account.server";
import { holdLinks } from "../leaving/erase-account.server";
import { dropLinks } from "../links.server";
import { mailLink } from "./sign-up.server";

/** Mails a new link for confirming the address; older ones are worthless then. Confirmed accounts get none. product.md §8 */
export async function resendActivation(ctx: AccountContext, memberId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await holdLinks(tx, memberId);
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .where("status", "=", "not_confirmed")
      // Held: the address must not change before its link is made.
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await dropLinks(tx, memberId, ["activate"]);
    await mailLink(ctx, tx, toAccount(row));
  });
}
