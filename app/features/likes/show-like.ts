/** The data of a profile that the like modal shows. */
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

/** Shows a match; ignored while another like is shown. product 10.10 */
export function showMatch(profile: LikeProfile): void {
  document.dispatchEvent(
    new CustomEvent<ShownLike>(SHOW_LIKE, { detail: { profile, isMatch: true, text: null } }),
  );
}
