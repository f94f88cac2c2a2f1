import sharp from "sharp";
import { PictureUnreadable } from "../picture-job.server";
import { openOwn } from "./draw-brand.server";

type Rgb = { r: number; g: number; b: number };

/** The margin of a logo's outline, in pixels of the picture with two pixels for each of the page. */
const HALO = 4;
const OPAQUE = 255;
/** A part of a logo with less contrast on the ground is drawn in the text colour. */
const VISIBLE = 2;
const unreadable = () => {
  throw new PictureUnreadable("broken");
};

/**
 * Draws a brand's logo as PNG for mails: parts that would not show on the ground are in the text colour, and an outline in the colour of the
 * ground keeps all parts visible where a mail program inverts the ground.
 * @param height of the picture with its outline, in pixels @throws PictureUnreadable
 */
export async function drawMailLogo(
  drawing: Uint8Array,
  { height, width, ground, ink }: { height: number; width: number; ground: string; ink: string },
): Promise<Buffer> {
  const { data, info } = await sharp(drawing, { density: 300 })
    .resize({ width: width - 2 * HALO, height: height - 2 * HALO, fit: "inside" })
    .extend({ top: HALO, bottom: HALO, left: HALO, right: HALO, background: "#00000000" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  const [back, text] = [parse(ground), parse(ink)];
  for (let at = 0; at < data.length; at += 4) {
    const pixel = { r: data[at]!, g: data[at + 1]!, b: data[at + 2]! };
    if (contrast(pixel, back) < VISIBLE) data.set([text.r, text.g, text.b], at);
  }
  const outline = outlineOf(data, raw, back);
  return sharp(outline, { raw })
    .composite([{ input: data, raw }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Returns the logo's shape, wider by the outline's margin on each side, in one colour. */
function outlineOf(data: Buffer, { width, height }: { width: number; height: number }, { r, g, b }: Rgb) {
  const outline = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let alpha = 0;
      for (let dy = -HALO; dy <= HALO && alpha < OPAQUE; dy++)
        for (let dx = -HALO; dx <= HALO && alpha < OPAQUE; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (dx * dx + dy * dy > HALO * HALO || nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          alpha = Math.max(alpha, data[(ny * width + nx) * 4 + 3]!);
        }
      outline.set([r, g, b, alpha], (y * width + x) * 4);
    }
  return outline;
}

/** Draws the wide picture above a mail's text as JPEG, which every mail program shows. @throws PictureUnreadable */
export async function drawMailHero(bytes: Uint8Array, width: number, height: number): Promise<Buffer> {
  return (await openOwn(bytes))
    .resize(width, height, { fit: "cover", position: "attention" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
    .catch(unreadable);
}

function parse(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
}

/** Returns the WCAG contrast ratio of two colours. The pictures' processes load nothing of the other rooms. */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance({ r, g, b }: Rgb): number {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
