import { CallFailed } from "~/layouts/call";
import { OutboxStorage, type Waiting } from "./outbox";
import { post, type SentAnswer } from "./post";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** product.md §9 */
const RETRIES = 5;

/** Told of what becomes of the messages. */
export type SenderEvents = {
  changed: (waiting: readonly Waiting[]) => void;
  sent: (entry: Waiting, answer: SentAnswer) => void;
  refused: (entry: Waiting, failure: CallFailed) => void;
};

/**
 * Sends what waits, one after the other. Without a connection a message waits and goes out by itself when there is one; what the server
 * refuses stays with its text until somebody tries again. Each keeps its number, so that it is one message however often it is sent.
 */
export class Sender {
  #entries: Waiting[] = [];
  #files = new Map<string, { file: Blob; stop: AbortController }>();
  #busy = false;
  /** Whether its page has been left: then it asks no more by itself. */
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

  /** Begins with what an earlier page left. @returns how to stop */
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

  /** Once more, under the same number. */
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

  /** Tries now, whatever pause was meant. */
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

  /** @returns whether to go on with the next */
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
      // Cancelled meanwhile.
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
    if (changed && change.progress === undefined) this.#storage.write(changed);
  }

  #drop(id: string): void {
    this.#storage.remove(id);
    this.#files.delete(id);
    this.#set(this.#entries.filter((one) => one.id !== id));
  }

  /** What is kept, and the photos, which are not. */
  #take(): void {
    const stored = this.#storage.read();
    const own = new Map(this.#entries.map((entry) => [entry.id, entry]));
    const kept = stored.map((entry) => own.get(entry.id) ?? entry);
    this.#set([...kept, ...this.#entries.filter(({ kind }) => kind === "photo")]);
  }

  #set(entries: Waiting[]): void {
    this.#entries = entries;
    this.events.changed(entries);
  }
}
