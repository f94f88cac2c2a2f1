/** A copy of parts of a file in a single buffer, so that many small parts take no more memory than the file. */
export class PartialCopy {
  readonly #bytes: Buffer;
  #length = 0;

  /** @param most the bytes that may be added */
  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  add(part: Uint8Array): void {
    this.#bytes.set(part, this.#length);
    this.#length += part.length;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Colour profiles of displays and cameras have a few kilobytes, those of printers up to a megabyte. */
export const PROFILE_MAX_BYTES = 1024 * 1024;
