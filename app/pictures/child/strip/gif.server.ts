import { PictureUnreadable } from "../../picture-job.server";
import { PartialCopy } from "./copy.server";

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
/** The extension that states the transparent colour of the next frame. */
const GRAPHIC_CONTROL = 0xf9;

/**
 * Copies the first frame of a GIF, without texts and further frames.
 * @throws PictureUnreadable without a whole frame, or where it is outside the picture
 */
export function stripGif(file: Buffer): Buffer {
  if (file.length < 13) throw new PictureUnreadable("broken");
  const copy = new PartialCopy(file.length + 1);
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  let at = 13 + coloursAt(file, 10);
  copy.add(file.subarray(0, at));
  while (at + 2 <= file.length && file[at] === EXTENSION) {
    const end = endOfBlocks(file, at + 2);
    if (file[at + 1] === GRAPHIC_CONTROL && end - at === 8) copy.add(file.subarray(at, end));
    at = end;
  }
  if (file[at] !== IMAGE || at + 11 > file.length) throw new PictureUnreadable("broken");
  const [left, top, wide, high] = [1, 3, 5, 7].map((of) => file.readUInt16LE(at + of));
  if (left! + wide! > width || top! + high! > height) throw new PictureUnreadable("broken");
  copy.add(file.subarray(at, endOfBlocks(file, at + 11 + coloursAt(file, at + 9))));
  copy.add(Buffer.from([TRAILER]));
  return copy.bytes;
}

/** Returns the bytes of the colour table that the flags announce. */
function coloursAt(file: Buffer, flags: number): number {
  const value = file[flags] ?? 0;
  return value & 0x80 ? 3 * 2 ** ((value & 7) + 1) : 0;
}

/** Returns the position behind a list of blocks. @throws PictureUnreadable where it is cut off */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length) {
    const length = file[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  throw new PictureUnreadable("broken");
}
