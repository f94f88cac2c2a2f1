/** The bytes at the start of a file that are searched for its duration, which files made for the web contain there. */
const HEAD = 4096;

/**
 * Returns the duration of a film in seconds, from its header.
 * @param bytes of a WebM or MP4 file
 * @returns null for other formats, and if the duration is not near the start
 */
export function filmSeconds(bytes: Buffer): number | null {
  const head = bytes.subarray(0, HEAD);
  const seconds = isWebm(head) ? webmSeconds(head) : isMp4(head) ? mp4Seconds(head) : null;
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

const isWebm = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
const isMp4 = (head: Buffer) => head.subarray(4, 8).toString("latin1") === "ftyp";

/** Matroska: TimecodeScale (2AD7B1, nanoseconds per tick) and Duration (4489, a float in ticks) inside Info (1549A966). */
function webmSeconds(head: Buffer): number | null {
  const info = head.indexOf(Buffer.from([0x15, 0x49, 0xa9, 0x66]));
  const at = info < 0 ? -1 : head.indexOf(Buffer.from([0x44, 0x89]), info);
  if (at < 0 || at + 11 > head.length) return null;
  const length = head[at + 2]! & 0x7f;
  const ticks = length === 8 ? head.readDoubleBE(at + 3) : length === 4 ? head.readFloatBE(at + 3) : null;
  const scaleAt = head.indexOf(Buffer.from([0x2a, 0xd7, 0xb1]), info);
  const scaleLength = scaleAt < 0 ? 0 : head[scaleAt + 3]! & 0x7f;
  const isScale = scaleLength > 0 && scaleLength <= 6 && scaleAt + 4 + scaleLength <= head.length;
  return ticks === null ? null : (ticks * (isScale ? head.readUIntBE(scaleAt + 4, scaleLength) : 1e6)) / 1e9;
}

/** MP4: time scale and duration in the movie header, `mvhd`, in its 32-bit or 64-bit version. */
function mp4Seconds(head: Buffer): number | null {
  const at = head.indexOf("mvhd", 0, "latin1");
  if (at < 0 || at + 36 > head.length) return null;
  const isLong = head[at + 4] === 1;
  const scale = head.readUInt32BE(at + (isLong ? 24 : 16));
  return (isLong ? Number(head.readBigUInt64BE(at + 28)) : head.readUInt32BE(at + 20)) / scale;
}
