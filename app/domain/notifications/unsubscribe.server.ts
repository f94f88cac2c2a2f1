import { sql } from "kysely";
import type { Needs } from "~/domain/context";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { disableMail } from "./disable-mail.server";
import { readUnsubscribeToken, type UnsubscribeToken } from "./unsubscribe-token.server";

/** The scope: the kind of mail that contained the link, or every optional kind. */
export type UnsubscribeScope = "these" | "all";

/** Returns the language of the member to whom an unsubscribe link was mailed; null where they are gone. */
export async function findUnsubscriberLanguage(
  ctx: Needs<"db">,
  { memberId }: Pick<UnsubscribeToken, "memberId">,
): Promise<string | null> {
  const row = await ctx.db.transaction((tx) =>
    tx.selectFrom("members").select("language").where("id", "=", memberId).executeTakeFirst(),
  );
  return row?.language ?? null;
}

/**
 * Unsubscribes a member from optional mails by a mailed link. Idempotent; does nothing where the member is gone.
 * @throws LinkInvalid. product 15.7
 */
export async function unsubscribe(
  ctx: Needs<"changed" | "db" | "sign" | "tenant">,
  tokenText: string,
  scope: UnsubscribeScope,
): Promise<void> {
  const token = readUnsubscribeToken(ctx, tokenText);
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
  ctx.changed(memberId);
}
