import { CallFailed } from "~/client/call";
import { OutboxStorage, type Waiting } from "./outbox";
import { post, type SentAnswer } from "./post";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Retries of a call, with growing delays. product 23.4 */
const RETRIES = 5;

/** The callbacks of a sender. */
export type SenderEvents = {
  changed: (waiting: readonly Waiting[]) => void;
  sent: (entry: Waiting, answer: SentAnswer) => void;
  refused: (entry: Waiting, failure: CallFailed) => void;
};

/**
 * Sends waiting messages in order. Without a connection a message waits and is sent on reconnect; a refused message keeps
 * its text until the member tries again. Each has a fixed id, so that retries stay one message.
 */
export class Sender {
  #entries: Waiting[] = [];
  #files = new Map<string, { file: Blob; stop: AbortController }>();
  #busy = false;
  /** Whether its page was left: then nothing is retried. */
  #isLeft = false;
  #pauseMs = FIRST_PAUSE_MS;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #storage: OutboxStorage;

  constructor(
    member: number,
    readonly events: SenderEvents,
  ) {
    this.#storage = new OutboxStorage(member);
  }

  /** Starts with the messages that an earlier page left. @returns a function that stops it */
  start(): () => void {
    this.#isLeft = false;
    this.#take();
    const online = () => this.flush();
    const stored = ({ key }: StorageEvent) => this.#storage.owns(key) && this.#take();
    addEventListener("online", online);
    addEventListener("storage", stored);
    document.addEventListener("live-state", online);
    this.flush();
    return () => {
      removeEventListener("online", online);
      removeEventListener("storage", stored);
      document.removeEventListener("live-state", online);
      this.#isLeft = true;
      clearTimeout(this.#timer);
    };
  }

  add(entry: Waiting, file?: Blob): void {
    if (file) this.#files.set(entry.id, { file, stop: new AbortController() });
    this.#set([...this.#entries, entry]);
    this.#storage.write(entry);
    void this.#work();
  }

  /** Sends a refused message again with the same id. */
  retry(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    this.#update(entry, { state: "sending", problem: "", code: "" });
    this.flush();
  }

  discard(id: string): void {
    this.#files.get(id)?.stop.abort();
    this.#drop(id);
  }

  /** Sends now, without waiting for the retry delay. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#tries = 0;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let entry = this.#next(); entry; entry = this.#next()) if (!(await this.#send(entry))) break;
    } finally {
      this.#busy = false;
    }
  }

  #next(): Waiting | undefined {
    return this.#entries.find(({ state }) => state !== "failed");
  }

  /** @returns whether to continue with the next message */
  async #send(entry: Waiting): Promise<boolean> {
    const held = this.#files.get(entry.id);
    try {
      const progress = (part: number) => this.#update(entry, { progress: part });
      const answer = await post(entry, held?.file, progress, (held?.stop ?? new AbortController()).signal);
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#tries = 0;
      this.events.sent(entry, answer);
      this.#drop(entry.id);
      return true;
    } catch (error) {
      // Cancelled in the meantime.
      if (!this.#entries.some(({ id }) => id === entry.id)) return true;
      return this.#failed(entry, error instanceof CallFailed ? error : new CallFailed(0, "", ""));
    }
  }

  #failed(entry: Waiting, failure: CallFailed): boolean {
    const isPassing = failure.status === 0 || failure.status === 408 || failure.status >= 500;
    if (!isPassing || (failure.status !== 0 && this.#tries >= RETRIES)) {
      this.#tries = 0;
      this.#update(entry, { state: "failed", problem: failure.message, code: failure.code });
      this.events.refused(entry, failure);
      return true;
    }
    this.#tries += 1;
    if (failure.status === 0) this.#update(entry, { state: "waiting" });
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.#work(), this.#pauseMs);
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    return false;
  }

  #update(entry: Waiting, change: Partial<Waiting>): void {
    const next = this.#entries.map((one) => (one.id === entry.id ? { ...one, ...change } : one));
    this.#set(next);
    const changed = next.find(({ id }) => id === entry.id);
    if (changed && change.progress === undefined) this.#storage.update(changed);
  }

  #drop(id: string): void {
    this.#storage.remove(id);
    this.#files.delete(id);
    this.#set(this.#entries.filter((one) => one.id !== id));
  }

  /** The stored messages and the photos, which are not stored. */
  #take(): void {
    const stored = this.#storage.read();
    const own = new Map(this.#entries.map((entry) => [entry.id, entry]));
    const merged = stored.map((entry) => own.get(entry.id) ?? entry);
    this.#set([...merged, ...this.#entries.filter(({ kind }) => kind === "photo")]);
  }

  #set(entries: Waiting[]): void {
    this.#entries = entries;
    this.events.changed(entries);
  }
}
