import type { Account, AccountContext } from "../../context";
import { toAccount } from "../account.server";

/** Saves the language of a member's pages and mails. Returns null if the tenant does not support the language. product 7.6 */
export async function setLanguage(
  ctx: Pick<AccountContext, "db" | "tenant">,
  memberId: number,
  language: string,
): Promise<Account | null> {
  if (!ctx.tenant.config.locales.some((locale) => locale === language)) return null;
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .updateTable("members")
      .set((is) => ({ language, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .returningAll()
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  });
}
