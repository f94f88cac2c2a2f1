import { S3mini } from "s3mini";
import { type FileStore, requireFolder, requireKey } from "./file-store.server";

const AT_ONCE = 16;
const TIMEOUT_MS = 20_000;

/**
 * Stores files in a bucket of an S3-compatible store.
 * @param url such as s3+https://key:secret@host/bucket?region=eu-central-1; key and secret percent-encoded
 */
export function s3Store(url: string): FileStore {
  const { protocol, username, password, host, pathname, searchParams } = new URL(url);
  const s3 = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${protocol.slice("s3+".length)}//${host}${pathname.replace(/\/$/, "")}`,
    region: searchParams.get("region") ?? "us-east-1",
    requestAbortTimeout: TIMEOUT_MS,
  });
  const store: FileStore = {
    async put(key, bytes) {
      await s3.putObject(requireKey(key), Buffer.from(bytes), "image/webp");
    },
    async get(key) {
      const found = await s3.getObjectArrayBuffer(requireKey(key));
      return found ? Buffer.from(found) : null;
    },
    async delete(keys) {
      const left = keys.map(requireKey);
      while (left.length > 0) await Promise.all(left.splice(0, AT_ONCE).map((key) => s3.deleteObject(key)));
    },
    async deleteFolder(name) {
      const objects = (await s3.listObjects("/", `${requireFolder(name)}/`)) ?? [];
      // One by one: some stores drop an emptied folder while the next deletion looks for it.
      for (const { Key } of objects) await store.delete([Key]);
    },
  };
  return store;
}
