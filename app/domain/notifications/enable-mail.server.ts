import { sql } from "kysely";
import type { AccountContext } from "~/domain/accounts/account.server";

/** Lets mails reach a member again, whatever kept them away. Where nothing did, nothing changes. product.md §4 */
export async function enableMail(ctx: Pick<AccountContext, "db">, memberId: number): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ notifications_disabled: [], version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .where(sql<boolean>`cardinality(notifications_disabled) > 0`)
      .execute(),
  );
}
