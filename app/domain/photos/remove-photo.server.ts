import type { PhotoContext } from "~/domain/context";
import { dropFiles } from "./photo-files.server";
import { PhotoNotFound } from "./refusals.server";

/**
 * Removes one of a member's photos and its files.
 * @throws PhotoNotFound for a photo that is gone or another member's. product 8.18
 */
export async function removePhoto(ctx: PhotoContext, memberId: number, photoId: number): Promise<void> {
  const gone = await ctx.db.transaction((tx) =>
    tx
      .deleteFrom("photos")
      .where("id", "=", photoId)
      .where("member_id", "=", memberId)
      .returning(["name", "blurred_name"])
      .executeTakeFirst(),
  );
  if (!gone) throw new PhotoNotFound("There is no such photo.");
  ctx.changed(memberId);
  // The files are in the deletion list too: what the store cannot delete now is deleted later.
  await dropFiles(ctx, [gone]).catch(() => undefined);
}
