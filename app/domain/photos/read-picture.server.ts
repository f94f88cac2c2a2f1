import { open, stat } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { PictureRefused } from "./refusals.server";
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MIN_PIXELS } from "./rules";

/** An uploaded picture: its bytes, or the path of a file that contains them. */
export type PictureSource = Uint8Array | string;

type Format = "jpeg" | "png" | "webp";

// No part of a member's picture may stay in memory after processing.
sharp.cache(false);

/**
 * Opens a picture of an accepted type: JPEG, PNG or WebP by its content, whatever its name. Decodes nothing yet.
 * @throws PictureRefused
 */
export async function openPicture(source: PictureSource): Promise<Sharp> {
  const { head, size } = await beginningOf(source);
  if (size === 0) throw new PictureRefused("empty");
  if (size > PHOTO_MAX_BYTES) throw new PictureRefused("too_big");
  const format = formatOf(head);
  if (format === null) throw new PictureRefused(isHeic(head) ? "heic" : "type");
  // The library's limit is higher, so that a picture that is too large can be distinguished from a broken one.
  const picture = sharp(source, { failOn: "error", limitInputPixels: PHOTO_MAX_PIXELS * 4, pages: 1 });
  const found = await picture.metadata().catch((error: Error) => {
    throw new PictureRefused(/pixel limit/i.test(error.message) ? "too_many_pixels" : "broken");
  });
  if (found.format !== format) throw new PictureRefused("type");
  const pixels = found.width * found.height;
  const maxPixels = Math.min(PHOTO_MAX_PIXELS, decodablePixels(found));
  if (pixels > maxPixels) throw new PictureRefused("too_many_pixels", Math.floor(maxPixels / 1e6));
  if (Math.min(found.width, found.height) < PHOTO_MIN_PIXELS) throw new PictureRefused("tiny");
  return picture;
}

/** Maximum bytes that decoding may process, and that it may hold in memory at the same time. */
const MAX_DECODED_BYTES = 200_000_000;
const MAX_HELD_BYTES = 100_000_000;

/**
 * Returns how many pixels of a kind of picture may be decoded. Most kinds are decoded line by line. Interlaced PNG, progressive JPEG and
 * WebP are held in memory as a whole, and 16 bits a channel take twice the bytes and the time of 8.
 */
function decodablePixels({ format, depth, channels, isProgressive, chromaSubsampling }: Metadata): number {
  const bytes = channels * (depth === "uchar" ? 1 : 2);
  if (!isProgressive && format !== "webp") return MAX_DECODED_BYTES / bytes;
  // A progressive JPEG holds its coefficients in memory, two bytes each; with 4:2:0 subsampling there are half as many.
  const coefficients = chromaSubsampling === "4:2:0" ? channels : channels * 2;
  return MAX_HELD_BYTES / (format === "jpeg" ? coefficients : bytes);
}

const HEAD_BYTES = 32;

async function beginningOf(source: PictureSource): Promise<{ head: Buffer; size: number }> {
  if (typeof source !== "string")
    return { head: Buffer.from(source.subarray(0, HEAD_BYTES)), size: source.length };
  const { size } = await stat(source);
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

/** Detects the format by the first bytes, so that only these three formats reach a decoder. */
function formatOf(head: Buffer): Format | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  return head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP"
    ? "webp"
    : null;
}

/** Detects Apple's format, so that the refusal can say what to do. */
function isHeic(head: Buffer): boolean {
  return (
    head.toString("latin1", 4, 8) === "ftyp" &&
    /^(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(head.toString("latin1", 8, 12))
  );
}
