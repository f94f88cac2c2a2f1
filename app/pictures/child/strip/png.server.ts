import { crc32, inflateSync } from "node:zlib";
import { PartialCopy, PROFILE_MAX_BYTES } from "./copy.server";
import { exifOf, orientationOf } from "./orientation.server";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/** The chunks that change pixels, with the most bytes that each has by the specification. All others are left out. */
const HEAD_CHUNKS: Record<string, number> = { IHDR: 13, PLTE: 768, tRNS: 768, gAMA: 4, cHRM: 32, sRGB: 1 };

/**
 * Copies a PNG without its texts, its further frames and everything else that does not change the first picture. A colour profile is
 * decompressed up to its limit, and left out where it is larger.
 * @returns what is there of a file that is cut off
 */
export function stripPng(file: Buffer): Buffer {
  const copy = new PartialCopy(file.length + 64);
  copy.add(file.subarray(0, SIGNATURE_BYTES));
  const seen = new Set<string>();
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const end = at + FRAME_BYTES + length;
    const chunk = file.subarray(at, end);
    const data = file.subarray(at + 8, Math.min(end - 4, file.length));
    if (type === "IDAT") {
      if (length > 0) copy.add(chunk);
      seen.add(type);
    } else if (type === "IEND") {
      copy.add(chunk);
      break;
    } else if (!seen.has(type) && !seen.has("IDAT") && end <= file.length) {
      if (length <= (HEAD_CHUNKS[type] ?? -1) || (type === "iCCP" && isSmallProfile(data))) {
        copy.add(chunk);
        seen.add(type);
      } else if (type === "eXIf") {
        const orientation = orientationOf(data);
        if (orientation) copy.add(chunkOf("eXIf", exifOf(orientation)));
        seen.add(type);
      }
    }
    at = end;
  }
  return copy.bytes;
}

/** @param data name, a zero, the method and the compressed profile */
function isSmallProfile(data: Buffer): boolean {
  const name = data.indexOf(0);
  if (name < 1 || name > 79) return false;
  try {
    inflateSync(data.subarray(name + 2), { maxOutputLength: PROFILE_MAX_BYTES });
    return true;
  } catch {
    return false;
  }
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(FRAME_BYTES + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
