import type { TenantTransaction } from "~/db/tables";

/**
 * Selects the members that a viewer may find: confirmed, complete, neither invisible nor suspended, and neither has blocked the other. Lists of members and
 * their cards start from this query.
 * @param viewerId null for a visitor
 * @param includesBlocked whether members whom the viewer has blocked are selected too. product 9.2
 */
export function visibleMembers(
  tx: Pick<TenantTransaction, "selectFrom">,
  viewerId: number | null,
  { includesBlocked = false } = {},
) {
  const visible = tx
    .selectFrom("members")
    .where("members.status", "=", "active")
    .where("members.completed", "=", true)
    .where("members.invisible", "=", false)
    .where("members.suspended_until", "is", null);
  if (viewerId === null) return visible;
  const withoutBlockers = visible
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
    );
  if (includesBlocked) return withoutBlockers;
  return withoutBlockers.where(({ not, exists, selectFrom }) =>
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
