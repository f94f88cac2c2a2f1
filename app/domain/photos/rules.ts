/** The rules for members' pictures that server and browser share. product 8.21, 8.20 */

/** The clear renditions and their maximum width in pixels. */
export const photoSizes = { thumb: 160, card: 480, full: 1600 } as const;
export type PhotoSize = keyof typeof photoSizes;

/** The renditions of a chat photo by their names in the call: in the conversation, and opened. */
export const chatPhotoSizes = { thumb: "card", full: "full" } as const satisfies Record<string, PhotoSize>;

/** The formats that fields for photos offer. Phones convert HEIC to JPEG where it is not in this list. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Maximum size of a file, in bytes. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;
/** Maximum number of pixels of a picture: width times height. The cameras of phones have up to 64.2 million without a zoom. */
export const PHOTO_MAX_PIXELS = 65_000_000;

/** Minimum width and height of a picture, in pixels: in a smaller one no person is recognizable. */
export const PHOTO_MIN_PIXELS = 100;

/** Maximum of the longer side divided by the shorter one: of a narrower picture a card shows a few enlarged pixels. */
export const PHOTO_MAX_RATIO = 5;

/** Minimum width and height of a picture after cropping, in pixels of the full rendition. */
export const CROP_MIN_PIXELS = 100;

/** Where a photo can be moved among the others. */
export const photoMoves = ["first", "earlier", "later"] as const;
export type PhotoMove = (typeof photoMoves)[number];

/** Why a photo was rejected, as shown to its owner. */
export const rejectionReasons = ["not_you", "no_face", "explicit", "contact", "quality", "child"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Why a file is refused. */
const pictureProblems = [
  "none",
  "empty",
  "too_big",
  "too_many_pixels",
  "type",
  "heic",
  "broken",
  "too_small",
  "tiny",
  "narrow",
  "blank",
] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** Why an action on a photo failed. */
export const photoProblems = [
  ...pictureProblems,
  "full",
  "gone",
  "busy",
  "often",
  "over_limit",
  "interrupted",
] as const;
export type PhotoProblem = (typeof photoProblems)[number];

/** Returns the file name of a clear rendition, without the prefix. */
export function photoFile(name: string, size: PhotoSize): string {
  return `${name}-${size}.webp`;
}

/** Returns the file name of the blurred rendition, without the prefix. */
export function blurredFile(blurredName: string): string {
  return `${blurredName}-blurred.webp`;
}
