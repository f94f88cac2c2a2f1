/** Characters of the line that can go with a like. */
export const LIKE_TEXT_MAX = 140;

/** The three lists of likes, in the order of their tabs. product.md §2 */
export const likeTypes = ["received", "sent", "matches"] as const;
export type LikeType = (typeof likeTypes)[number];

export function isLikeType(word: string | undefined): word is LikeType {
  return (likeTypes as readonly string[]).includes(word ?? "");
}
