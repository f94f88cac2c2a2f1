/** The outcome of a like or an unlike. Notifications to members start from it. */
export type LikeEvent = {
  kind: "like" | "match" | "unlike" | "unmatch";
  from: number;
  to: number;
  /** a like from a fictional profile is marked as such. product 10.7 */
  fromFictional: boolean;
};

/** Members cannot like themselves. */
export class OwnLike extends Error {
  override name = "OwnLike";
}
