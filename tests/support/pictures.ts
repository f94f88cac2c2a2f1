import sharp from "sharp";

type Options = { width?: number; height?: number; format?: "jpeg" | "png" | "webp" };

/** Returns a picture whose hue changes from left to right and from top to bottom. */
export async function picture({
  width = 900,
  height = 1200,
  format = "jpeg",
}: Options = {}): Promise<Buffer> {
  return (await drawn(width, height)).toFormat(format).toBuffer();
}

/** EXIF data as a phone writes them: place, device and orientation. */
export async function phonePicture(orientation = 6): Promise<Buffer> {
  const image = await drawn(1200, 900);
  return image
    .jpeg()
    .withExif({
      IFD0: { Make: "Secretphone", Software: "secret-software" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "52/1 22/1 12/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "4/1 53/1 0/1",
      },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

async function drawn(width: number, height: number) {
  const few = Buffer.from(
    Array.from({ length: 6 * 8 }, (_, at) => [
      (at % 6) * 50,
      Math.floor(at / 6) * 36,
      (at * 37) % 255,
    ]).flat(),
  );
  return sharp(few, { raw: { width: 6, height: 8, channels: 3 } }).resize(width, height, { fit: "fill" });
}
