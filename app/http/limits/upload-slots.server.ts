/** More uploads are running than the account, its brand or this process may have at once. */
export class UploadsBusy extends Error {
  override name = "UploadsBusy";
  constructor(readonly scope: "account" | "process") {
    super(`Too many uploads at once: ${scope}`);
  }
}

export type SlotLimits = { perAccount: number; perTenant: number; perProcess: number; maxBytes: number };

/** Half of the process is the most that one brand's members may fill, so that other brands' uploads go on. */
const LIMITS: SlotLimits = { perAccount: 3, perTenant: 16, perProcess: 32, maxBytes: 512 * 1024 * 1024 };

/** Counts the uploads that run in this process, before anything of them is read. */
export class UploadSlots {
  #running = new Map<string, number>();
  #bytes = 0;

  constructor(readonly limits: SlotLimits = LIMITS) {}

  /**
   * Takes a slot for one upload.
   * @param bytes the length that the request declares
   * @returns releases the slot; calling it again does nothing
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
