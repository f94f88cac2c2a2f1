import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** A file in DATA_DIR; writing it requests a reload in all processes that share the folder. */
function requestFile(dataDir: string): string {
  return path.join(dataDir, "reload-tenants");
}

/** Requests that every process with this DATA_DIR reads its tenants and queries the database about them again. */
export async function requestReload(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${requestFile(dataDir)}.${process.pid}`;
  await writeFile(draft, randomBytes(8).toString("hex"));
  await rename(draft, requestFile(dataDir));
}

/** Returns the random identifier of the newest request; "" if there is none. */
export function newestRequest(dataDir: string): Promise<string> {
  return readFile(requestFile(dataDir), "utf8").catch(() => "");
}
