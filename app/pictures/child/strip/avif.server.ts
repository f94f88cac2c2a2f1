import { PictureUnreadable } from "../../picture-job.server";

/** A picture of 50 megapixels in tiles of 512 pixels has about 200 items. */
const MAX_ITEMS = 1000;
/** Boxes are nested five deep. */
const MAX_BOXES = 10_000;
const META_MAX_BYTES = 1024 * 1024;

/** Pictures, tiles and metadata that is not compressed. */
const ITEM_TYPES = new Set(["av01", "hvc1", "grid", "iden", "tmap", "Exif", "mime"]);
/** Boxes that contain boxes, with the bytes before the first one. */
const CONTAINERS: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

type Box = { type: string; at: number; data: Buffer };

/**
 * Checks the structure of an AVIF, and hides its film from decoders.
 * @param maxPixels of each picture and tile in it
 * @throws PictureUnreadable for more items, tiles or pixels, and for metadata that is compressed
 */
export function stripAvif(file: Buffer, maxPixels: number): Buffer {
  const copy = Buffer.from(file);
  const boxes = { left: MAX_BOXES };
  let metas = 0;
  for (const { type, at, data } of boxesOf(copy, boxes)) {
    if (type === "meta") {
      if (++metas > 1 || data.length > META_MAX_BYTES) throw new PictureUnreadable("broken");
      check(boxesOf(data.subarray(CONTAINERS.meta), boxes), boxes, maxPixels);
    } else if (type !== "ftyp" && type !== "mdat") copy.write("free", at + 4, "latin1");
  }
  if (metas === 0) throw new PictureUnreadable("broken");
  return copy;
}

function check(list: Iterable<Box>, boxes: { left: number }, maxPixels: number): void {
  for (const { type, data } of list) {
    if (type === "iinf") checkItems(data, boxes);
    else if (type === "ispe" && data.length >= 12) {
      if (data.readUInt32BE(4) * data.readUInt32BE(8) > maxPixels)
        throw new PictureUnreadable("too_many_pixels");
    } else if (Object.hasOwn(CONTAINERS, type))
      check(boxesOf(data.subarray(CONTAINERS[type]), boxes), boxes, maxPixels);
  }
}

function checkItems(data: Buffer, boxes: { left: number }): void {
  if (data.length < 8) throw new PictureUnreadable("broken");
  const countBytes = data[0] === 0 ? 2 : 4;
  let items = 0;
  for (const { type, data: entry } of boxesOf(data.subarray(4 + countBytes), boxes)) {
    if (type !== "infe") continue;
    const idBytes = entry[0] === 3 ? 4 : 2;
    const kind = entry.toString("latin1", 6 + idBytes, 10 + idBytes);
    if (++items > MAX_ITEMS || (entry[0] !== 2 && entry[0] !== 3) || !ITEM_TYPES.has(kind))
      throw new PictureUnreadable("broken");
    if (kind !== "mime") continue;
    // Name, type and encoding, each ending with a zero.
    const [, , encoding = ""] = entry.toString("latin1", 10 + idBytes).split("\0", 3);
    if (encoding !== "") throw new PictureUnreadable("broken");
  }
}

/** Lists boxes one after another. @throws PictureUnreadable for a box that does not fit, or too many */
function* boxesOf(file: Buffer, boxes: { left: number }): Generator<Box> {
  for (let at = 0; at + 8 <= file.length; ) {
    if (--boxes.left < 0) throw new PictureUnreadable("broken");
    const short = file.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > file.length) throw new PictureUnreadable("broken");
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? file.length - at : short;
    const header = isLong ? 16 : 8;
    if (length < header || at + length > file.length) throw new PictureUnreadable("broken");
    yield {
      type: file.toString("latin1", at + 4, at + 8),
      at,
      data: file.subarray(at + header, at + length),
    };
    at += length;
  }
}
