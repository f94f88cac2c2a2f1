import { expect, test } from "vitest";
import { createServedDatabase } from "../support/served-database";
import { startServer } from "../support/server";

const NOBODY = "postgres://nobody@127.0.0.1:1/nothing";

test("a server accepts requests when its database is ready, so that a proxy sends it none that fail", async () => {
  const database = await createServedDatabase();
  const server = await startServer({ DATABASE_URL: database.url });
  try {
    const lines = server.log.map(({ msg }) => msg);
    expect(lines.indexOf("the database is ready")).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf("the database is ready")).toBeLessThan(lines.indexOf("listening"));
    expect((await server.ask("kaleido.example", "/readyz")).status).toBe(200);
  } finally {
    await server.stop();
    await database.close();
  }
});

test("with the database away it starts all the same, and that it is not ready is no error in the log", async () => {
  const server = await startServer({ DATABASE_URL: NOBODY });
  try {
    expect((await server.ask("kaleido.example", "/pages/faq")).status).toBe(200);
    expect((await server.ask("kaleido.example", "/readyz")).status).toBe(503);
    const line = await server.logged(({ route, status }) => route === "readyz" && status === 503);
    expect(line.level).toBe("info");
  } finally {
    await server.stop();
  }
});
