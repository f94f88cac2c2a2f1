import type { Needs } from "~/domain/context";
import { type ShownMember, shownColumns, shownMember } from "./shown-member.server";
import { visibleMembers } from "./visible-members.server";

/** The data of a member that a landing page shows to visitors without an account. `photo` names the renditions of the main photo. */
export type LanderMember = ShownMember & { photo: string };

/**
 * Returns the member of a landing page: a member who agreed to be shown there, or a fictional profile. Both must be visible to others and
 * have an approved photo. Returns null for all other members. product 18.10
 */
export async function findLanderMember(
  ctx: Needs<"db" | "now" | "tenant">,
  id: number,
): Promise<LanderMember | null> {
  const row = await ctx.db.transaction((tx) =>
    visibleMembers(tx, null)
      .innerJoin("photos", (join) =>
        join
          .onRef("photos.member_id", "=", "members.id")
          .onRef("photos.tenant_id", "=", "members.tenant_id")
          .on("photos.status", "=", "active"),
      )
      .select([...shownColumns, "photos.name as photo"])
      .where("members.id", "=", id)
      .where((is) =>
        is.or([is("members.landers_agreed_at", "is not", null), is("members.fictional", "=", true)]),
      )
      .orderBy("photos.position")
      .orderBy("photos.id")
      .limit(1)
      .executeTakeFirst(),
  );
  return row ? { ...shownMember(ctx, row), photo: row.photo } : null;
}
