import { type Account, type AccountContext, toAccount } from "../account.server";

/** Saves the language in which a member wants pages and mails; null when the tenant does not speak it. product.md §7 */
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
