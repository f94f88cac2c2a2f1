/** What both sides know of members' pictures. product.md §3, §9, decisions §5 */

/** The clear renditions and their longest width in pixels. */
export const photoSizes = { thumb: 160, card: 480, full: 1600 } as const;
export type PhotoSize = keyof typeof photoSizes;

/** Where a picture is served. @param prefix the tenant's cdn_prefix  @param name of the clear renditions, which nobody can guess */
export function photoAddress(prefix: string, name: string, size: PhotoSize): string {
  return `${prefix}/${name}-${size}.webp`;
}

/** Where the blurred rendition is served: all that somebody gets of a picture they may not see. */
export function blurredAddress(prefix: string, blurredName: string): string {
  return `${prefix}/${blurredName}-blurred.webp`;
}
