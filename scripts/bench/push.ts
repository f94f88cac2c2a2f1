import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { openPushServer, type PushServer } from "../../tests/support/push-server";
import { type Figure, figure } from "./figures";
import type { PushedFigures } from "./push-child";

export const PUSHING_BRAND = "velvet-hour";
const PUSHES = 10_000;
/** Pushes before the measured ones, for the one-time work of the push server in this process. */
const WARM_UP = 500;
const LEAST_PER_SECOND = 1500;

/** Measures 10,000 notices to 10,000 browsers through a push service that decrypts and verifies each. */
export async function benchPush(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-push-"));
  const database = await startEmbeddedPostgres({ dataDir: path.join(dir, "db"), durable: false });
  const server = await openPushServer();
  const client = new pg.Client({ connectionString: database.url });
  try {
    const [appRole, appPassword] = ["livery_bench_app", "only-for-measuring"];
    await migrate({
      url: database.url,
      appRole,
      appPassword,
      migrationsDir: path.resolve("app/db/migrations"),
    });
    await client.connect();
    const { rows } = await client.query("insert into tenants (slug) values ($1) returning id", [
      PUSHING_BRAND,
    ]);
    const url = new URL(database.url);
    [url.username, url.password] = [appRole, appPassword];
    const tenant = (rows[0] as { id: number }).id;
    await run(url.href, tenant, dir, server, client, WARM_UP);
    const { seconds, processorSeconds } = await run(url.href, tenant, dir, server, client, PUSHES);
    const { received, refused } = server.service;
    const came = received.length;
    const once = new Set(received.map(({ endpoint }) => endpoint)).size;
    const bound = { atLeast: LEAST_PER_SECOND };
    return [
      figure("pushes a second of the sender's processor time", "pushes/s", PUSHES / processorSeconds, bound),
      figure("pushes a second, the receiver on the same machine", "pushes/s", PUSHES / seconds, {}),
      figure("pushes that came, opened and verified", "pushes", came, { atLeast: PUSHES }),
      figure("of them twice, or refused", "pushes", came - once + refused.length, { atMost: 0 }),
    ];
  } finally {
    await client.end();
    await server.close();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function run(
  url: string,
  tenant: number,
  dir: string,
  { service, port, cert }: PushServer,
  client: pg.Client,
  pushes: number,
): Promise<PushedFigures> {
  const parameters = [url, String(tenant), dir, String(port), cert];
  const child = fork(path.join(import.meta.dirname, "push-child.ts"), parameters);
  const [{ key }] = (await once(child, "message")) as [{ key: string }];
  await addNotices(
    client,
    tenant,
    Array.from({ length: pushes }, () => service.subscribe(key)),
  );
  service.received.length = 0;
  const reply = once(child, "message");
  child.send("go");
  const [figures] = (await reply) as [PushedFigures];
  return figures;
}

/** Creates members, each with a push subscription, a conversation and a notice of an unread message. */
async function addNotices(
  client: pg.Client,
  tenant: number,
  browsers: readonly { endpoint: string; keys: { p256dh: string; auth: string } }[],
): Promise<void> {
  await client.query("truncate members cascade");
  await client.query(`select set_config('app.tenant', '${tenant}', false)`);
  await client.query(
    `insert into members (email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth, country,
      terms_version, terms_accepted_at) select at || '@people.example', 'member_' || at, 'x', 'active', 'nl', now(), 'man', '{woman}',
      'unsaid', '1990-01-01', 'NL', '2024-01-01', now() from generate_series(0, $1::int) at`,
    [browsers.length],
  );
  await client.query(
    `with numbered as (select id, row_number() over (order by id) as at, first_value(id) over (order by id) as writer from members),
      pairs as (select * from numbered where at > 1),
      begun as (insert into conversations (low_id, high_id, last_seq, created_at) select writer, id, 1, now() from pairs returning id, low_id, high_id),
      listed as (insert into chats (member_id, conversation_id, other_id, last_seq, unread, last_at)
        select high_id, id, low_id, 1, 1, now() from begun),
      reached as (insert into push_subscriptions (member_id, endpoint, p256dh, auth, created_at)
        select pairs.id, given.endpoint, given.p256dh, given.auth, now() from pairs
        join unnest($1::text[], $2::text[], $3::text[]) with ordinality as given (endpoint, p256dh, auth, at) on given.at = pairs.at - 1)
    insert into notices (member_id, kind, from_id, conversation_id, seq, created_at)
      select high_id, 'new_message', low_id, id, 1, now() from begun`,
    [
      browsers.map(({ endpoint }) => endpoint),
      browsers.map(({ keys }) => keys.p256dh),
      browsers.map(({ keys }) => keys.auth),
    ],
  );
  await client.query("analyze");
}
