import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { PictureUnreadable } from "../picture-job.server";
import { completeJpeg } from "./complete-jpeg.server";
import { type Format, strip } from "./strip/strip.server";

// No part of a picture may stay in memory after processing, and there are as many processes as pictures are drawn at the same time.
sharp.cache(false);
sharp.concurrency(1);
// Only these decoders exist: others could be reached by content that two programs understand differently.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`),
});

/** Maximum bytes that decoding may process, and that it may hold in memory at the same time. */
const MAX_DECODED_BYTES = 260_000_000;
const MAX_HELD_BYTES = 200_000_000;
/** What decoders allocate for each pixel of a GIF, and of an AVIF with 8 bits a channel and with more, in bytes. */
const [GIF_BYTES, AVIF_BYTES, DEEP_AVIF_BYTES] = [8, 16, 24];

type Limits = { accepted: readonly Format[]; minPixels: number; maxPixels: number };

/**
 * Opens a picture by its content, whatever its name. Decodes nothing yet.
 * @param limits the accepted formats, the minimum width and height, and the maximum of width times height
 * @throws PictureUnreadable
 */
export async function openPicture(file: Buffer, limits: Limits): Promise<Sharp> {
  const { accepted, minPixels, maxPixels } = limits;
  const { format, bytes } = strip(file, accepted, maxPixels);
  // The library's limit is higher, so that a picture that is too large can be distinguished from a broken one.
  const options: SharpOptions = { failOn: "error", limitInputPixels: maxPixels * 4, pages: 1 };
  const picture = sharp(bytes, options);
  const found = await picture.metadata().catch((error: Error) => {
    throw new PictureUnreadable(/pixel limit/i.test(error.message) ? "too_many_pixels" : "broken");
  });
  if (found.format !== (format === "avif" ? "heif" : format)) throw new PictureUnreadable("type");
  const most = Math.min(maxPixels, decodablePixels(found));
  if (found.width * found.height > most)
    throw new PictureUnreadable("too_many_pixels", Math.floor(most / 1e6));
  if (Math.min(found.width, found.height) < minPixels) throw new PictureUnreadable("tiny");
  if (format !== "jpeg") return picture;
  const whole = await completeJpeg(bytes);
  return whole === bytes ? picture : sharp(whole, options);
}

/**
 * Returns how many pixels of a kind of picture may be decoded. Baseline JPEG and PNG without interlace are decoded line by line. All others
 * are held in memory as a whole, and 16 bits a channel take twice the bytes and the time of 8.
 */
function decodablePixels(found: Metadata): number {
  const { format, depth, channels, isProgressive } = found;
  const bytes = channels * (depth === "uchar" ? 1 : 2);
  if (!isProgressive && (format === "jpeg" || format === "png")) return MAX_DECODED_BYTES / bytes;
  return MAX_HELD_BYTES / heldBytes(found, bytes);
}

/** @param bytes those of a decoded pixel */
function heldBytes({ format, depth, channels, chromaSubsampling }: Metadata, bytes: number): number {
  if (format === "gif") return GIF_BYTES;
  if (format === "heif") return depth === "uchar" ? AVIF_BYTES : DEEP_AVIF_BYTES;
  if (format !== "jpeg") return bytes;
  // A progressive JPEG holds its coefficients in memory, two bytes each; with 4:2:0 subsampling there are half as many.
  return chromaSubsampling === "4:2:0" ? channels : channels * 2;
}
