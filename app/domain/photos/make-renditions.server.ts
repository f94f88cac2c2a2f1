import sharp, { type Metadata } from "sharp";
import { inPictureQueue } from "./picture-queue.server";
import { openPicture, type PictureSource } from "./read-picture.server";
import { PictureRefused } from "./refusals.server";
import { type PhotoSize, photoSizes } from "./rules";

/** A picture as it is stored: WebP, upright, without the camera's metadata. */
export type Renditions = {
  clear: Record<PhotoSize, Buffer>;
  blurred: Buffer;
  /** of the full rendition, in pixels */
  width: number;
  height: number;
};

/** The part of a picture to keep, as fractions of its width and height from 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number };

const QUALITY = { quality: 80, effort: 2 } as const;
/** A locked picture is reduced to this width before it is enlarged again, so that no person is recognizable. */
const BLURRED_FROM_WIDTH = 20;
const BLURRED_WIDTH = 240;
/** Maximum ratio of height to width. A taller picture is scaled down to fit, also when it is blurred, and keeps its proportions. */
const TALLEST = 2;
const inside = (width: number) => ({ width, height: width * TALLEST, fit: "inside" }) as const;

/**
 * Creates the renditions of a picture, outside of the event loop, a few pictures at a time.
 * @param crop the part to keep; the whole picture if omitted
 * @throws PictureRefused, TooManyPictures. product 8.20
 */
export function makeRenditions(source: PictureSource, crop?: Crop): Promise<Renditions> {
  return inPictureQueue(async () => {
    const base = await decode(source, crop);
    const [full, card, thumb] = [
      await draw(base, "full"),
      await draw(base, "card"),
      await draw(base, "thumb"),
    ];
    return {
      clear: { full, card, thumb },
      blurred: await blur(base),
      width: base.width,
      height: base.height,
    };
  });
}

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Decodes a picture once: no larger than the largest rendition, upright, and on white where it is transparent. */
async function decode(source: PictureSource, crop: Crop | undefined): Promise<Pixels> {
  const picture = (await openPicture(source)).autoOrient();
  if (crop) picture.extract(areaOf(crop, await picture.metadata()));
  const { full: width } = photoSizes;
  try {
    const { data, info } = await picture
      .resize({ ...inside(width), withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    throw new PictureRefused("broken");
  }
}

function areaOf({ left, top, width, height }: Crop, whole: Metadata) {
  const full = whole.autoOrient;
  const x = Math.min(Math.floor(left * full.width), full.width - 1);
  const y = Math.min(Math.floor(top * full.height), full.height - 1);
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(Math.round(width * full.width), full.width - x)),
    height: Math.max(1, Math.min(Math.round(height * full.height), full.height - y)),
  };
}

function fromPixels({ data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

function draw(base: Pixels, size: PhotoSize): Promise<Buffer> {
  return fromPixels(base)
    .resize({ width: photoSizes[size], withoutEnlargement: true })
    .webp(QUALITY)
    .toBuffer();
}

async function blur(base: Pixels): Promise<Buffer> {
  const few = await fromPixels(base).resize(inside(BLURRED_FROM_WIDTH)).png().toBuffer();
  return sharp(few)
    .resize({ ...inside(BLURRED_WIDTH), kernel: "cubic" })
    .blur(6)
    .webp(QUALITY)
    .toBuffer();
}
