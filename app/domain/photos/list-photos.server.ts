import { visibleMembers } from "~/domain/members/visible-members.server";
import type { PhotoContext } from "./photo-files.server";
import { blurredAddress, photoAddress } from "./rules";

/** A photo of somebody else. A locked one has nothing but its blurred rendition. */
export type ShownPhoto = { id: number; width: number; height: number } & (
  | { locked: false; thumb: string; card: string; full: string }
  | { locked: true; blurred: string }
);

/** Who is looking: null for a visitor. */
export type Viewer = { id: number; paidUser: boolean } | null;

/**
 * The approved photos of a member, the main one first, as somebody may see them: premium members and the member all of them, other
 * members the first few, visitors the main one. Members whom the viewer may not see have none. product.md §1, §6, decisions §5
 */
export async function listPhotos(
  { db, tenant }: Pick<PhotoContext, "db" | "tenant">,
  viewer: Viewer,
  memberId: number,
): Promise<ShownPhoto[]> {
  const { cdn_prefix: prefix, free_visible_photos } = tenant.config;
  const rows = await db.transaction((tx) =>
    (viewer?.id === memberId ? tx.selectFrom("members") : visibleMembers(tx, viewer?.id ?? null))
      .innerJoin("photos", "photos.member_id", "members.id")
      .select(["photos.id", "photos.name", "photos.blurred_name", "photos.width", "photos.height"])
      .where("members.id", "=", memberId)
      .where("photos.status", "=", "active")
      .orderBy("photos.position")
      .orderBy("photos.id")
      .execute(),
  );
  const open = viewer?.paidUser || viewer?.id === memberId ? rows.length : free_visible_photos;
  const clear = viewer ? open : Math.min(1, open);
  return rows.map(({ id, name, blurred_name, width, height }, index) =>
    index < clear
      ? {
          id,
          width,
          height,
          locked: false,
          thumb: photoAddress(prefix, name, "thumb"),
          card: photoAddress(prefix, name, "card"),
          full: photoAddress(prefix, name, "full"),
        }
      : { id, width, height, locked: true, blurred: blurredAddress(prefix, blurred_name) },
  );
}
