/** What both sides know of members' pictures. product.md §3, §9, decisions §5 */

/** The clear renditions and their longest width in pixels. */
export const photoSizes = { thumb: 160, card: 480, full: 1600 } as const;
export type PhotoSize = keyof typeof photoSizes;

/** The largest file that is taken. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;
/** The most pixels that a picture may have: width times height. */
export const PHOTO_MAX_PIXELS = 50_000_000;

/** Why a file is not taken. */
export type PictureProblem = "empty" | "too_big" | "too_many_pixels" | "type" | "heic" | "broken";

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
