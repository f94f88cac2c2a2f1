import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../support/brands";
import { byLane, everyBrand } from "../support/lanes";
import { type Relay, startRelay } from "../support/relay";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const PATIENCE = { timeout: 15_000, interval: 50 };
const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const needsDatabase = (server: TestServer) =>
  server.fetch("kaleido.example", "/pages/cookies", { method: "POST", headers: form, body: "answer=accept" });
const readiness = async (server: TestServer) => {
  const { status, json } = await server.fetch("localhost", "/readyz");
  return { status, ...(json() as { ready: boolean; database: string; redis: string }) };
};
const READY = {
  status: 200,
  ready: true,
  draining: false,
  degraded: [],
  database: "ok",
  redis: "not used",
  tenants: { served: brands.length, refused: [] },
};
const NOT_READY = { ...READY, status: 503, ready: false, database: "away" };

async function expectPagesServe(server: TestServer): Promise<void> {
  for (const { slug, host } of everyBrand(brands))
    for (const url of ["/", "/pages/terms", "/pricing", "/api/settings.php", "/sw.js", "/favicon.ico"]) {
      const { status, text } = await server.fetch(host, url);
      expect([host, url, status, namedBrands(text, slug)]).toEqual([host, url, 200, []]);
    }
}

async function expectBranded503(server: TestServer): Promise<void> {
  const { status, text, headers } = await needsDatabase(server);
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
    503,
    "10",
    "private, no-cache",
  ]);
  expect(text).toContain('content="Kaleido"');
  expect(namedBrands(text, "kaleido")).toEqual([]);
  expect(text).not.toMatch(/ECONNREFUSED|database|postgres|\s+at /i);
}

describe("a database that is unavailable at the start", () => {
  let database: ServedDatabase;
  let relay: Relay;
  let server: TestServer;

  beforeAll(async () => {
    database = await createServedDatabase("empty");
    relay = await startRelay(database, false);
    server = await startServer({ DATABASE_URL: database.at(relay.port) });
  });
  afterAll(async () => {
    await server.stop();
    await relay.close();
    await database.close();
  });

  test("does not stop the start: the log says what is missing, why, and when it is retried", async () => {
    const line = await server.logged(({ msg }) => String(msg).startsWith("the database is not ready"));
    expect(line).toMatchObject({
      level: "error",
      reason: expect.stringContaining("ECONNREFUSED"),
      again_in_ms: expect.any(Number),
    });
    expect(JSON.stringify(server.log)).not.toContain(new URL(database.url).password || "no password");
    expect(server.output).toEqual([]);
  });

  test("makes /readyz fail but not /healthz", async () => {
    expect(await readiness(server)).toEqual(NOT_READY);
    expect((await server.fetch("localhost", "/healthz")).status).toBe(200);
  });

  test("does not affect pages, calls and files without it; the rest is answered with the brand's 503", async () => {
    await expectPagesServe(server);
    await expectBranded503(server);
  });

  test("is migrated and used without a restart once it is available", async () => {
    await relay.mend();
    await expect.poll(() => readiness(server), PATIENCE).toEqual(READY);
    expect(await server.logged(({ msg }) => msg === "the database is ready")).toMatchObject({
      applied: expect.arrayContaining([expect.stringMatching(/^0001-/)]),
    });
    expect((await needsDatabase(server)).status).toBe(302);
  });

  test("that becomes unavailable later has the same effect, and is used again once it is back", async () => {
    for (let round = 0; round < byLane(1, 2); round++) {
      await relay.cut();
      expect(await readiness(server)).toEqual(NOT_READY);
      await expectPagesServe(server);
      await expectBranded503(server);
      await relay.mend();
      await expect.poll(() => readiness(server), PATIENCE).toEqual(READY);
      await expect.poll(async () => (await needsDatabase(server)).status, PATIENCE).toBe(302);
    }
    expect(server.output).toEqual([]);
  });

  test("does not delay the end of the process", async () => {
    await relay.cut();
    expect(await server.stop()).toBe(0);
  });
});

describe("a database that accepts connections and never answers", () => {
  const held = new Set<Socket>();
  const mute = createServer((socket) => held.add(socket));
  let server: TestServer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    server = await startServer({
      DATABASE_URL: `postgres://nobody:x@127.0.0.1:${(mute.address() as AddressInfo).port}/nothing`,
    });
  });
  afterAll(async () => {
    for (const socket of held) socket.destroy();
    mute.close();
    await server.stop();
  });

  test("is reported as unavailable by /readyz, and pages do not wait for it", async () => {
    expect(await readiness(server)).toEqual(NOT_READY);
    await expectPagesServe(server);
    await expectBranded503(server);
    // A visitor with a session cookie gets 503, not the pages of a logged-out visitor.
    const Cookie = `session=${"x".repeat(43)}`;
    const requested = (url: string) => server.fetch("kaleido.example", url, { headers: { Cookie } });
    expect((await requested("/api/user.php")).status).toBe(503);
    expect((await requested("/settings")).status).toBe(503);
    expect((await requested("/pages/faq")).status).toBe(200);
  });

  test("does not keep the process from its end", async () => {
    expect(await server.stop()).toBe(0);
  });
});

describe("a wrong password", () => {
  let database: ServedDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await createServedDatabase();
    const wrong = new URL(database.url);
    wrong.username = "nobody_of_this_name";
    wrong.password = "sekretpassword";
    server = await startServer({ DATABASE_URL: wrong.href });
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  test("is logged with a clear reason and without the password", async () => {
    const line = await server.logged(({ msg }) => String(msg).startsWith("the database is not ready"));
    expect(String(line.reason)).toMatch(/nobody_of_this_name/);
    expect(JSON.stringify(server.log)).not.toContain("sekretpassword");
    expect((await readiness(server)).status).toBe(503);
  });
});
