import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { blurredAddress, photoAddress } from "~/domain/photos/rules";

/** A picture of a profile. A locked one knows nothing but the address of its blurred rendition. decisions §5 */
export type ShownPhoto =
  | { locked: false; card: string; full: string; width: number; height: number }
  | { locked: true; blurred: string };

/** Who looks at pictures: a visitor is null. */
export type PhotoViewer = { id: number; paidUser: boolean } | null;

/** How many pictures of a member somebody sees clearly: premium members and the member all, visitors the main one at most. product.md §1, §6 */
export function clearPhotoCount(
  { free_visible_photos }: { free_visible_photos: number },
  viewer: PhotoViewer,
  ownerId: number,
): number {
  if (viewer?.paidUser || viewer?.id === ownerId) return Number.POSITIVE_INFINITY;
  return viewer ? free_visible_photos : Math.min(1, free_visible_photos);
}

/** The pictures of a member that have been inspected, main one first, as the viewer may see them. @param viewer null for a visitor */
export async function listShownPhotos(
  { tenant }: Pick<AccountContext, "tenant">,
  tx: TenantTransaction,
  viewer: PhotoViewer,
  ownerId: number,
): Promise<ShownPhoto[]> {
  const { cdn_prefix, premium_photos } = tenant.config;
  const rows = await tx
    .selectFrom("photos")
    .select(["name", "blurred_name", "width", "height"])
    .where("member_id", "=", ownerId)
    .where("status", "=", "active")
    .orderBy("position")
    .orderBy("id")
    .limit(premium_photos)
    .execute();
  const clear = clearPhotoCount(tenant.config, viewer, ownerId);
  return rows.map(({ name, blurred_name, width, height }, at) =>
    at < clear
      ? {
          locked: false,
          card: photoAddress(cdn_prefix, name, "card"),
          full: photoAddress(cdn_prefix, name, "full"),
          width,
          height,
        }
      : { locked: true, blurred: blurredAddress(cdn_prefix, blurred_name) },
  );
}
