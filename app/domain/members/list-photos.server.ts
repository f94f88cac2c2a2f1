import type { LinkContext, Needs } from "~/domain/context";
import { photoLimit } from "~/domain/photos/photo-limit.server";
import { blurredAddress, photoAddress } from "~/domain/photos/photo-links.server";
import { visibleMembers } from "./visible-members.server";

/** A photo as a viewer may see it. A locked one has only its blurred rendition. */
export type ShownPhoto = { id: number; width: number; height: number } & (
  | { locked: false; thumb: string; card: string; full: string }
  | { locked: true; blurred: string }
);

/** The viewer; null for a visitor. */
export type Viewer = { id: number; paidUser: boolean } | null;

/**
 * Returns the approved photos of a member that a viewer may see, the main one first. Premium members and the member themselves see all of
 * them clearly, other members the first `free_visible_photos`, visitors the main one. Of a member who is no longer premium others see as
 * many as a free member may have. Empty where the viewer may not see the member. product 8.19
 */
export async function listPhotos(
  ctx: Needs<"db"> & LinkContext,
  viewer: Viewer,
  memberId: number,
): Promise<ShownPhoto[]> {
  const { db, tenant } = ctx;
  const { free_visible_photos } = tenant.config;
  const all = await db.transaction((tx) =>
    (viewer?.id === memberId ? tx.selectFrom("members") : visibleMembers(tx, viewer?.id ?? null))
      .innerJoin("photos", "photos.member_id", "members.id")
      .select(["photos.id", "photos.name", "photos.blurred_name", "photos.width", "photos.height"])
      .select("members.paid_user")
      .where("members.id", "=", memberId)
      .where("photos.status", "=", "active")
      .orderBy("photos.position")
      .orderBy("photos.id")
      .execute(),
  );
  const limit = Math.max(1, photoLimit(tenant, all[0]?.paid_user ?? false));
  const rows = viewer?.id === memberId ? all : all.slice(0, limit);
  const open = viewer?.paidUser || viewer?.id === memberId ? rows.length : free_visible_photos;
  const clear = viewer ? open : Math.min(1, open);
  return rows.map(({ id, name, blurred_name, width, height }, index) =>
    index < clear
      ? {
          id,
          width,
          height,
          locked: false,
          thumb: photoAddress(ctx, name, "thumb"),
          card: photoAddress(ctx, name, "card"),
          full: photoAddress(ctx, name, "full"),
        }
      : { id, width, height, locked: true, blurred: blurredAddress(ctx, blurred_name) },
  );
}
