import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type FileStore, requireFolder, requireKey } from "./file-store.server";

/** Stores files in a folder of this machine. @param root is created with the first file */
export function diskStore(root: string): FileStore {
  const place = (key: string) => path.join(root, requireKey(key));
  return {
    async put(key, bytes) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true });
      // Written under another name first: a reader never gets a partial file.
      const draft = path.join(path.dirname(file), `.${randomBytes(8).toString("hex")}`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(place(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(place(key), { force: true })));
    },
    async deleteFolder(name) {
      await rm(path.join(root, requireFolder(name)), { recursive: true, force: true });
    },
  };
}
