import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { startRelay } from "../../tests/support/relay";
import { createServedDatabase, type ServedDatabase } from "../../tests/support/served-database";
import { runSql } from "../../tests/support/test-server";
import { DatabaseClient } from "./database-client.server";
import { normalizeHosts } from "./database-hosts.server";
import { isDatabaseUnavailable } from "./database-unavailable.server";

let database: ServedDatabase;
beforeEach(async () => {
  database = await createServedDatabase("empty");
});
afterEach(() => database.close());

const urlOf = (...ports: number[]) => {
  const url = new URL(database.url);
  const login = url.password ? `${url.username}:${url.password}` : url.username;
  return normalizeHosts(
    `postgres://${login}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}${url.pathname}`,
  );
};
const primaryOf = async (url: string) => {
  const client = new DatabaseClient({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("select current_database() as name");
  const { port } = client;
  await client.end();
  return { name: rows[0].name as string, port };
};

test("a host that refuses connections is passed over, and a lost one is replaced by the other", async () => {
  const [first, second] = [await startRelay(database, false), await startRelay(database)];
  try {
    const url = urlOf(first.port, second.port);
    expect((await primaryOf(url)).port).toBe(second.port);
    await second.cut();
    await first.mend();
    await expect(primaryOf(url)).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await primaryOf(url)).port).toBe(first.port);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});

test("where no host accepts writes, the error counts as an unavailable database and names each host", async () => {
  const relays = [await startRelay(database), await startRelay(database, false)];
  const name = new URL(database.url).pathname.slice(1);
  try {
    const url = urlOf(...relays.map(({ port }) => port));
    await runSql(inject("database").url, `alter database ${name} set default_transaction_read_only = on`);
    const error = await primaryOf(url).catch((refused: Error) => refused);
    expect(error).toSatisfy(isDatabaseUnavailable);
    expect((error as Error).message).toMatch(/does not accept writes.*ECONNREFUSED/);
  } finally {
    await Promise.all(relays.map((relay) => relay.close()));
  }
});
