import sharp from "sharp";
import { PictureUnreadable } from "../picture-job.server";

const END = Buffer.from([0xff, 0xd9]);
/** A JPEG is searched for missing rows in this many. */
const ROWS = 64;
/** Of them may be missing: about a twentieth of the picture. */
const MAX_MISSING_ROWS = 3;
/** The decoder fills what is missing with this grey; colour profiles change it by less than the tolerance. */
const [FILL, TOLERANCE] = [128, 3];

/**
 * Returns a JPEG with its end marker, which is missing where the file is cut off. Viewers show such a picture as well.
 * @param bytes a JPEG without anything behind its picture
 * @throws PictureUnreadable where more than about a twentieth of the picture is missing
 */
export async function completeJpeg(bytes: Buffer): Promise<Buffer> {
  if (bytes.subarray(-END.length).equals(END)) return bytes;
  const completed = Buffer.concat([bytes, END]);
  if ((await missingRows(completed)) > MAX_MISSING_ROWS) throw new PictureUnreadable("broken");
  return completed;
}

/** Returns how many of the last rows of the reduced picture have the grey of missing data only. */
async function missingRows(bytes: Buffer): Promise<number> {
  const pixels = await sharp(bytes, { failOn: "error" })
    .resize(ROWS, ROWS, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureUnreadable("broken");
    });
  const rowBytes = pixels.length / ROWS;
  let rows = 0;
  while (rows < ROWS) {
    const end = pixels.length - rows * rowBytes;
    if (!pixels.subarray(end - rowBytes, end).every((value) => Math.abs(value - FILL) <= TOLERANCE)) break;
    rows++;
  }
  return rows;
}
