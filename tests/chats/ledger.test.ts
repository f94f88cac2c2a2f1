import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantTransaction } from "~/db/tables";
import { TenantDatabases } from "~/db/tenant-database.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { findBalance } from "~/domain/credits/find-balance.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { listEntries } from "~/domain/credits/list-entries.server";
import { EntryNotReversible, NotEnoughCredits } from "~/domain/credits/refusals.server";
import { reverseEntry } from "~/domain/credits/reverse-entry.server";
import { spendCredits } from "~/domain/credits/spend-credits.server";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";

const NOW = new Date("2027-01-02T03:04:05Z");
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
let database: TestDatabase;
const databases = new TenantDatabases();
const [one, other] = [databases.of({ id: "one", slug: "one" }), databases.of({ id: "other", slug: "other" })];

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const member = async (db = one) => (await addMembers(db, 1))[0]!;
const inOne = <T>(fn: (tx: TenantTransaction) => Promise<T>) => one.transaction(fn);
const balance = (id: number) => inOne((tx) => findBalance(tx, id));
const grant = (memberId: number, amount: number, uniqueKey: string = randomUUID()) =>
  inOne((tx) =>
    grantCredits(tx, { memberId, amount, uniqueKey, reference: "test", reason: "grant", now: NOW }),
  );
const spend = (memberId: number, amount: number, uniqueKey: string = randomUUID()) =>
  inOne((tx) =>
    spendCredits(tx, { memberId, amount, uniqueKey, reference: "test", reason: "message", now: NOW }),
  );
const reverse = (uniqueKey: string) =>
  inOne((tx) => reverseEntry(tx, { uniqueKey }, { reference: "test", now: NOW }));
const entries = async (id: number) => (await inOne((tx) => listEntries(tx, id, { limit: 1000 }))).entries;
const sum = async (id: number) => (await entries(id)).reduce((total, { amount }) => total + amount, 0);

