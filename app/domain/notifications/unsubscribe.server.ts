import { sql } from "kysely";
import type { AccountContext } from "~/domain/accounts/account.server";
import { LinkInvalid } from "~/domain/accounts/links.server";
import { disableMail } from "./disable-mail.server";
import { readUnsubscribeToken, type UnsubscribeToken } from "./unsubscribe-token.server";

/** How much of it: the kind of mail that the link came in, or every optional one. */
export type UnsubscribeScope = "these" | "all";

/** The language of the member whom a link for leaving was mailed to; null where they are gone. */
export async function findUnsubscriberLanguage(
  ctx: Pick<AccountContext, "db">,
  { memberId }: Pick<UnsubscribeToken, "memberId">,
): Promise<string | null> {
  const row = await ctx.db.transaction((tx) =>
    tx.selectFrom("members").select("language").where("id", "=", memberId).executeTakeFirst(),
  );
  return row?.language ?? null;
}

/**
 * Takes a member off optional mails by a mailed link; doing it again is harmless, and so is a member who is gone.
 * @returns the member's number. @throws LinkInvalid. product.md §4
 */
export async function unsubscribe(
  ctx: Pick<AccountContext, "db" | "sign" | "tenant">,
  word: string,
  scope: UnsubscribeScope,
): Promise<number> {
  const token = readUnsubscribeToken(ctx, word);
  if (!token) throw new LinkInvalid("unsubscribe");
  const { memberId, preference } = token;
  await ctx.db.transaction(async (tx) => {
    if (scope === "all") return disableMail(tx, [memberId], "unsubscribe");
    return tx
      .updateTable("members")
      .set((is) => ({
        notifications_off: sql<string[]>`array_append(notifications_off, ${preference}::text)`,
        version: is("version", "+", 1),
      }))
      .where("id", "=", memberId)
      .where(sql<boolean>`not (${preference}::text = any(notifications_off))`)
      .execute();
  });
  return memberId;
}
