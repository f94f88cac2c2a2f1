import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinMember } from "../support/members";
import { PushService } from "../support/push-service";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { ThirdParties } from "../support/third-parties";

const HOST = "velvethour.example";
const NOTICES = 400;
/** The sweep runs every minute. */
const SWEPT_MS = 150_000;
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-push-killed-"));
let database: ServedDatabase;
const service = new PushService();
let thirdParties: ThirdParties;
let server: TestServer;
const start = () =>
  startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: "loopback" }, thirdParties);

beforeAll(async () => {
  [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(service.handler)];
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.close(), thirdParties.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

test("pushes that a killed process had not sent are sent by the next sweep, and none is sent twice", async () => {
  const bo = await joinMember(server, database, HOST, "NL");
  const { push_public_key: key } = (await server.fetch(HOST, "/api/settings.php")).json() as {
    push_public_key: string;
  };
  const subscription = service.subscribe(key);
  await bo.browser.call("POST", "/api/user.php?push=1", { subscription });
  const requested: string[] = [];
  let killed: Promise<unknown> | null = null;
  service.answer = ({ headers }) => {
    requested.push(String(headers.get("topic")));
    // The first 32 requests get no response, so the killed process never learns that they were accepted.
    if (requested.length === 32) killed = server.stop("SIGKILL");
    if (requested.length <= 32) return new Promise(() => undefined);
    return new HttpResponse(null, { status: 201 });
  };
  await database.query(`
    begin;
    insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
        date_of_birth, country, terms_version, terms_accepted_at)
      select tenant_id, 'liker' || at || '@people.example', 'liker_' || at, 'x', 'active', 'nl', now(), 'man', '{woman}', 'unsaid',
        '1990-01-01', 'NL', '2024-01-01', now() from members, generate_series(1, ${NOTICES}) at where id = ${bo.id};
    insert into likes (tenant_id, liker_id, liked_id, created_at)
      select tenant_id, id, ${bo.id}, now() from members where name like 'liker_%';
    insert into notices (tenant_id, member_id, kind, from_id, created_at)
      select tenant_id, ${bo.id}, 'like', id, now() from members where name like 'liker_%';
    commit`);
  await service.until(() => killed !== null, SWEPT_MS);
  await killed;
  const sent = requested.length;
  const [{ waiting }] = (await database.query(
    "select count(*)::int as waiting from notices where pushed_at is null",
  )) as [{ waiting: number }];
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(NOTICES - sent);
  server = await start();
  await service.until(() => requested.length >= sent + waiting, SWEPT_MS);
  expect(
    await database.query("select count(*)::int as waiting from notices where pushed_at is null"),
  ).toEqual([{ waiting: 0 }]);
  expect(requested).toHaveLength(sent + waiting);
  expect(new Set(requested).size).toBe(requested.length);
}, 360_000);
