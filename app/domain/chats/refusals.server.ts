/** The member has no such conversation: never was, removed for good, or somebody else's. */
export class ChatNotFound extends Error {
  override name = "ChatNotFound";
}

/** Why nobody can write in a conversation (any more). */
export type Closed = "blocked" | "blocked_by" | "left" | "unconfirmed";

/** The other side cannot be written to. */
export class ChatClosed extends Error {
  override name = "ChatClosed";
  constructor(readonly why: Closed) {
    super(`The conversation is closed: ${why}.`);
  }
}

/** The message has no text, or too much of it. */
export class MessageRefused extends Error {
  override name = "MessageRefused";
  constructor(readonly why: "empty" | "too_long" | "no_such_gift") {
    super(`The message is refused: ${why}.`);
  }
}
