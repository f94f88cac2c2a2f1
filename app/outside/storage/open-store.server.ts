import path from "node:path";
import { diskStore } from "./disk-store.server";
import type { FileStore } from "./file-store.server";

/** The store that the environment names: a folder of DATA_DIR. */
export function openStore(env: { DATA_DIR: string }): FileStore {
  return diskStore(path.resolve(env.DATA_DIR, "media"));
}
