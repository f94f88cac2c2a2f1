/** Maximum number of characters in the line of a like. */
export const LIKE_TEXT_MAX = 140;

/** The three lists of likes, in the order of their tabs. product 10.5 */
export const likeTypes = ["received", "sent", "matches"] as const;
export type LikeType = (typeof likeTypes)[number];

export function isLikeType(word: string | undefined): word is LikeType {
  return (likeTypes as readonly string[]).includes(word ?? "");
}
