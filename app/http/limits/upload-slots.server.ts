/** The account, its brand or this process has too many running uploads. */
export class UploadsBusy extends Error {
  override name = "UploadsBusy";
  constructor(readonly scope: "account" | "process") {
    super(`Too many uploads at once: ${scope}`);
  }
}

export type SlotLimits = { perAccount: number; perTenant: number; perProcess: number; maxBytes: number };

/** One brand's members may use half of the slots of the process, so that uploads of other brands continue. */
const LIMITS: SlotLimits = { perAccount: 3, perTenant: 16, perProcess: 32, maxBytes: 512 * 1024 * 1024 };

/** Counts the running uploads of this process, before any of their bytes are read. */
export class UploadSlots {
  #running = new Map<string, number>();
  #bytes = 0;

  constructor(readonly limits: SlotLimits = LIMITS) {}

  /**
   * Takes a slot for one upload.
   * @param bytes the declared length of the request
   * @returns a function that releases the slot; repeated calls do nothing
   * @throws UploadsBusy
   */
  take(tenant: string, memberId: number, bytes: number): () => void {
    const { perAccount, perTenant, perProcess, maxBytes } = this.limits;
    const keys = [`${tenant} ${memberId}`, tenant, ""];
    const [ofAccount, ofTenant, ofProcess] = keys.map((key) => this.#running.get(key) ?? 0);
    if (ofAccount! >= perAccount) throw new UploadsBusy("account");
    const isFull = ofTenant! >= perTenant || ofProcess! >= perProcess || this.#bytes + bytes > maxBytes;
    if (isFull) throw new UploadsBusy("process");
    this.#count(keys, 1, bytes);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#count(keys, -1, -bytes);
      isReleased = true;
    };
  }

  #count(keys: readonly string[], uploads: number, bytes: number): void {
    this.#bytes += bytes;
    for (const key of keys) {
      const running = (this.#running.get(key) ?? 0) + uploads;
      if (running > 0) this.#running.set(key, running);
      else this.#running.delete(key);
    }
  }
}
