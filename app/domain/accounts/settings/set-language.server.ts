import type { Account, Needs } from "../../context";
import { toAccount } from "../account.server";

/** Saves the language of a member's pages and mails. Returns null if the tenant does not support the language. product 7.6 */
export async function setLanguage(
  ctx: Needs<"changed" | "db" | "tenant">,
  memberId: number,
  language: string,
): Promise<Account | null> {
  if (!ctx.tenant.config.locales.some((locale) => locale === language)) return null;
  const row = await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ language, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) return null;
  ctx.changed(memberId);
  return toAccount(row);
}

/** Chooses the language of a visitor or member. @returns whether the tenant supports it; nothing is saved for a visitor */
export async function chooseLanguage(
  ctx: Needs<"changed" | "db" | "tenant"> & { member: Account | null },
  language: string,
): Promise<boolean> {
  if (!ctx.tenant.config.locales.some((locale) => locale === language)) return false;
  if (ctx.member) await setLanguage(ctx, ctx.member.id, language);
  return true;
}
