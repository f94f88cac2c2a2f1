import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** A file in DATA_DIR: whoever writes it asks all processes that share the folder to read the tenants again. */
function requestFile(dataDir: string): string {
  return path.join(dataDir, "reload-tenants");
}

/** Asks every process of a DATA_DIR to read its tenants, and what the database says of them, again. */
export async function requestReload(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${requestFile(dataDir)}.${process.pid}`;
  await writeFile(draft, randomBytes(8).toString("hex"));
  await rename(draft, requestFile(dataDir));
}

/** What names the newest request; "" where nobody has asked yet. */
export function newestRequest(dataDir: string): Promise<string> {
  return readFile(requestFile(dataDir), "utf8").catch(() => "");
}
