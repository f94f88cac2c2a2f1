import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "~/outside/storage/open-store.server";

let dir: string;
let server: S3rver;
let url: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), "livery-stores-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(dir, "s3"),
    configureBuckets: [{ name: "media", configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  url = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/media`;
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

describe.each(["disk", "s3"])("the store on %s", (kind) => {
  const open = () =>
    openStore({ DATA_DIR: path.join(dir, "data"), ...(kind === "s3" ? { STORAGE_URL: url } : {}) });

  test("the store returns what was stored, byte for byte, and replaces it", async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
    await store.put("one/a-full.webp", Buffer.from("before"));
    await store.put("one/a-full.webp", bytes);
    expect((await store.get("one/a-full.webp"))?.equals(bytes)).toBe(true);
  });

  test("an unknown file is null, and deleting it causes no error", async () => {
    const store = open();
    expect(await store.get("one/nothing.webp")).toBeNull();
    await store.put("one/gone.webp", Buffer.from("x"));
    await store.delete(["one/gone.webp", "one/never.webp"]);
    await store.delete(["one/gone.webp"]);
    expect(await store.get("one/gone.webp")).toBeNull();
  });

  test("deleting a folder removes all files of one tenant and none of a tenant whose name begins alike", async () => {
    const store = open();
    await store.put("rosa/a.webp", Buffer.from("x"));
    await store.put("rosa/b.webp", Buffer.from("x"));
    await store.put("rosa-2/a.webp", Buffer.from("x"));
    await store.deleteFolder("rosa");
    await store.deleteFolder("never");
    expect([await store.get("rosa/a.webp"), await store.get("rosa/b.webp")]).toEqual([null, null]);
    expect(await store.get("rosa-2/a.webp")).not.toBeNull();
    await expect(async () => store.deleteFolder("..")).rejects.toThrow();
  });

  test.each(["../secret", "one/../../secret", "/etc/passwd", "one/.hidden", "", "one", "one/a\u0000"])(
    "the store refuses the unsafe key %j",
    async (key) => {
      const store = open();
      await expect(async () => store.get(key)).rejects.toThrow();
      await expect(async () => store.put(key, Buffer.from("x"))).rejects.toThrow();
      await expect(async () => store.delete([key])).rejects.toThrow();
    },
  );
});
