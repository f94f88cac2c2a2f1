/** Who likes the member, as far as the modal shows it. */
export type LikeProfile = {
  id: number;
  name: string;
  fictional: boolean;
  main_image: { match: string } | null;
};
export type ShownLike = { profile: LikeProfile; isMatch: boolean };

export const SHOW_LIKE = "show-like";

/** Opens the like modal for a like that was given; while it is open, nothing happens. product.md §4 */
export function showLike(profile: LikeProfile, isMatch: boolean): void {
  document.dispatchEvent(new CustomEvent<ShownLike>(SHOW_LIKE, { detail: { profile, isMatch } }));
}
