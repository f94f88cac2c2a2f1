import type { TenantTransaction } from "~/db/tables";

/**
 * The members whom a viewer may find: confirmed, complete, not invisible, and neither has blocked the other. Every list and every profile
 * starts from here.
 * @param viewerId null for a visitor. product.md §6, decisions §5
 */
export function visibleMembers(tx: Pick<TenantTransaction, "selectFrom">, viewerId: number | null) {
  const visible = tx
    .selectFrom("members")
    .where("members.status", "=", "active")
    .where("members.completed", "=", true)
    .where("members.invisible", "=", false);
  if (viewerId === null) return visible;
  return visible
    .where("members.id", "!=", viewerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("blocks")
            .select("blocks.blocker_id")
            .whereRef("blocks.blocker_id", "=", "members.id")
            .where("blocks.blocked_id", "=", viewerId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("blocks")
            .select("blocks.blocker_id")
            .whereRef("blocks.blocked_id", "=", "members.id")
            .where("blocks.blocker_id", "=", viewerId),
        ),
      ),
    );
}
