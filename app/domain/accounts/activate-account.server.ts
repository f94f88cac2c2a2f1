import { type Account, type AccountContext, toAccount } from "./account.server";
import { dropLinks, LinkInvalid, spendLink } from "./links.server";
import { type Device, openSession } from "./sessions.server";

/**
 * Confirms the address of an account by the link that was mailed to it, and logs it in. Others who gave the same address and never
 * confirmed it are forgotten.
 * @throws LinkInvalid also where somebody else has confirmed the address meanwhile. product.md §4, §8
 */
export async function activateAccount(
  ctx: AccountContext,
  word: string,
  device: Device,
): Promise<{ account: Account; session: string }> {
  return ctx.db
    .transaction(async (tx) => {
      const { memberId } = await spendLink(ctx, tx, word, "activate");
      const row = await tx
        .updateTable("members")
        .set((is) => ({ status: "active" as const, version: is("version", "+", 1) }))
        .where("id", "=", memberId)
        .where("status", "=", "not_confirmed")
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new LinkInvalid("activate");
      await dropLinks(tx, memberId, ["activate"]);
      await tx
        .deleteFrom("members")
        .where("email", "=", row.email)
        .where("status", "=", "not_confirmed")
        .execute();
      const account = toAccount(row);
      const { email: recipient, language, name } = account;
      await ctx.mails.add(tx, { kind: "welcome", memberId, recipient, language, params: { member: name } });
      return { account, session: await openSession(ctx, tx, memberId, device) };
    })
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === "members_confirmed_email")
        throw new LinkInvalid("activate");
      throw error;
    });
}
