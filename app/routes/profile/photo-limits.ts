import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MAX_RATIO, PHOTO_MIN_PIXELS } from "~/domain/photos/rules";

/** The limits that the messages about photos state. */
export const limits = {
  megabytes: PHOTO_MAX_BYTES / 1024 / 1024,
  megapixels: PHOTO_MAX_PIXELS / 1_000_000,
  pixels: PHOTO_MIN_PIXELS,
  times: PHOTO_MAX_RATIO,
};
