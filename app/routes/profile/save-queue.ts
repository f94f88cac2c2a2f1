import { CallFailed, call, isPassing } from "~/client/call";
import type { Body } from "./parts";

/** A change that is not saved yet: `path` of its call, and the body. */
export type Change = { path: string; body: Body };

/** What the head of the page says. `refused`: the editor of the part shows why. */
export type SaveState = "idle" | "saving" | "saved" | "failed" | "offline" | "refused";

/** What the page shows: the state, the changes that are not saved by their keys, and the reasons of refused ones. */
export type Shown = {
  state: SaveState;
  drafts: Readonly<Record<string, Body>>;
  problems: Readonly<Record<string, string>>;
};

const STORED = "profile-changes";
/** A short failure passes by itself; after that the member is asked. */
const RETRIES = 2;

/**
 * Saves the changes of the own profile, one after the other. Each key has one change, the newest. What cannot be sent is kept, also when
 * the page is loaded again, and is sent once the browser is online or the member tries again. What the server refuses is kept with its
 * reason, and is not sent again until it changes.
 */
export class SaveQueue {
  #waiting = new Map<string, Change>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #listeners = new Set<() => void>();
  #isSending = false;
  #shown: Shown = { state: "idle", drafts: {}, problems: {} };

  /** @param owner the number of the member: the changes of another one are dropped */
  constructor(readonly owner: number) {
    addEventListener("online", () => void this.flush());
    addEventListener("pagehide", () => void this.flush());
    for (const [key, change] of storedChanges(owner)) this.set(key, change, 0);
  }

  /** Saves a change after a pause, which starts again with each change. @param waitMs 0 for at once */
  set(key: string, change: Change, waitMs: number): void {
    this.#waiting.set(key, change);
    clearTimeout(this.#timers.get(key));
    const { [key]: _, ...problems } = this.#shown.problems;
    this.#show({ problems, state: "saving" });
    this.#store();
    const due = () => {
      this.#timers.delete(key);
      void this.#send();
    };
    if (waitMs > 0) this.#timers.set(key, setTimeout(due, waitMs));
    else due();
  }

  /** Saves all changes now. */
  flush(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    return this.#send();
  }

  get shown(): Shown {
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let state: SaveState | null = null;
    for (let next = this.#next(); next; next = this.#next()) {
      state = navigator.onLine ? await this.#sendOne(...next) : "offline";
      if (state === "offline" || state === "failed") break;
    }
    this.#isSending = false;
    if (state) this.#show({ state: this.#after(state) });
  }

  /** The state after a run that ended with this one. */
  #after(last: SaveState): SaveState {
    if (last === "offline" || last === "failed") return last;
    if (this.#timers.size > 0) return "saving";
    return Object.keys(this.#shown.problems).length > 0 ? "refused" : "saved";
  }

  /** The oldest change that is due. */
  #next(): [string, Change] | undefined {
    const { problems } = this.#shown;
    return [...this.#waiting].find(([key]) => !this.#timers.has(key) && !(key in problems));
  }

  async #sendOne(key: string, change: Change): Promise<SaveState> {
    this.#show({ state: "saving" });
    try {
      await call(change.path, { method: "PUT", body: change.body, retries: RETRIES, keepalive: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (isPassing(error.status) || error.status === 429) return navigator.onLine ? "failed" : "offline";
      if (this.#waiting.get(key) === change)
        this.#show({ problems: { ...this.#shown.problems, [key]: error.message } });
      return "refused";
    }
    // Something that was entered meanwhile waits for its own turn.
    if (this.#waiting.get(key) === change) this.#waiting.delete(key);
    this.#store();
    this.#show({ state: "saved" });
    return "saved";
  }

  #show(change: Partial<Shown>): void {
    const drafts = Object.fromEntries([...this.#waiting].map(([key, { body }]) => [key, body]));
    this.#shown = { ...this.#shown, drafts, ...change };
    for (const listener of this.#listeners) listener();
  }

  #store(): void {
    try {
      const changes = [...this.#waiting];
      if (changes.length === 0) sessionStorage.removeItem(STORED);
      else sessionStorage.setItem(STORED, JSON.stringify({ owner: this.owner, changes }));
    } catch {
      // Without storage the changes last as long as the page.
    }
  }
}

function storedChanges(owner: number): [string, Change][] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as {
      owner: number;
      changes: [string, Change][];
    } | null;
    if (stored?.owner === owner) return stored.changes;
    sessionStorage.removeItem(STORED);
  } catch {
    // Without storage nothing was kept.
  }
  return [];
}
