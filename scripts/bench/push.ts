import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { migrate } from "~/db/migrate.server";
import { urlAs } from "~/db/roles.server";
import { openPushServer, type PushServer } from "../../tests/support/push-server";
import { type Figure, figure } from "./figures";
import { addMembers, asTenant } from "./members";
import type { PushedFigures } from "./push-child";
import { withDatabase } from "./with-server";

export const PUSHING_BRAND = "velvet-hour";
const PUSHES = Number(process.env.BENCH_PUSHES ?? 10_000);
/** Pushes before the measured ones, for the one-time work of the push server in this process. */
const WARM_UP = 500;
const LEAST_PER_SECOND = 1500;
const APP = { appRole: "livery_bench", appPassword: "only-for-measuring" };

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Measures notices to as many browsers through a push service that decrypts and verifies each. */
export function benchPush(): Promise<Figure[]> {
  return withDatabase(async (url) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "livery-bench-push-"));
    const server = await openPushServer();
    try {
      await migrate({ url, ...APP, migrationsDir: path.resolve("app/db/migrations") });
      const { seconds, processorSeconds } = await asTenant(url, PUSHING_BRAND, async (client) => {
        const { rows } = await client.query("select current_setting('app.tenant') as tenant");
        const [{ tenant }] = rows as [{ tenant: string }];
        const parameters = [urlAs(url, APP.appRole, APP.appPassword), tenant, dataDir];
        await run(parameters, server, client, WARM_UP);
        return run(parameters, server, client, PUSHES);
      });
      const { received, refused } = server.service;
      const once = new Set(received.map(({ endpoint }) => endpoint)).size;
      const twice = received.length - once;
      const bound = { atLeast: LEAST_PER_SECOND };
      return [
        figure(
          "pushes a second of the sender's processor time",
          "pushes/s",
          PUSHES / processorSeconds,
          bound,
        ),
        figure("pushes a second, the receiver on the same machine", "pushes/s", PUSHES / seconds, {}),
        figure("pushes that came, opened and verified", "pushes", received.length, { atLeast: PUSHES }),
        figure("of them twice, or refused", "pushes", twice + refused.length, { atMost: 0 }),
      ];
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/** Sends notices from a process of its own, so that its processor time does not include the receiver's. */
async function run(
  parameters: readonly string[],
  { service, port, cert }: PushServer,
  client: pg.Client,
  pushes: number,
): Promise<PushedFigures> {
  const child = fork(path.join(import.meta.dirname, "push-child.ts"), [...parameters, String(port), cert]);
  const [{ key }] = (await once(child, "message")) as [{ key: string }];
  await addNotices(
    client,
    Array.from({ length: pushes }, () => service.subscribe(key)),
  );
  service.received.length = 0;
  const reply = once(child, "message");
  child.send("go");
  const [figures] = (await reply) as [PushedFigures];
  return figures;
}

/** Adds members, each with a push subscription, a conversation and a notice of an unread message of the first one. */
async function addNotices(client: pg.Client, browsers: readonly Browser[]): Promise<void> {
  await client.query("truncate members cascade");
  await addMembers(client, browsers.length + 1);
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
