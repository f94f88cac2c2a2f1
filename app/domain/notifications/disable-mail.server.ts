import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { DisabledReason } from "./rules";

/**
 * Records why optional mails no longer reach members, once for each reason.
 * @param memberIds in any order: the rows are locked in order of id, so that concurrent calls cannot deadlock
 * @returns the ids of the members that changed
 */
export async function disableMail(
  tx: TenantTransaction,
  memberIds: readonly number[],
  reason: DisabledReason,
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const held = await tx
    .selectFrom("members")
    .select("id")
    .where("id", "in", memberIds)
    .where(sql<boolean>`not (${reason}::text = any(notifications_disabled))`)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (held.length === 0) return [];
  const changed = await tx
    .updateTable("members")
    .set((is) => ({
      notifications_disabled: sql<string[]>`array_append(notifications_disabled, ${reason}::text)`,
      version: is("version", "+", 1),
    }))
    .where(
      "id",
      "in",
      held.map(({ id }) => id),
    )
    .returning("id")
    .execute();
  return changed.map(({ id }) => id);
}
