import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEV_HOST, type DevServer, startDevServer } from "../support/dev-server";
import { listen } from "../support/event-source";
import { joinMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";

// Vite compiles the whole app at the start, and each test replaces the app, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const TOWNS = "/api/places.php?q=new&country=US";
const VERB = "app/domain/places/suggest-places.read.server.ts";
/** Reads what each replacement opens: the logins of the app and of its jobs, and the workers of the queues. */
const OPEN = `
  select usename, count(*)::int as connections from pg_stat_activity
  where datname = current_database() and usename like '%\\_jobs' and pid <> pg_backend_pid() group by usename`;

let database: ServedDatabase;
let server: DevServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startDevServer({
    DEV_DATABASE_URL: database.url,
    DATABASE_URL: "postgres://production:secret@127.0.0.1:1/production",
  });
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await database?.close();
});

describe("npm run dev", () => {
  test("creates demo logins as npm start does, in the developer's own database and not in that of DATABASE_URL", async () => {
    expect(server.brands.map(({ logins }) => logins.map(({ kind }) => kind))).toEqual([
      ["free", "premium", "unconfirmed"],
    ]);
    expect(server.output()).toContain(server.brands[0]?.logins[0]?.email);
    const [row] = await database.query("select count(*)::int as members from members");
    expect(row?.members).toBeGreaterThan(0);
  });

  test.each([
    [
      "the door",
      "app/http/infrastructure.server.ts",
      'answer("ok\\n", 200',
      'answer("changed\\n", 200',
      "/healthz",
    ],
    [
      "a call",
      "app/http/api/company-info.read.server.ts",
      "      name,\n      address",
      '      name: "changed",\n      address',
      "/api/companyinfo.php",
    ],
    ["a verb", VERB, "        city,\n", '        city: "changed",\n', TOWNS],
    ["a page", "app/routes/pages/static-page.tsx", "{page.title}</h1>", "changed</h1>", "/pages/privacy"],
  ])("serves a saved change of %s without a restart", async (_what, file, before, after, url) => {
    expect((await server.fetch(DEV_HOST, url)).text).not.toContain("changed");
    const restore = server.edit(file, before, after);
    expect(await server.answersWith(url, "changed")).toMatchObject({ status: 200 });
    restore();
  });

  test("a saved change of a job starts its new version and stops the old one", async () => {
    const mark = "the changed worker has started";
    const opened = "  db.forgive();";
    const restore = server.edit("app/jobs/worker.server.ts", opened, `console.log("${mark}");${opened}`);
    await expect.poll(() => server.output(), { timeout: 120_000 }).toContain(mark);
    const first = await database.query(OPEN);
    for (const round of ["one", "two", "three"]) {
      const again = server.edit(VERB, "        city,\n", `        city: "round ${round}",\n`);
      await server.answersWith(TOWNS, `round ${round}`);
      again();
    }
    await expect.poll(() => database.query(OPEN), { timeout: 60_000 }).toEqual(first);
    restore();
  });

  test("a source with an error answers with its place, and the next correct version is served", async () => {
    const restore = server.edit(VERB, "const MAX = 8;", "const MAX = {{;");
    const refused = await server.answersWith(TOWNS, "The source cannot be served.");
    expect(refused.status).toBe(500);
    expect(refused.text).toMatch(/app\/domain\/places\/suggest-places\.read\.server\.ts:\d+:\d+/);
    expect(refused.text).not.toContain("node_modules");
    restore();
    expect(await server.answersWith(TOWNS, "New York")).toMatchObject({ status: 200 });
  });

  test("a replaced app ends its event streams, and its members stay logged in", async () => {
    const member = await joinMember(server as unknown as TestServer, database, DEV_HOST, "US");
    const stream = await listen(member.browser);
    expect(stream.status).toBe(200);
    const restore = server.edit(VERB, "        city,\n", '        city: "live",\n');
    await stream.ended;
    await server.answersWith(TOWNS, "live");
    const next = await listen(member.browser);
    expect(next.status).toBe(200);
    next.close();
    restore();
  });

  test("Ctrl-C ends it without an error", async () => {
    expect(await server.stop()).toBe(0);
  });
});
