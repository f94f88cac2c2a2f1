/** Who likes the member, as far as the modal shows it. */
export type LikeProfile = {
  id: number;
  name: string;
  age: number | null;
  fictional: boolean;
  main_image: { match: string } | null;
};
/** `text`: the line that came with the like. */
export type ShownLike = { profile: LikeProfile; isMatch: boolean; text: string | null };

export const SHOW_LIKE = "show-like";

/** Stages a match; while another one is shown, nothing happens. product.md §4, APP §4 */
export function showMatch(profile: LikeProfile): void {
  document.dispatchEvent(
    new CustomEvent<ShownLike>(SHOW_LIKE, { detail: { profile, isMatch: true, text: null } }),
  );
}
