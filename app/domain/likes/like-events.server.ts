import type { AccountContext } from "~/domain/accounts/account.server";

/** What the verbs of likes need. */
export type LikeContext = Pick<AccountContext, "db" | "now"> & {
  /** to be told whose likes changed, so that what is kept of them is read again */
  likesChanged: (memberId: number) => void;
};

/** What came of a like or of taking one back; whoever tells members of it starts here. */
export type LikeEvent = {
  kind: "like" | "match" | "unlike" | "unmatch";
  from: number;
  to: number;
  /** a like from a fictional profile says so. decisions §8 */
  fromFictional: boolean;
};

/** Nobody whom the member can see has this number: never was, left, hidden, blocked, or another brand's. */
export class MemberNotFound extends Error {
  override name = "MemberNotFound";
}

/** Nobody likes themselves. */
export class OwnLike extends Error {
  override name = "OwnLike";
}
