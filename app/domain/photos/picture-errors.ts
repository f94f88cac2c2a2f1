import type { CallErrors } from "../call-description.server";
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MAX_RATIO, PHOTO_MIN_PIXELS } from "./rules";

/** The errors of calls that take a picture, with status 400. product 8.21 */
export const pictureErrors = [
  ["none", "no file was sent"],
  "empty",
  ["too_big", `above ${PHOTO_MAX_BYTES / 1024 / 1024} MB`],
  [
    "too_many_pixels",
    `above ${PHOTO_MAX_PIXELS / 1_000_000} megapixels; fewer for AVIF, GIF, interlaced, progressive and 16-bit pictures, as the message says`,
  ],
  ["tiny", `under ${PHOTO_MIN_PIXELS} × ${PHOTO_MIN_PIXELS}`],
  ["narrow", `one side more than ${PHOTO_MAX_RATIO} times the other`],
  ["blank", "one colour only, or transparent everywhere"],
  "type",
  "heic",
  "broken",
  ["too_small", "after cropping"],
] as const satisfies CallErrors[400];
