import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServedDatabase, type ServedDatabase } from "../../support/served-database";
import { startServer, type TestServer } from "../../support/server";

const NO_ONE = "postgres://nobody@127.0.0.1:1/nothing";

describe("a server with a database", () => {
  let database: ServedDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await createServedDatabase();
    server = await startServer({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  test("accepts requests only once its database is ready, so that a proxy sends it none that fail", async () => {
    const lines = server.log.map(({ msg }) => msg);
    expect(lines.indexOf("the database is ready")).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf("the database is ready")).toBeLessThan(lines.indexOf("listening"));
    expect((await server.fetch("kaleido.example", "/readyz")).status).toBe(200);
  });
});

describe("a server whose database is unavailable", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: NO_ONE });
  });
  afterAll(() => server.stop());

  test("starts all the same, and not being ready is no error in the log", async () => {
    expect((await server.fetch("kaleido.example", "/pages/faq")).status).toBe(200);
    expect((await server.fetch("kaleido.example", "/readyz")).status).toBe(503);
    const line = await server.logged(({ route, status }) => route === "readyz" && status === 503);
    expect(line.level).toBe("info");
  });
});
