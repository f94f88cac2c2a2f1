/** Larger files are reduced before the upload: photos of phones have far more pixels than a page shows. */
const LIGHT_BYTES = 4 * 1024 * 1024;
const LONGEST_PIXELS = 2600;

/** Returns a smaller JPEG of a large photo or of a HEIC photo; the file itself if the conversion fails or saves nothing. product 8.21 */
export async function lighter(file: File): Promise<Blob> {
  if (file.size <= LIGHT_BYTES && !/\.hei[cf]$/i.test(file.name)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_PIXELS / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
