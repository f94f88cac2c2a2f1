/** Stores files of members. Keys are paths whose first part is the tenant's id. */
export interface FileStore {
  /** Stores a file atomically, and replaces one with the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns a file, or null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes files; missing ones count as deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes all files whose keys begin with this part. */
  deleteFolder(name: string): Promise<void>;
}

/** Parts of letters, digits, dashes and dots, separated by slashes; none begins with a dot. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/;

/** @throws Error for an invalid first part of a key */
export function requireFolder(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error("The name of the file folder is invalid.");
  return name;
}

/** @throws Error for a key that could leave its folder */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error("The file key is invalid.");
  return key;
}
