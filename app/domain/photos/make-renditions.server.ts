import { stat } from "node:fs/promises";
import { type Crop, type PhotoResult, PictureUnreadable } from "~/pictures/picture-job.server";
import { picturePool } from "~/pictures/picture-pool.server";
import { PictureRefused, TooManyPictures } from "./refusals.server";
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MAX_RATIO, PHOTO_MIN_PIXELS, photoSizes } from "./rules";

/** An uploaded picture: its bytes, or the path of a file that contains them. */
export type PictureSource = Uint8Array | string;

/** A picture as it is stored: WebP, upright, without the camera's metadata. */
export type Renditions = PhotoResult;

/** Beyond this queue length requests are refused. One brand may fill half of it. */
const MAX_WAITING = 40;

type Owner = { tenant: { id: string } };

const lineOf = ({ tenant }: Owner) => `photos of ${tenant.id}`;

/**
 * Creates the renditions of a picture in another process; brands take turns.
 * @param crop the part to keep; the whole picture if omitted
 * @throws PictureRefused, TooManyPictures. product 8.20
 */
export async function makeRenditions(owner: Owner, source: PictureSource, crop?: Crop): Promise<Renditions> {
  const bytes = typeof source === "string" ? (await stat(source)).size : source.length;
  if (bytes === 0) throw new PictureRefused("empty");
  if (bytes > PHOTO_MAX_BYTES) throw new PictureRefused("too_big");
  requirePictureRoom(owner);
  const limits = {
    minPixels: PHOTO_MIN_PIXELS,
    maxPixels: PHOTO_MAX_PIXELS,
    maxRatio: PHOTO_MAX_RATIO,
  };
  return picturePool
    .run(lineOf(owner), { kind: "photo", source, crop, sizes: photoSizes, ...limits })
    .catch((error: unknown) => {
      if (error instanceof PictureUnreadable) throw new PictureRefused(error.code, error.megapixels);
      throw error;
    });
}

/**
 * Refuses a request before any work where the queue is full.
 * @throws TooManyPictures
 */
export function requirePictureRoom(owner: Owner): void {
  if (picturePool.waiting() >= MAX_WAITING || picturePool.waiting(lineOf(owner)) >= MAX_WAITING / 2)
    throw new TooManyPictures("Too many pictures are being processed.");
}
