/** The member has no such conversation: it never existed, was removed for good, or belongs to others. */
export class ChatNotFound extends Error {
  override name = "ChatNotFound";
}

/** Why a member cannot write in a conversation. */
export type Closed = "blocked" | "blocked_by" | "left" | "suspended" | "away" | "unconfirmed";

/** The conversation accepts no messages. */
export class ChatClosed extends Error {
  override name = "ChatClosed";
  constructor(readonly why: Closed) {
    super(`The conversation is closed: ${why}.`);
  }
}

/** The message is empty, too long, or names an unknown gift. */
export class MessageRefused extends Error {
  override name = "MessageRefused";
  constructor(readonly why: "empty" | "too_long" | "no_such_gift") {
    super(`The message is refused: ${why}.`);
  }
}
