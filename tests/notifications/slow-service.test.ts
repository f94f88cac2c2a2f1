import { expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { NoticePusher } from "~/jobs/notice-pusher.server";
import type { PushDeps } from "~/jobs/push-notices.server";
import type { OutgoingPush, PushResult } from "~/outside/push/push-sender.server";
import { makeVapidKeys } from "~/outside/push/vapid.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

const tenant = { id: "one", slug: "one", config: { name: "One", min_age: 18 } } as unknown as Tenant;
const keys = { p256dh: "-", auth: "-" };

async function notice(db: TenantDb, memberId: number, fromId: number, endpoint: string): Promise<void> {
  await db.transaction(async (tx) => {
    const created_at = new Date();
    await tx
      .insertInto("push_subscriptions")
      .values({ member_id: memberId, endpoint, ...keys, created_at })
      .execute();
    await tx.insertInto("likes").values({ liker_id: fromId, liked_id: memberId, created_at }).execute();
    await tx
      .insertInto("notices")
      .values({ member_id: memberId, kind: "like", from_id: fromId, created_at })
      .execute();
  });
}

test("a slow push service does not delay pushes to other services, and a stop waits for it", async () => {
  const { one: db, close } = await createTwoTenants();
  const [ana = 0, bo = 0, cy = 0] = await addMembers(db, 3);
  let answer: (result: PushResult) => void = () => undefined;
  const slow = new Promise<PushResult>((resolve) => {
    answer = resolve;
  });
  const requested: string[] = [];
  const sender = {
    send: ({ to }: OutgoingPush): Promise<PushResult> => {
      requested.push(to.endpoint);
      return to.endpoint.includes("slow") ? slow : Promise.resolve({ kind: "sent" });
    },
    close: () => undefined,
  };
  const failures: unknown[] = [];
  const deps = {
    databaseOf: () => db,
    translations: { translator: () => (key: string) => key },
    sender,
    keysOf: () => ({ ...makeVapidKeys(), subject: "mailto:help@one.example" }),
    sign: (text: string) => Buffer.from(text),
    isWatching: () => false,
  } as unknown as PushDeps;
  const pusher = new NoticePusher(deps, (_, error) => failures.push(error));
  await notice(db, ana, cy, "https://slow.example/1");
  const first = pusher.push(tenant);
  await expect.poll(() => requested).toEqual(["https://slow.example/1"]);
  await notice(db, bo, cy, "https://fast.example/1");
  await pusher.push(tenant);
  expect(requested).toEqual(["https://slow.example/1", "https://fast.example/1"]);
  answer({ kind: "gone" });
  await Promise.all([first, pusher.stop()]);
  const left = await db.transaction((tx) => tx.selectFrom("push_subscriptions").select("endpoint").execute());
  expect(left).toEqual([{ endpoint: "https://fast.example/1" }]);
  expect(failures).toEqual([]);
  await close();
});
