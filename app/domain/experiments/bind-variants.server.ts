import { sql } from "kysely";
import type { Needs } from "~/domain/context";

/**
 * Binds a member to variants for as long as their experiments run. An existing binding takes precedence, also where two devices bind at the
 * same time.
 * @param variants experiment → variant
 * @returns all variants that the member is bound to now
 */
export async function bindVariants(
  { db, changed }: Needs<"changed" | "db">,
  memberId: number,
  variants: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const row = await db.transaction((tx) =>
    tx
      .updateTable("members")
      .set({ experiments: sql<string>`${JSON.stringify(variants)}::jsonb || experiments` })
      .where("id", "=", memberId)
      .returning("experiments")
      .executeTakeFirst(),
  );
  changed(memberId);
  return row?.experiments ?? {};
}