describe("the ledger", () => {
  test("writes a key once, however often and at once it is given or spent with", async () => {
    const id = await member();
    const [given, spent] = [randomUUID(), randomUUID()];
    expect((await Promise.all([1, 2, 3].map(() => grant(id, 10, given)))).filter(Boolean)).toHaveLength(1);
    expect((await Promise.all([1, 2, 3].map(() => spend(id, 4, spent)))).filter(Boolean)).toHaveLength(1);
    expect([await balance(id), await sum(id), (await entries(id)).length]).toEqual([6, 6, 2]);
  });

  test("spends the last credit once, and a retry of that is no refusal", async () => {
    const id = await member();
    await grant(id, 1);
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const done = await Promise.allSettled([...keys, ...keys].map((key) => spend(id, 1, key)));
    const paid = new Set([...keys, ...keys].filter((_, at) => done[at]!.status === "fulfilled"));
    expect(paid.size).toBe(1);
    expect(await spend(id, 1, [...paid][0])).toBe(false);
    for (const refused of done.filter((one) => one.status === "rejected"))
      expect(refused.reason).toBeInstanceOf(NotEnoughCredits);
    expect([await balance(id), await sum(id)]).toEqual([0, 0]);
  });

  test("says the price and what there is where it is not enough, and writes nothing", async () => {
    const id = await member();
    await expect(spend(id, 3)).rejects.toMatchObject({ price: 3, balance: 0 });
    await grant(id, 2);
    await expect(spend(id, 3)).rejects.toMatchObject({ price: 3, balance: 2 });
    expect(await entries(id)).toHaveLength(1);
  });

  test.each([0, -1, 0.5, Number.NaN, 1_000_001])("knows no amount of %s", async (amount) => {
    const id = await member();
    await expect(grant(id, amount)).rejects.toThrow(RangeError);
    await expect(spend(id, amount)).rejects.toThrow(RangeError);
  });

  test("gives back what was spent, once, also when it is asked twice at the same moment", async () => {
    const [id, key] = [await member(), randomUUID()];
    await grant(id, 5);
    await spend(id, 4, key);
    const done = await Promise.all([reverse(key), reverse(key)]);
    expect(done.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(done).toMatchObject([
      { amount: 4, owed: 0 },
      { amount: 4, owed: 0 },
    ]);
    expect([await balance(id), await sum(id)]).toEqual([5, 5]);
  });

  test("takes back of a grant what is still there, says how much is owed, and never goes below 0", async () => {
    const id = await member();
    const [some, none] = [randomUUID(), randomUUID()];
    await grant(id, 10, some);
    await spend(id, 7);
    expect(await reverse(some)).toEqual({ amount: -3, owed: 7, isNew: true });
    expect(await reverse(some)).toEqual({ amount: -3, owed: 7, isNew: false });
    await grant(id, 2, none);
    await spend(id, 2);
    expect(await reverse(none)).toEqual({ amount: 0, owed: 2, isNew: true });
    expect([await balance(id), await sum(id)]).toEqual([0, 0]);
  });

  test("reverses no reversal and nothing that is not there", async () => {
    const [id, key] = [await member(), randomUUID()];
    await grant(id, 1, key);
    await reverse(key);
    const [reversal] = await entries(id);
    await expect(
      inOne((tx) => reverseEntry(tx, { id: reversal!.id }, { reference: "test", now: NOW })),
    ).rejects.toMatchObject({ why: "reversal" });
    await expect(reverse("no such key")).rejects.toBeInstanceOf(EntryNotReversible);
  });

  test("writes a reversal for the member of the entry alone, whatever a statement says", async () => {
    const [id, stranger] = [await member(), await member()];
    await grant(id, 5);
    const [entry] = await entries(id);
    const forged = {
      member_id: stranger,
      amount: 0,
      reason: "reversal" as const,
      reference: "test",
      unique_key: randomUUID(),
      reverses: entry!.id,
      created_at: NOW,
    };
    await expect(inOne((tx) => tx.insertInto("credit_entries").values(forged).execute())).rejects.toThrow(
      "no such entry of the member",
    );
    expect([await balance(id), await balance(stranger)]).toEqual([5, 0]);
  });

  test("of one brand is nothing to another: its entries are neither read nor reversed nor spent from", async () => {
    const [id, key] = [await member(), randomUUID()];
    await grant(id, 5, key);
    await other
      .transaction(async (tx) => {
        expect(await findBalance(tx, id)).toBe(0);
        expect(await listEntries(tx, id, { limit: 10 })).toEqual({ entries: [], hasMore: false });
        await expect(
          reverseEntry(tx, { uniqueKey: key }, { reference: "test", now: NOW }),
        ).rejects.toMatchObject({ why: "missing" });
        await expect(
          spendCredits(tx, {
            memberId: id,
            amount: 1,
            uniqueKey: key,
            reference: "x",
            reason: "gift",
            now: NOW,
          }),
        ).rejects.toThrow("foreign key");
      })
      .catch((error: Error) => expect(error.name).toBe("TransactionLost"));
    expect(await balance(id)).toBe(5);
  });

  test("tells a member their own entries, the latest first, page by page", async () => {
    const [id, stranger] = [await member(), await member()];
    for (const amount of [1, 2, 3, 4, 5]) await grant(id, amount);
    await grant(stranger, 9);
    const amounts: number[][] = [];
    let before: number | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = await inOne((tx) => listEntries(tx, id, { limit: 2, ...(before && { before }) }));
      amounts.push(page.entries.map(({ amount }) => amount));
      before = page.entries.at(-1)?.id;
      hasMore = page.hasMore;
    }
    expect(amounts).toEqual([[5, 4], [3, 2], [1]]);
  });

  test("is closed to changes: the application can alter neither an entry nor a balance", async () => {
    const id = await member();
    await grant(id, 5);
    for (const statement of [
      "update credit_entries set amount = 50",
      "delete from credit_entries",
      "update credit_balances set balance = 50",
      "insert into credit_balances (member_id, balance) values (1, 50)",
      "delete from credit_balances",
    ])
      await expect(inOne((tx) => tx.executeQuery(CompiledQuery.raw(statement)))).rejects.toThrow(
        /permission denied/,
      );
    await expect(
      asOwner(database.url, (client) =>
        client.query(`update credit_entries set amount = 50 where member_id = ${id}`),
      ),
    ).rejects.toThrow("only ever added");
  });
});

