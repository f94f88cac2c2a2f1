import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { type Content, send } from "~/domain/chats/send/send-message.server";
import type { ChatContext } from "~/domain/context";
import { findBalance } from "~/domain/credits/find-balance.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { grantSignupCredits } from "~/domain/credits/grant-signup-credits.server";
import { listEntries } from "~/domain/credits/list-entries.server";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { Registry } from "~/tenancy/registry.server";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { runSql } from "../support/test-server";

const NOW = new Date("2027-01-02T03:04:05Z");
const SLUG = "velvet-hour";
/** All prices differ, so that no price passes for another. */
const PRICES = { message_credits: 2, photo_credits: 3, gift_credits: { rose: 11 }, signup_credits: 7 };
const FREE = { free_messages: 3, free_conversations: 2 };
const UNWRITABLE = "cannot be written";
/** A number that no other code uses for an advisory lock. */
const GATE = 77;

let database: TestDatabase;
let ctx: ChatContext;
const databases = new TenantDatabases();
const db = databases.of({ id: SLUG, slug: SLUG });

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 6 });
  const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
  await registry.loadAll();
  const tenant = registry.bySlug(SLUG)!;
  ctx = {
    db,
    now: NOW,
    tenant: { ...tenant, config: { ...tenant.config, ...PRICES, ...FREE } },
    publish: () => undefined,
    noticed: () => undefined,
  };
  // Each insert of a message waits while the test holds the advisory lock.
  await runSql(
    database.url,
    `create function at_the_gate() returns trigger language plpgsql as $$
    begin
      if new.body = '${UNWRITABLE}' then raise exception 'the message cannot be written'; end if;
      perform pg_advisory_xact_lock_shared(${GATE});
      return new;
    end $$`,
    "create trigger at_the_gate before insert on messages for each row execute function at_the_gate()",
  );
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const members = (count: number, isPaid = false) => addMembers(db, count, { paid_user: isPaid });
const grant = (memberId: number, amount: number) =>
  db.transaction((tx) =>
    grantCredits(tx, {
      memberId,
      amount,
      uniqueKey: randomUUID(),
      reference: "x",
      reason: "grant",
      now: NOW,
    }),
  );
const balance = (id: number) => db.transaction((tx) => findBalance(tx, id));
const translations = (text = "Good evening"): Content => ({ kind: "text", text });
const photo = (): Content => {
  const name = randomUUID();
  return { kind: "photo", text: "", photo: { name, blurred_name: name, width: 4, height: 3 } };
};
const rose: Content = { kind: "gift", text: "", gift: "rose" };
const write = (from: number, to: number, content = translations(), id: string = randomUUID()) =>
  send(ctx, { id: from }, { profile: to }, id, content);
const priceOf = async (from: number, to: number, content = translations()) =>
  (await write(from, to, content)).message.price;

/** Starts all sends while the lock is held, waits until each one is blocked, then releases the lock. */
async function atOnce(sending: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  let sent!: Promise<PromiseSettledResult<unknown>[]>;
  await asOwner(database.url, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [GATE]);
    sent = Promise.allSettled(sending.map((one) => one()));
    const waiting = async () =>
      (
        await runSql(
          database.url,
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    await expect.poll(waiting).toBe(sending.length);
    await client.query("commit");
  });
  return sent;
}

describe("a message", () => {
  test("of a free member is free three times, then costs its price; a photo adds its own price, a gift costs only its own", async () => {
    const [ana, bo] = (await members(2)) as [number, number];
    await grant(ana, 100);
    const prices: number[] = [];
    for (const content of [photo(), translations(), translations(), translations(), photo(), rose])
      prices.push(await priceOf(ana, bo, content));
    expect(prices).toEqual([3, 0, 0, 2, 5, 11]);
    expect(await balance(ana)).toBe(100 - 21);
  });

  test("of a free member is free in the first two conversations that they begin", async () => {
    const [ana, ...others] = (await members(4)) as [number, number, number, number];
    await grant(ana, 100);
    const prices: number[] = [];
    for (const other of others) prices.push(await priceOf(ana, other));
    expect(prices).toEqual([0, 0, 2]);
    expect(await balance(ana)).toBe(98);
  });

  test("of a premium member costs its price from the first one", async () => {
    const [ana, bo] = (await members(2, true)) as [number, number];
    await grant(ana, 100);
    expect([await priceOf(ana, bo), await priceOf(ana, bo, photo()), await balance(ana)]).toEqual([2, 5, 93]);
  });

  test("that cannot be stored costs nothing", async () => {
    const [ana, bo] = (await members(2, true)) as [number, number];
    await grant(ana, 10);
    await expect(write(ana, bo, translations(UNWRITABLE))).rejects.toThrow("cannot be written");
    expect(await balance(ana)).toBe(10);
    const { entries } = await db.transaction((tx) => listEntries(tx, ana, { limit: 10 }));
    expect(entries.map(({ amount }) => amount)).toEqual([10]);
  });

  test("that is resent with the same client_message_id, even at the same time, is stored and paid once", async () => {
    const [ana, bo] = (await members(2, true)) as [number, number];
    await grant(ana, 10);
    const id = randomUUID();
    const first = await Promise.all([1, 2, 3].map(() => write(ana, bo, translations(), id)));
    const again = await write(ana, bo, translations(), id);
    expect(new Set([...first, again].map(({ message }) => message.seq))).toEqual(new Set([1]));
    expect(await balance(ana)).toBe(8);
  });

  test("is paid by each member, even if both use the same client_message_id", async () => {
    const [ana, bo] = (await members(2, true)) as [number, number];
    for (const one of [ana, bo]) await grant(one, 10);
    const id = randomUUID();
    await write(ana, bo, translations(), id);
    await write(bo, ana, translations(), id);
    expect([await balance(ana), await balance(bo)]).toEqual([8, 8]);
  });

  test("is paid in each conversation, even with a client_message_id that another one used", async () => {
    const [ana, bo, cleo] = (await members(3, true)) as [number, number, number];
    await grant(ana, 10);
    const id = randomUUID();
    await write(ana, bo, translations(), id);
    await write(ana, cleo, translations(), id);
    expect(await balance(ana)).toBe(6);
  });
});

describe("messages that are sent at the same time", () => {
  test("are free only up to the free messages left, across conversations", async () => {
    const [ana, bo, cleo] = (await members(3)) as [number, number, number];
    const started = [await write(ana, bo), await write(ana, cleo)];
    const done = await atOnce(
      started.map(
        ({ conversation }) =>
          () =>
            send(ctx, { id: ana }, { conversation }, randomUUID(), translations()),
      ),
    );
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = done.find((one) => one.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(NotEnoughCredits);
  });

  test("begin conversations for free only up to the free conversations left", async () => {
    const [ana, bo, cleo, dan] = (await members(4)) as [number, number, number, number];
    await write(ana, bo);
    const done = await atOnce([cleo, dan].map((other) => () => write(ana, other)));
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = done.find((one) => one.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(NotEnoughCredits);
  });
});

test("a brand's signup credits are granted once, however often they are requested, even at the same time", async () => {
  const [ana] = (await members(1)) as [number];
  const give = () => db.transaction((tx) => grantSignupCredits(ctx, tx, ana));
  await Promise.all([give(), give(), give()]);
  await give();
  expect(await balance(ana)).toBe(PRICES.signup_credits);
});
