import sharp from "sharp";
import { PictureUnreadable } from "../picture-job.server";
import { openPicture } from "./open-picture.server";

/** No picture of a brand needs more, and a small file can contain many. */
const LIMITS = {
  accepted: ["jpeg", "png", "webp", "gif", "avif"],
  minPixels: 1,
  maxPixels: 40_000_000,
} as const;

/** Opens a picture of a brand within its limits. @throws PictureUnreadable */
export const openOwn = (bytes: Uint8Array) => openPicture(Buffer.from(bytes), LIMITS);
const unreadable = () => {
  throw new PictureUnreadable("broken");
};

/** Draws a picture of a brand as WebP. @throws PictureUnreadable */
export async function drawRendition(bytes: Uint8Array, width: number): Promise<Buffer> {
  const picture = await openOwn(bytes);
  return picture
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 76, effort: 5 })
    .toBuffer()
    .catch(unreadable);
}

/** Draws a brand's icon as a square PNG. @param inner the width of the drawing, in pixels @throws PictureUnreadable */
export async function drawIcon(
  drawing: Uint8Array,
  { size, inner, background }: { size: number; inner: number; background: string },
): Promise<Buffer> {
  const icon = await sharp(drawing, { density: 300 })
    .resize(inner, inner, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer()
    .catch(unreadable);
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws the preview picture for links. @param ground the colour without a picture @throws PictureUnreadable */
export async function drawCard({
  hero,
  logo,
  ground,
  raised,
}: {
  hero: Uint8Array | null;
  logo: Uint8Array | null;
  ground: string;
  raised: string;
}): Promise<Buffer> {
  const base = hero
    ? (await openOwn(hero)).resize(1200, 630, { fit: "cover", position: "right" })
    : sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } });
  if (!logo) return base.jpeg({ quality: 84 }).toBuffer().catch(unreadable);
  const mark = await sharp(logo, { density: 240 })
    .resize({ width: 380, height: 110, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const { width, height } = mark.info;
  const plate = await sharp({
    create: { width: width + 72, height: height + 56, channels: 4, background: raised },
  })
    .composite([{ input: mark.data }])
    .png()
    .toBuffer();
  return base
    .composite([{ input: plate, left: 64, top: 630 - 64 - (height + 56) }])
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(unreadable);
}
