import path from "node:path";
import { diskStore } from "./disk-store.server";
import type { FileStore } from "./file-store.server";
import { s3Store } from "./s3-store.server";

/** Opens the store of the environment: a bucket where STORAGE_URL is set, else a folder of DATA_DIR. */
export function openStore(env: { DATA_DIR: string; STORAGE_URL?: string | undefined }): FileStore {
  return env.STORAGE_URL ? s3Store(env.STORAGE_URL) : diskStore(path.resolve(env.DATA_DIR, "media"));
}
