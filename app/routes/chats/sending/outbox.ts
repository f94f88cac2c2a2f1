import type { To } from "../views";

/** A message that the server has not confirmed yet. */
export type Waiting = {
  /** the idempotency key, created in the browser */
  id: string;
  to: To;
  kind: "text" | "photo";
  text: string;
  atMs: number;
  /** waiting: for the connection; failed: refused until the member tries again */
  state: "sending" | "waiting" | "failed";
  /** the reason of the refusal */
  problem: string;
  code: string;
  /** of a photo: its preview, and the share that is uploaded, from 0 to 1 */
  preview?: string;
  progress?: number;
};

/** Stores unsent messages across reloads, one storage entry per message, so that two tabs do not overwrite each other. */
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

  /** A photo is too large for the storage and is lost with its page. */
  write(entry: Waiting): void {
    if (entry.kind === "photo") return;
    try {
      localStorage.setItem(this.#prefix + entry.id, JSON.stringify(entry));
    } catch {
      // Without storage the message is lost with its page.
    }
  }

  /** Stores a change of a message, unless it was deleted in the meantime, such as by a logout in another tab. */
  update(entry: Waiting): void {
    if (this.#isStored(entry.id)) this.write(entry);
  }

  #isStored(id: string): boolean {
    try {
      return localStorage.getItem(this.#prefix + id) !== null;
    } catch {
      return false;
    }
  }

  remove(id: string): void {
    try {
      localStorage.removeItem(this.#prefix + id);
    } catch {
      // Nothing was stored.
    }
  }

  owns(key: string | null): boolean {
    return key?.startsWith(this.#prefix) ?? false;
  }
}

/** Whether a message goes to this conversation, by its id or by the profile. */
export function goesTo(to: To, conversation: number | null, profile: number | null): boolean {
  return "conversation" in to ? to.conversation === conversation : to.profile === profile;
}
