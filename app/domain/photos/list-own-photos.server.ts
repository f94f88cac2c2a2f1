import type { PhotoStatus } from "~/db/tables";
import type { LinkContext, Needs, PhotoContext } from "~/domain/context";
import { photoLimit } from "./photo-limit.server";
import { photoLink } from "./photo-links.server";

/** A photo as its owner sees it. */
export type OwnPhoto = {
  id: number;
  status: PhotoStatus;
  /** why it was rejected: one of `rejectionReasons` */
  reason: string | null;
  /** the main picture: the first that others see */
  isMain: boolean;
  /** approved, but beyond the number of photos that others see of a member without premium */
  isHidden: boolean;
  thumb: string;
  card: string;
  full: string;
  /** of the full rendition, in pixels */
  width: number;
  height: number;
};

export type OwnPhotos = { photos: OwnPhoto[]; limit: number; isPaid: boolean; premiumLimit: number };

/** Returns a member's own photos in order, whatever their status, and how many they may have. product 8.16 */
export async function listOwnPhotos(ctx: Needs<"db"> & LinkContext, memberId: number): Promise<OwnPhotos> {
  const { db, tenant } = ctx;
  const { member, rows } = await db.transaction(async (tx) => ({
    member: await tx.selectFrom("members").select("paid_user").where("id", "=", memberId).executeTakeFirst(),
    rows: await tx
      .selectFrom("photos")
      .select(["id", "status", "rejected_reason", "name", "width", "height"])
      .where("member_id", "=", memberId)
      .orderBy("position")
      .orderBy("id")
      .execute(),
  }));
  const isPaid = member?.paid_user ?? false;
  const active = rows.filter(({ status }) => status === "active");
  const limit = photoLimit(tenant, isPaid);
  const hidden = new Set(active.slice(Math.max(1, limit)).map(({ id }) => id));
  const main = active[0]?.id;
  const prefix = ownPrefix(tenant);
  return {
    photos: rows.map(({ id, status, rejected_reason, name, width, height }) => ({
      id,
      status,
      reason: rejected_reason,
      isMain: id === main,
      isHidden: hidden.has(id),
      thumb: `${prefix}/${photoLink(ctx, name, "thumb")}`,
      card: `${prefix}/${photoLink(ctx, name, "card")}`,
      full: `${prefix}/${photoLink(ctx, name, "full")}`,
      width,
      height,
    })),
    limit,
    isPaid,
    premiumLimit: tenant.config.premium_photos,
  };
}

/** Returns the path of files on the brand's own origin: photos that are not public require the member's cookie, which no CDN gets. */
function ownPrefix({ config }: PhotoContext["tenant"]): string {
  return config.cdn_prefix.replace(/^https:\/\/[^/]*/, "");
}
