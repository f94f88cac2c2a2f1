import { expect, test } from "vitest";
import { createServedDatabase } from "../../support/served-database";
import { startServer } from "../../support/server";

const NO_ONE = "postgres://nobody@127.0.0.1:1/nothing";

test("a server accepts requests only once its database is ready, so that a proxy sends it none that fail", async () => {
  const database = await createServedDatabase();
  const server = await startServer({ DATABASE_URL: database.url });
  try {
    const lines = server.log.map(({ msg }) => msg);
    expect(lines.indexOf("the database is ready")).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf("the database is ready")).toBeLessThan(lines.indexOf("listening"));
    expect((await server.fetch("kaleido.example", "/readyz")).status).toBe(200);
  } finally {
    await server.stop();
    await database.close();
  }
});

test("without the database a server starts all the same, and not being ready is no error in the log", async () => {
  const server = await startServer({ DATABASE_URL: NO_ONE });
  try {
    expect((await server.fetch("kaleido.example", "/pages/faq")).status).toBe(200);
    expect((await server.fetch("kaleido.example", "/readyz")).status).toBe(503);
    const line = await server.logged(({ route, status }) => route === "readyz" && status === 503);
    expect(line.level).toBe("info");
  } finally {
    await server.stop();
  }
});
