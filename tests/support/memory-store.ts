import { type FileStore, requireKey } from "~/outside/storage/file-store.server";

/** A photo store in memory whose keys a test can read. */
export function memoryStore(): FileStore & { keys: () => string[] } {
  const files = new Map<string, Buffer>();
  return {
    async put(key, bytes) {
      files.set(requireKey(key), Buffer.from(bytes));
    },
    async get(key) {
      return files.get(requireKey(key)) ?? null;
    },
    async delete(keys) {
      for (const key of keys) files.delete(requireKey(key));
    },
    async deleteFolder(name) {
      for (const key of files.keys()) if (key.startsWith(`${name}/`)) files.delete(key);
    },
    keys: () => [...files.keys()].sort(),
  };
}
