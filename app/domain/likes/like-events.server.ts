import type { AccountContext } from "~/domain/context";

/** The context that the like functions need. */
export type LikeContext = Pick<AccountContext, "db" | "now"> & {
  /** called with the id of a member whose likes changed, so that cached likes are read again */
  likesChanged: (memberId: number) => void;
};

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
