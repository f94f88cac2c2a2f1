import { PartialCopy, PROFILE_MAX_BYTES } from "./copy.server";
import { exifOf, orientationOf } from "./orientation.server";

/** Of the extended header: which further chunks there are. */
const FLAGS = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 };
const EXIF = Buffer.from("Exif\0\0");

/** Copies a WebP without its texts, its further frames and everything else that does not change the first picture. */
export function stripWebp(file: Buffer): Buffer {
  const copy = new PartialCopy(file.length + 64);
  copy.add(file.subarray(0, 12));
  const seen = new Set<string>();
  let header: { at: number; flags: number } | null = null;
  let orientation: number | null = null;
  let profile = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const chunk = file.subarray(at, end);
    const isFirst = !seen.has(type);
    seen.add(type);
    const isPicture = type === "VP8 " || type === "VP8L" || type === "ANMF";
    if (type === "VP8X" && at === 12 && length === 10) {
      header = { at: copy.length + 8, flags: chunk[8] ?? 0 };
      copy.add(chunk);
    } else if (isPicture && isFirst) copy.add(chunk);
    else if ((type === "ALPH" || type === "ANIM") && isFirst) copy.add(chunk);
    else if (type === "ICCP" && isFirst && length <= PROFILE_MAX_BYTES) {
      copy.add(chunk);
      profile = FLAGS.profile;
    } else if (type === "EXIF" && isFirst) {
      const data = chunk.subarray(8);
      orientation = orientationOf(data.subarray(0, 6).equals(EXIF) ? data.subarray(6) : data);
    }
    // The simple format has one chunk, and everything behind it is ignored.
    if (isPicture && !header) break;
    at = end;
  }
  if (header) {
    if (orientation) copy.add(exifChunk(orientation));
    const { alpha, exif, animation } = FLAGS;
    const flags = header.flags & (alpha | animation | profile);
    copy.bytes[header.at] = orientation ? flags | exif : flags;
  }
  const stripped = copy.bytes;
  // A file that is cut off stays too short for the length that it states.
  const isWhole = file.readUInt32LE(4) + 8 <= file.length;
  if (isWhole) stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

function exifChunk(orientation: number): Buffer {
  const exif = exifOf(orientation);
  const chunk = Buffer.concat([Buffer.from("EXIF\0\0\0\0", "latin1"), exif]);
  chunk.writeUInt32LE(exif.length, 4);
  return chunk;
}
