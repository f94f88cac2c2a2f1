import type { PhotoContext } from "./photo-files.server";

/** Who may see a file: everyone who knows its name once the photo is approved, before that its owner alone. */
export type PhotoAudience = { isActive: boolean; ownerId: number };

/** Whom the files of a name are for, or null where they belong to no photo. @param name of the clear renditions or of the blurred one */
export async function findPhotoAudience(
  { db }: Pick<PhotoContext, "db">,
  name: string,
): Promise<PhotoAudience | null> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .select(["member_id", "status"])
      .where((is) => is.or([is("name", "=", name), is("blurred_name", "=", name)]))
      .executeTakeFirst(),
  );
  return row ? { isActive: row.status === "active", ownerId: row.member_id } : null;
}
