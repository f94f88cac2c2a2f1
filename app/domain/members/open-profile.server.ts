import type { TenantTransaction } from "~/db/tables";
import type { Needs, ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "./member-cards.server";
import { type Profile, readProfile } from "./profile.server";
import { listRelatedMembers } from "./related-members.server";
import { sightOf, sightRow } from "./sight.server";

/** The view of a profile. Where either member has blocked the other, it shows only the name. product 9.14 */
export type OpenedProfile =
  | {
      kind: "shown";
      profile: Profile;
      related: MemberCard[];
      /** whether the member's like was new to the viewer until now */
      wasNew: boolean;
    }
  | { kind: "own"; profile: Profile }
  | { kind: "blocked"; id: number; name: string }
  | { kind: "blocked_by"; name: string };

/**
 * Opens a profile for a member or a visitor. For a member, this marks the other member's like as seen.
 * @param viewerId null for a visitor
 * @returns null where the viewer may not know of the member: an unknown number, a member who is not confirmed, deleted or invisible, or any
 * member before the viewer's own address is confirmed, unless the brand shows members to visitors
 * product 8.11, 9.3, 9.14
 */
export async function openProfile(
  ctx: ReadContext,
  viewerId: number | null,
  id: number,
): Promise<OpenedProfile | null> {
  return ctx.db.transaction(async (tx) => {
    if (viewerId === id) return { kind: "own", profile: await readProfile(ctx, tx, viewerId, id) };
    const found = await findOpen(ctx, tx, viewerId, id);
    if (!found) return null;
    if (found.isBlocked) return { kind: "blocked", id, name: found.name };
    if (found.hasBlocked) return { kind: "blocked_by", name: found.name };
    const related = await listRelatedMembers(tx, viewerId, id, ctx.tenant.config.visible_profile_fields);
    return {
      kind: "shown",
      profile: await readProfile(ctx, tx, viewerId, id),
      related: await listCards(ctx, tx, viewerId, related),
      wasNew: viewerId === null ? false : await noteSeen(tx, viewerId, id),
    };
  });
}

/**
 * Returns the profile that `openProfile` shows, without marking a like as seen.
 * @returns null where the member cannot see the profile
 */
export async function findProfile(ctx: ReadContext, viewerId: number, id: number): Promise<Profile | null> {
  return ctx.db.transaction(async (tx) => {
    const found = await findOpen(ctx, tx, viewerId, id);
    return !found || found.isBlocked || found.hasBlocked ? null : readProfile(ctx, tx, viewerId, id);
  });
}

/** Returns the member's name and the blocks between the two, or null where the viewer cannot find the member. */
async function findOpen(
  { tenant }: Needs<"tenant">,
  tx: TenantTransaction,
  viewerId: number | null,
  id: number,
) {
  const between = (blocker: number, blocked: number) =>
    tx
      .selectFrom("blocks")
      .select("blocks.blocked_id")
      .where("blocks.blocker_id", "=", blocker)
      .where("blocks.blocked_id", "=", blocked);
  const found = await tx
    .selectFrom("members")
    .select(["members.name", sightRow(viewerId).as("viewer")])
    .select(({ exists }) => [
      exists(between(viewerId ?? 0, id)).as("isBlocked"),
      exists(between(id, viewerId ?? 0)).as("hasBlocked"),
    ])
    .where("members.id", "=", id)
    .where("members.status", "=", "active")
    .where("members.completed", "=", true)
    .where("members.invisible", "=", false)
    .where("members.suspended_until", "is", null)
    .executeTakeFirst();
  return found && sightOf(tenant.config, found.viewer) !== "none" ? found : null;
}

/** Marks the like of the member whose profile was opened as seen. @returns whether it was new. product 8.11 */
async function noteSeen(tx: TenantTransaction, viewerId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("likes")
    .set({ is_new: false })
    .where("liker_id", "=", id)
    .where("liked_id", "=", viewerId)
    .where("is_new", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
