import { sql } from "kysely";
import type { Needs } from "~/domain/context";

/** Re-enables mails for a member by clearing all reasons. Changes nothing where mails were not disabled. product 15.2 */
export async function enableMail(ctx: Needs<"changed" | "db">, memberId: number): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ notifications_disabled: [], version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .where(sql<boolean>`cardinality(notifications_disabled) > 0`)
      .execute(),
  );
  ctx.changed(memberId);
}
