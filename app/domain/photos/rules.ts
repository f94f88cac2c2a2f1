/** What both sides know of members' pictures. product.md §3, §9, decisions §5 */

/** The clear renditions and their longest width in pixels. */
export const photoSizes = { thumb: 160, card: 480, full: 1600 } as const;
export type PhotoSize = keyof typeof photoSizes;

/** The renditions of a photo in a chat, by what the call names them: in the conversation, and opened. */
export const chatPhotoSizes = { thumb: "card", full: "full" } as const satisfies Record<string, PhotoSize>;

/** The largest file that is taken. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;
/** The most pixels that a picture may have: width times height. */
export const PHOTO_MAX_PIXELS = 50_000_000;

/** The fewest pixels that a picture's width and height may have: of less, nobody can be told. */
export const PHOTO_MIN_PIXELS = 100;

/** So much of a picture's width and height is left when it is cropped, in pixels of the full rendition. */
export const CROP_MIN_PIXELS = 100;

/** Where a photo can be moved to among the others. */
export const photoMoves = ["first", "earlier", "later"] as const;
export type PhotoMove = (typeof photoMoves)[number];

/** Why a photo is not shown to others, as its owner is told. */
export const rejectionReasons = ["not_you", "no_face", "explicit", "contact", "quality", "child"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Why a file is not taken. */
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
] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** Why nothing came of what a member wanted with a photo. */
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

/** Where a picture is served. @param prefix the tenant's cdn_prefix  @param name of the clear renditions, which nobody can guess */
export function photoAddress(prefix: string, name: string, size: PhotoSize): string {
  return `${prefix}/${photoFile(name, size)}`;
}

/** The file of a clear rendition, as it is appended to the prefix. */
export function photoFile(name: string, size: PhotoSize): string {
  return `${name}-${size}.webp`;
}

/** Where the blurred rendition is served: all that somebody gets of a picture they may not see. */
export function blurredAddress(prefix: string, blurredName: string): string {
  return `${prefix}/${blurredFile(blurredName)}`;
}

/** The file of the blurred rendition, as it is appended to the prefix. */
export function blurredFile(blurredName: string): string {
  return `${blurredName}-blurred.webp`;
}
