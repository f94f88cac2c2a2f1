import { PictureUnreadable } from "../../picture-job.server";
import { stripAvif } from "./avif.server";
import { stripGif } from "./gif.server";
import { stripJpeg } from "./jpeg.server";
import { stripPng } from "./png.server";
import { stripWebp } from "./webp.server";

export type Format = "jpeg" | "png" | "webp" | "gif" | "avif";

/** Files name about ten formats. */
const MAX_FTYP_BYTES = 128;

const strippers: Record<Format, (file: Buffer, maxPixels: number) => Buffer> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripAvif,
};

/**
 * Copies a picture with only what its first frame needs, in time and memory proportional to the bytes of the file. Decoders get nothing
 * else: texts, profiles and frames can be a thousand times larger than in the file.
 * @param accepted the formats that may be read
 * @throws PictureUnreadable
 */
export function strip(
  file: Buffer,
  accepted: readonly Format[],
  maxPixels: number,
): { format: Format; bytes: Buffer } {
  const format = formatOf(file);
  if (!format || !accepted.includes(format)) throw new PictureUnreadable(isHeic(file) ? "heic" : "type");
  return { format, bytes: strippers[format](file, maxPixels) };
}

/** Detects the format by the first bytes, whatever the name of the file. */
function formatOf(file: Buffer): Format | null {
  const text = (from: number, to: number) => file.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "gif";
  return brandsOf(file).some((brand) => /^avi[fs]$/.test(brand)) ? "avif" : null;
}

/** Detects Apple's format, so that the refusal can say what to do. */
function isHeic(file: Buffer): boolean {
  return brandsOf(file).some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand));
}

/** Returns the formats that a file of boxes names: its own one, then those that it is compatible with. */
function brandsOf(file: Buffer): string[] {
  if (file.length < 12 || file.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(file.readUInt32BE(0), file.length, MAX_FTYP_BYTES);
  const brands = [file.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString("latin1", at, at + 4));
  return brands;
}
