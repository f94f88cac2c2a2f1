/** Larger files are reduced before the upload: photos of phones have far more pixels than a page shows. */
const LIGHT_BYTES = 4 * 1024 * 1024;
const LONGEST_PIXELS = 2600;
/** The list of formats at the beginning of HEIC and AVIF files is shorter. */
const HEAD_BYTES = 64;

/**
 * Returns a smaller JPEG of a large photo, and a JPEG of a HEIC or AVIF photo; the file itself where that saves nothing or where this browser
 * cannot read it. Decided by the content, whatever the name of the file.
 * @returns null for a HEIC photo that this browser cannot read: the server cannot read it either. product 8.21
 */
export async function lighter(file: File): Promise<Blob | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => "");
  const isAvif = /^.{4}ftyp.*avi[fs]/s.test(head);
  const isHeic = !isAvif && /^.{4}ftyp.*(hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(head);
  const isConverted = isAvif || isHeic;
  if (file.size <= LIGHT_BYTES && !isConverted) return file;
  const made = await reduced(file).catch(() => null);
  if (!made) return isHeic ? null : file;
  return isConverted || made.size < file.size ? made : file;
}

async function reduced(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}
