import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { listCards, type MemberCard } from "./member-cards.server";
import { type Profile, readProfile } from "./profile.server";
import { listRelatedMembers } from "./related-members.server";

/** What somebody finds where a profile is. Where one has blocked the other there is a name and nothing else. product.md §6 */
export type OpenedProfile =
  | {
      kind: "shown";
      profile: Profile;
      related: MemberCard[];
      /** whether a like of theirs was new until now */
      wasNew: boolean;
    }
  | { kind: "own"; profile: Profile }
  | { kind: "blocked"; id: number; name: string }
  | { kind: "blocked_by"; name: string };

type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/**
 * Opens a profile for a member or a visitor. A member has then seen that the other likes them.
 * @param viewerId null for a visitor
 * @returns null where there is nobody whom the viewer may know of: no such number here, not confirmed, deleted, or invisible
 * product.md §2, §4, §6
 */
export async function openProfile(
  ctx: Context,
  viewerId: number | null,
  id: number,
): Promise<OpenedProfile | null> {
  return ctx.db.transaction(async (tx) => {
    if (viewerId === id) return { kind: "own", profile: await readProfile(ctx, tx, viewerId, id) };
    const found = await findOpen(tx, viewerId, id);
    if (!found) return null;
    if (found.isBlocked) return { kind: "blocked", id, name: found.name };
    if (found.hasBlocked) return { kind: "blocked_by", name: found.name };
    const related = await listRelatedMembers(tx, viewerId, id);
    return {
      kind: "shown",
      profile: await readProfile(ctx, tx, viewerId, id),
      related: await listCards(ctx, tx, viewerId, related),
      wasNew: viewerId === null ? false : await noteSeen(tx, viewerId, id),
    };
  });
}

/**
 * The profile that `openProfile` would show, without opening it: a like of theirs stays new.
 * @returns null where the member finds no profile
 */
export async function findProfile(ctx: Context, viewerId: number, id: number): Promise<Profile | null> {
  return ctx.db.transaction(async (tx) => {
    const found = await findOpen(tx, viewerId, id);
    return !found || found.isBlocked || found.hasBlocked ? null : readProfile(ctx, tx, viewerId, id);
  });
}

/** Whether the member may be found by strangers at all, and who of the two has blocked the other. */
async function findOpen(tx: TenantTransaction, viewerId: number | null, id: number) {
  const between = (blocker: number, blocked: number) =>
    tx
      .selectFrom("blocks")
      .select("blocks.blocked_id")
      .where("blocks.blocker_id", "=", blocker)
      .where("blocks.blocked_id", "=", blocked);
  return tx
    .selectFrom("members")
    .select("members.name")
    .select(({ exists }) => [
      exists(between(viewerId ?? 0, id)).as("isBlocked"),
      exists(between(id, viewerId ?? 0)).as("hasBlocked"),
    ])
    .where("members.id", "=", id)
    .where("members.status", "=", "active")
    .where("members.completed", "=", true)
    .where("members.invisible", "=", false)
    .executeTakeFirst();
}

/** The like of whose profile was opened is new no longer. product.md §4 */
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