test("the check finds a balance that somebody altered by hand, and nothing else", async () => {
  const [id, untouched] = [await member(other), await member(other)];
  const give = (memberId: number) =>
    other.transaction((tx) =>
      grantCredits(tx, {
        memberId,
        amount: 3,
        uniqueKey: `${memberId}`,
        reference: "x",
        reason: "grant",
        now: NOW,
      }),
    );
  await give(id);
  await give(untouched);
  expect(await checkBalances({ db: other })).toEqual([]);
  await asOwner(database.url, (client) =>
    client.query(`update credit_balances set balance = 4 where member_id = ${id}`),
  );
  expect(await checkBalances({ db: other })).toEqual([{ kind: "balance", memberId: id, balance: 4, sum: 3 }]);
});

test("the check finds a balance without entries, and a reversal of another amount than it takes back", async () => {
  const third = databases.of({ id: "third", slug: "third" });
  const [rich, reversed] = [await member(third), await member(third)];
  const what = { amount: 5, uniqueKey: randomUUID(), reference: "x", reason: "grant" as const, now: NOW };
  await third.transaction((tx) => grantCredits(tx, { memberId: reversed, ...what }));
  await third.transaction((tx) =>
    reverseEntry(tx, { uniqueKey: what.uniqueKey }, { reference: "x", now: NOW }),
  );
  expect(await checkBalances({ db: third })).toEqual([]);
  // As somebody does who has the owner's rights, and lifts what keeps the ledger.
  await asOwner(database.url, async (client) => {
    await client.query("begin");
    await client.query("alter table credit_entries disable trigger user");
    await client.query(
      `update credit_entries set owed = 2 where member_id = ${reversed} and reverses is not null`,
    );
    await client.query("alter table credit_entries enable trigger user");
    await client.query("commit");
    await client.query(
      `insert into credit_balances (tenant_id, member_id, balance) select tenant_id, id, 9 from members where id = ${rich}`,
    );
  });
  expect(await checkBalances({ db: third })).toMatchObject([
    { kind: "balance", memberId: rich, balance: 9, sum: 0 },
    { kind: "reversal", memberId: reversed, amount: -5, owed: 2, reversed: 5 },
  ]);
});

type Move = { what: "grant" | "spend" | "reverse"; key: number; amount: number };
const move = fc.record<Move>({
  what: fc.constantFrom("grant", "spend", "spend", "reverse"),
  key: fc.nat(5),
  amount: fc.integer({ min: 1, max: 9 }),
});

test(`whatever is given, spent and taken back, in any order and at once, the balance is the sum (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (rounds) => {
        const [id, run] = [await member(), randomUUID()];
        for (const round of rounds) {
          const done = await Promise.allSettled(
            round.map(({ what, key, amount }) => {
              if (what === "reverse") return reverse(`${run} ${key}`);
              return (what === "grant" ? grant : spend)(id, amount, `${run} ${key}`);
            }),
          );
          for (const one of done)
            if (one.status === "rejected")
              expect([NotEnoughCredits, EntryNotReversible]).toContain(one.reason.constructor);
          expect(await balance(id)).toBe(await sum(id));
          expect(await balance(id)).toBeGreaterThanOrEqual(0);
        }
        const written = await inOne((tx) =>
          tx
            .selectFrom("credit_entries")
            .select(["id", "amount", "owed", "unique_key", "reverses"])
            .where("member_id", "=", id)
            .orderBy("id")
            .execute(),
        );
        expect(new Set(written.map(({ unique_key }) => unique_key)).size).toBe(written.length);
        for (const reversal of written.filter(({ reverses }) => reverses !== null)) {
          const entry = written.find(({ id }) => id === reversal.reverses)!;
          expect(reversal.amount - reversal.owed).toBe(-entry.amount);
          expect(written.filter(({ reverses }) => reverses === entry.id)).toHaveLength(1);
        }
      },
    ),
    { numRuns: 150, seed: SEED },
  );
  expect(await checkBalances({ db: one })).toEqual([]);
}, 120_000);
