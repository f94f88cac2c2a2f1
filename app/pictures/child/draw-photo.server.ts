import { readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { type Crop, type PhotoJob, type PhotoResult, PictureUnreadable } from "../picture-job.server";
import { openPicture } from "./open-picture.server";

const ACCEPTED = ["jpeg", "png", "webp", "gif", "avif"] as const;
const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };
/** The most that the values of a channel differ in a picture of one colour. */
const BLANK_RANGE = 8;
const QUALITY = { quality: 80, effort: 2 } as const;
/** A locked picture is reduced to this width before it is enlarged again, so that no person is recognizable. */
const BLURRED_FROM_WIDTH = 20;
const BLURRED_WIDTH = 240;
/** Maximum ratio of height to width. A taller picture is scaled down to fit, also when it is blurred, and keeps its proportions. */
const TALLEST = 2;
const inside = (width: number) => ({ width, height: width * TALLEST, fit: "inside" }) as const;

/**
 * Draws the renditions of a member's picture.
 * @throws PictureUnreadable. product 8.20
 */
export async function drawPhoto(job: PhotoJob): Promise<PhotoResult> {
  const base = await decode(job);
  const { full, card, thumb } = job.sizes;
  return {
    clear: { full: await draw(base, full), card: await draw(base, card), thumb: await draw(base, thumb) },
    blurred: await blur(base),
    width: base.width,
    height: base.height,
  };
}

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Decodes a picture once: no larger than the largest rendition, upright, and on white where it is transparent. */
async function decode({ source, crop, sizes, maxRatio, ...limits }: PhotoJob): Promise<Pixels> {
  const file = typeof source === "string" ? await readFile(source) : Buffer.from(source);
  const picture = (await openPicture(file, { accepted: ACCEPTED, ...limits })).autoOrient();
  const area = areaOf(crop ?? WHOLE, await picture.metadata());
  if (Math.max(area.width, area.height) > maxRatio * Math.min(area.width, area.height))
    throw new PictureUnreadable("narrow");
  if (crop) picture.extract(area);
  try {
    const { data, info } = await picture
      .resize({ ...inside(sizes.full), withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height, channels: info.channels };
    if (isBlank(pixels)) throw new PictureUnreadable("blank");
    return pixels;
  } catch (error) {
    throw error instanceof PictureUnreadable ? error : new PictureUnreadable("broken");
  }
}

/** A picture of one colour, such as one that is transparent everywhere, shows nothing. */
function isBlank({ data, channels }: Pixels): boolean {
  for (let channel = 0; channel < channels; channel++) {
    let [least, most] = [255, 0];
    for (let at = channel; at < data.length; at += channels) {
      const value = data[at]!;
      if (value < least) least = value;
      if (value > most) most = value;
      if (most - least > BLANK_RANGE) return false;
    }
  }
  return true;
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

function draw(base: Pixels, width: number): Promise<Buffer> {
  return fromPixels(base).resize({ width, withoutEnlargement: true }).webp(QUALITY).toBuffer();
}

async function blur(base: Pixels): Promise<Buffer> {
  const few = await fromPixels(base).resize(inside(BLURRED_FROM_WIDTH)).png().toBuffer();
  return sharp(few)
    .resize({ ...inside(BLURRED_WIDTH), kernel: "cubic" })
    .blur(6)
    .webp(QUALITY)
    .toBuffer();
}
