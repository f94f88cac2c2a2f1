import type { Needs } from "~/domain/context";
import { isGone } from "~/domain/gone";

/**
 * Who may see a file: everyone who knows its name once the photo is approved, only the owner before. Others no longer see the photos of
 * members who asked to be deleted or are banned. product 8.23, 8.17
 */
export type PhotoAudience = { isActive: boolean; ownerId: number };

/**
 * Returns who may see the files of a name; null where they belong to no photo.
 * @param name of the clear renditions or of the blurred one
 */
export async function findPhotoAudience({ db }: Needs<"db">, name: string): Promise<PhotoAudience | null> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .innerJoin("members", "members.id", "photos.member_id")
      .select(["photos.member_id", "photos.status", "members.status as member_status"])
      .where((is) => is.or([is("photos.name", "=", name), is("photos.blurred_name", "=", name)]))
      .executeTakeFirst(),
  );
  if (!row) return null;
  const isActive = row.status === "active" && !isGone(row.member_status);
  return { isActive, ownerId: row.member_id };
}
