/** An event that is published to a member's open pages. It names only what has changed; the pages then query the new state. product 23.8 */
export type MemberEvent =
  | { type: "message"; conversation: number; seq: number }
  /** the other member has received ("delivered") or seen the messages up to `seq` */
  | { type: "seen" | "delivered"; conversation: number; seq: number }
  | { type: "typing"; conversation: number }
  /** chats were removed, closed or reopened */
  | { type: "chats" }
  | { type: "likes" }
  /** the account itself: credits, status, premium */
  | { type: "user" };
