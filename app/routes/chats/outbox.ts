import type { To } from "./views";

/** A message that the server has not confirmed yet. */
export type Waiting = {
  /** made here: however often it is sent, it is one message */
  id: string;
  to: To;
  kind: "text" | "photo";
  text: string;
  atMs: number;
  /** waiting: for the connection; failed: refused, until somebody tries again */
  state: "sending" | "waiting" | "failed";
  /** why it was refused */
  problem: string;
  code: string;
  /** of a photo: what is shown of it, and the part that is sent, from 0 to 1 */
  preview?: string;
  progress?: number;
};

/** Keeps what is not sent yet over a reload: one entry of the storage each, so that two tabs never undo each other's. */
export class OutboxStorage {
  readonly #prefix: string;

  constructor(member: number) {
    this.#prefix = `outbox:${member}:`;
  }

  read(): Waiting[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(this.#prefix))
        .flatMap((key) => {
          const entry = JSON.parse(localStorage.getItem(key) ?? "null") as Waiting | null;
          return entry?.id ? [entry] : [];
        })
        .sort((one, other) => one.atMs - other.atMs);
    } catch {
      return [];
    }
  }

  /** A photo is too large to keep: it lives as long as its page. */
  write(entry: Waiting): void {
    if (entry.kind === "photo") return;
    try {
      localStorage.setItem(this.#prefix + entry.id, JSON.stringify(entry));
    } catch {
      // Without storage it lives as long as the page does.
    }
  }

  remove(id: string): void {
    try {
      localStorage.removeItem(this.#prefix + id);
    } catch {
      // There was nothing kept.
    }
  }

  owns(key: string | null): boolean {
    return key?.startsWith(this.#prefix) ?? false;
  }
}

/** Whether a message goes to this conversation, however it was addressed. */
export function goesTo(to: To, conversation: number | null, profile: number | null): boolean {
  return "conversation" in to ? to.conversation === conversation : to.profile === profile;
}
