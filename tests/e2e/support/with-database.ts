import { createHash } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { ask, dropAbandoned, dropDatabase, makeName, urlWith } from "../../support/test-server";
import { test as base } from "./site";

/** `site` with an empty database of its own, which the server migrates. */
export const test = base.extend<object, { variables: Record<string, string> }>({
  variables: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), durable: false });
      await dropAbandoned(postgres.url);
      const name = makeName("browser");
      await ask(postgres.url, `create database ${name}`);
      await use({ DATABASE_URL: urlWith(postgres.url, name) });
      await dropDatabase(postgres.url, name);
      await ask(postgres.url, `drop role if exists ${name}_app`);
      await postgres.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** The same for every run of this clone: the cluster is made once. */
function dataDir(): string {
  const clone = createHash("sha256")
    .update(import.meta.url)
    .digest("hex")
    .slice(0, 12);
  return path.join(tmpdir(), `livery-browser-tests-${userInfo().uid}-${clone}`);
}
