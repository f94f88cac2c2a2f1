import type { AccountContext } from "~/domain/accounts/account.server";

/**
 * What changed for a member, told to their open pages. It says only what to ask for again; what it is comes by the calls. decisions §6
 */
export type MemberEvent =
  | { type: "message"; conversation: number; seq: number }
  /** the other has got, or looked at, what there is up to `seq` */
  | { type: "seen" | "delivered"; conversation: number; seq: number }
  | { type: "typing"; conversation: number }
  /** chats were removed, closed or opened again */
  | { type: "chats" }
  | { type: "likes" }
  /** the account itself: credits, status, premium */
  | { type: "user" };

/** What the verbs of chats need. */
export type ChatContext = Pick<AccountContext, "db" | "now" | "tenant"> & {
  /** to be told what changed for whom, once it is committed */
  tell: (memberId: number, event: MemberEvent) => void;
  /** to be told that notices wait to be sent */
  noticed: () => void;
};
