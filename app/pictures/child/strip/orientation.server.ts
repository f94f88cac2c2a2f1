const ORIENTATION = 0x0112;
const SHORT = 3;
/** The most tags that are looked through; a camera writes about 15. */
const MAX_TAGS = 200;

/**
 * Reads the orientation from EXIF data, and nothing else of it.
 * @param exif beginning with the byte order, `II` or `MM`
 * @returns 2 to 8; null for upright or unknown
 */
export function orientationOf(exif: Buffer): number | null {
  if (exif.length < 14) return null;
  const order = exif.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return null;
  const short = (at: number) => (order === "II" ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = order === "II" ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return null;
  const tags = Math.min(short(directory), MAX_TAGS);
  for (let at = directory + 2, tag = 0; tag < tags && at + 12 <= exif.length; tag++, at += 12) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** Returns EXIF data that states the orientation alone. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write("MM\0*", 0, "latin1");
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(ORIENTATION, 10);
  exif.writeUInt16BE(SHORT, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
