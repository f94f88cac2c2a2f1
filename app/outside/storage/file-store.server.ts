/** Where files of members lie. Keys are paths whose first part is the tenant's id. */
export interface FileStore {
  /** Keeps a file; one of the same key is replaced. It is there whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** A file, or null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes files; those that are not there count as removed. */
  delete(keys: readonly string[]): Promise<void>;
  /** Removes all files whose keys begin with this part. */
  deleteFolder(name: string): Promise<void>;
}

/** Parts of letters, digits, dashes and dots with slashes between, none of which begins with a dot. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/;

/** @throws Error for what is no first part of a key */
export function requireFolder(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error("That is no folder of files.");
  return name;
}

/** @throws Error for what could lead out of its place */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error("That is no key of a file.");
  return key;
}
