import { z } from "zod";
import type { PhotoContext } from "~/domain/context";
import { makeRenditions } from "./make-renditions.server";
import { claimFiles, dropFiles, photoKey, storeRenditions } from "./photo-files.server";
import { PhotoNotFound, PictureRefused } from "./refusals.server";
import { CROP_MIN_PIXELS, photoFile } from "./rules";

const part = z.number().min(0).max(1);

/** The part of a picture to keep, as fractions of its width and height. */
export type CropPhoto = z.infer<typeof CropPhoto>;
export const CropPhoto = z
  .object({ left: part, top: part, width: part, height: part })
  // Tolerates the sum of two rounding errors.
  .refine(({ left, top, width, height }) => left + width <= 1.001 && top + height <= 1.001);

/**
 * Crops one of a member's photos and stores it under new names, so that the old names stop working. An approved photo stays approved. Of
 * two concurrent crops one succeeds.
 * @throws PhotoNotFound for a photo that is gone, rejected or another member's; PictureRefused where too little would be left;
 * TooManyPictures
 */
export async function cropPhoto(
  ctx: PhotoContext,
  memberId: number,
  photoId: number,
  crop: CropPhoto,
): Promise<void> {
  const before = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .select(["name", "blurred_name", "width", "height"])
      .where("id", "=", photoId)
      .where("member_id", "=", memberId)
      .where("status", "!=", "rejected")
      .executeTakeFirst(),
  );
  if (!before) throw new PhotoNotFound("There is no such photo.");
  if (Math.min(before.width * crop.width, before.height * crop.height) < CROP_MIN_PIXELS)
    throw new PictureRefused("too_small");
  const whole = await ctx.media.get(photoKey(ctx, photoFile(before.name, "full")));
  if (!whole) throw new PhotoNotFound("The picture is gone.");
  const renditions = await makeRenditions(ctx, whole, crop);
  const names = await storeRenditions(ctx, renditions);
  const isDone = await ctx.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("photos")
      .set({ ...names, width: renditions.width, height: renditions.height })
      .where("id", "=", photoId)
      .where("name", "=", before.name)
      .where("status", "!=", "rejected")
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await claimFiles(tx, names);
    return numUpdatedRows === 1n;
  });
  await dropFiles(ctx, [isDone ? before : names]).catch(() => undefined);
  if (!isDone) throw new PhotoNotFound("The photo has changed.");
  ctx.changed(memberId);
}
