import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantTransaction } from "~/db/tables";
import { TenantDatabases } from "~/db/tenant-database.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findBalance, findCredits, purchaseLeft } from "~/domain/credits/find-balance.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { listEntries } from "~/domain/credits/list-entries.server";
import { payDebt } from "~/domain/credits/pay-debt.server";
import { EntryNotReversible, NotEnoughCredits } from "~/domain/credits/refusals.server";
import { reverseEntry, setReversed } from "~/domain/credits/reverse-entry.server";
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
const buy = (memberId: number, amount: number, uniqueKey: string = randomUUID()) =>
  inOne((tx) =>
    grantCredits(tx, { memberId, amount, uniqueKey, reference: "test", reason: "purchase", now: NOW }),
  );
const spend = (memberId: number, amount: number, uniqueKey: string = randomUUID()) =>
  inOne((tx) =>
    debitCredits(tx, { memberId, amount, uniqueKey, reference: "test", reason: "message", now: NOW }),
  );
const reverse = (uniqueKey: string) =>
  inOne((tx) => reverseEntry(tx, { uniqueKey }, { reference: "test", now: NOW }));
const setBack = (uniqueKey: string, target: number) =>
  inOne((tx) => setReversed(tx, { uniqueKey }, target, { reference: "test", now: NOW }));
const pay = (memberId: number) =>
  inOne((tx) => payDebt(tx, memberId, { reference: "test", uniqueKey: randomUUID(), now: NOW }));
const credits = (id: number) => inOne((tx) => findCredits(tx, id));
/** Returns how many credits of a purchase are left. */
const leftOf = (uniqueKey: string) =>
  inOne(async (tx) => {
    const entry = await tx
      .selectFrom("credit_entries")
      .select("id")
      .where("unique_key", "=", uniqueKey)
      .executeTakeFirstOrThrow();
    return purchaseLeft(tx, entry.id);
  });
const entries = async (id: number) => (await inOne((tx) => listEntries(tx, id, { limit: 1000 }))).entries;
const sum = async (id: number) => (await entries(id)).reduce((total, { amount }) => total + amount, 0);

describe("the ledger", () => {
  test("writes an entry once per key, however often it is granted or debited, even at the same time", async () => {
    const id = await member();
    const [given, spent] = [randomUUID(), randomUUID()];
    expect((await Promise.all([1, 2, 3].map(() => grant(id, 10, given)))).filter(Boolean)).toHaveLength(1);
    expect((await Promise.all([1, 2, 3].map(() => spend(id, 4, spent)))).filter(Boolean)).toHaveLength(1);
    expect([await balance(id), await sum(id), (await entries(id)).length]).toEqual([6, 6, 2]);
  });

  test("debits the last credit once, and a retry of that debit is not refused", async () => {
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

  test("refuses a debit above the balance with the price and the balance, and writes nothing", async () => {
    const id = await member();
    await expect(spend(id, 3)).rejects.toMatchObject({ price: 3, balance: 0 });
    await grant(id, 2);
    await expect(spend(id, 3)).rejects.toMatchObject({ price: 3, balance: 2 });
    expect(await entries(id)).toHaveLength(1);
  });

  test.each([0, -1, 0.5, Number.NaN, 1_000_001])("refuses an amount of %s", async (amount) => {
    const id = await member();
    await expect(grant(id, amount)).rejects.toThrow(RangeError);
    await expect(spend(id, amount)).rejects.toThrow(RangeError);
  });

  test("refunds a debit once, even when two reversals run at the same time", async () => {
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

  test("reverses a grant by what is left of it, records the rest as owed, and never falls below 0", async () => {
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

  test("refuses to reverse a reversal or an entry that does not exist", async () => {
    const [id, key] = [await member(), randomUUID()];
    await grant(id, 1, key);
    await reverse(key);
    const [reversal] = await entries(id);
    // A debt payment cannot be reversed either.
    const owing = await member();
    const [owed, debt] = [randomUUID(), randomUUID()];
    await buy(owing, 5, owed);
    await spend(owing, 5);
    await setBack(owed, 5);
    await buy(owing, 9);
    await inOne((tx) => payDebt(tx, owing, { reference: "test", uniqueKey: debt, now: NOW }));
    await expect(reverse(debt)).rejects.toMatchObject({ why: "debt" });
    await expect(
      inOne((tx) => reverseEntry(tx, { id: reversal!.id }, { reference: "test", now: NOW })),
    ).rejects.toMatchObject({ why: "reversal" });
    await expect(reverse("no such key")).rejects.toBeInstanceOf(EntryNotReversible);
  });

  test("rejects a reversal for another member than the entry's, even by a direct statement", async () => {
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
      portion: 5,
      created_at: NOW,
    };
    await expect(inOne((tx) => tx.insertInto("credit_entries").values(forged).execute())).rejects.toThrow(
      "no such entry of the member",
    );
    expect([await balance(id), await balance(stranger)]).toEqual([5, 0]);
  });

  test("of one brand is closed to another, which can neither read, reverse nor debit its entries", async () => {
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
          debitCredits(tx, {
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

  test("lists a member's own entries, latest first, page by page", async () => {
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

  test("is append-only: the application can change neither an entry nor a balance", async () => {
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

describe("purchased credits", () => {
  test("are debited after granted credits, the oldest purchase first", async () => {
    const id = await member();
    const [first, second] = [randomUUID(), randomUUID()];
    await buy(id, 10, first);
    await grant(id, 3);
    await buy(id, 10, second);
    expect(await credits(id)).toEqual({ balance: 23, granted: 3, purchased: 20, owed: 0 });
    await spend(id, 2);
    expect([await credits(id), await leftOf(first)]).toMatchObject([{ granted: 1, purchased: 20 }, 10]);
    await spend(id, 5);
    expect([(await credits(id)).granted, await leftOf(first), await leftOf(second)]).toEqual([0, 6, 10]);
    // This grant is later, but it is debited before the rest of both purchases.
    await grant(id, 1);
    await spend(id, 9);
    expect([(await credits(id)).granted, await leftOf(first), await leftOf(second)]).toEqual([0, 0, 8]);
  });

  test("are refunded to the purchase that they were debited from", async () => {
    const [id, bought, spent] = [await member(), randomUUID(), randomUUID()];
    await grant(id, 4);
    await buy(id, 6, bought);
    await spend(id, 7, spent);
    expect([await credits(id), await leftOf(bought)]).toMatchObject([{ granted: 0, purchased: 3 }, 3]);
    await setBack(spent, 5);
    expect([await credits(id), await leftOf(bought)]).toMatchObject([{ granted: 2, purchased: 6 }, 6]);
    await reverse(spent);
    expect(await credits(id)).toEqual({ balance: 10, granted: 4, purchased: 6, owed: 0 });
  });

  test("are reversed in portions of that purchase only, and credits already used are owed", async () => {
    const id = await member();
    const [first, second] = [randomUUID(), randomUUID()];
    await buy(id, 10, first);
    await buy(id, 10, second);
    await spend(id, 4);
    expect(await setBack(first, 3)).toBe(true);
    expect(await setBack(first, 3)).toBe(false);
    expect([await credits(id), await leftOf(first)]).toMatchObject([{ balance: 13, owed: 0 }, 3]);
    await setBack(first, 8);
    expect([await credits(id), await leftOf(first), await leftOf(second)]).toMatchObject([
      { balance: 10, owed: 2 },
      0,
      10,
    ]);
    await setBack(first, 10);
    expect(await credits(id)).toMatchObject({ balance: 10, owed: 4 });
    await expect(setBack(first, 11)).rejects.toThrow(RangeError);
  });

  test("that a won dispute restores reduce the debt first, and the rest returns to the balance", async () => {
    const [id, bought] = [await member(), randomUUID()];
    await buy(id, 10, bought);
    await spend(id, 6);
    await setBack(bought, 10);
    expect(await credits(id)).toMatchObject({ balance: 0, owed: 6 });
    await setBack(bought, 5);
    expect(await credits(id)).toMatchObject({ balance: 0, owed: 1 });
    await setBack(bought, 0);
    expect([await credits(id), await leftOf(bought)]).toMatchObject([{ balance: 4, owed: 0 }, 4]);
    // The dispute is lost again.
    await setBack(bought, 10);
    expect(await credits(id)).toMatchObject({ balance: 0, owed: 6 });
  });

  test("of a later purchase pay the debt once, and credits restored after that return to the balance", async () => {
    const [id, bought] = [await member(), randomUUID()];
    await buy(id, 10, bought);
    await spend(id, 10);
    await setBack(bought, 10);
    expect(await pay(id)).toBe(0);
    await buy(id, 4);
    expect(await pay(id)).toBe(4);
    expect(await credits(id)).toMatchObject({ balance: 0, owed: 6 });
    await buy(id, 20);
    expect([await pay(id), await pay(id)]).toEqual([6, 0]);
    expect(await credits(id)).toMatchObject({ balance: 14, owed: 0 });
    await setBack(bought, 0);
    expect(await credits(id)).toMatchObject({ balance: 24, owed: 0 });
  });

  test("cannot be reversed beyond their purchase, even by a direct statement", async () => {
    const [id, bought] = [await member(), randomUUID()];
    await buy(id, 5, bought);
    const [entry] = await entries(id);
    const reversal = (portion: number) => ({
      member_id: id,
      amount: 0,
      reason: "reversal" as const,
      reference: "test",
      unique_key: randomUUID(),
      reverses: entry!.id,
      portion,
      created_at: NOW,
    });
    const write = (portion: number) =>
      inOne((tx) => tx.insertInto("credit_entries").values(reversal(portion)).execute());
    await expect(write(6)).rejects.toMatchObject({ constraint: "credit_reversal_within" });
    await write(3);
    await expect(write(3)).rejects.toMatchObject({ constraint: "credit_reversal_within" });
    expect(await credits(id)).toMatchObject({ balance: 2, owed: 0 });
  });
});

type Step =
  | { what: "grant" | "buy" | "spend"; amount: number }
  | { what: "back"; of: "buy" | "spend"; at: number; share: number }
  | { what: "pay" };
const steps = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constantFrom("grant" as const, "buy" as const, "spend" as const, "spend" as const),
      amount: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      what: fc.constant("back" as const),
      of: fc.constantFrom("buy" as const, "buy" as const, "spend" as const),
      at: fc.nat(4),
      share: fc.integer({ min: 0, max: 4 }),
    }),
    fc.record({ what: fc.constant("pay" as const) }),
  ),
  { maxLength: 20 },
);

/** A second model of the ledger: one purse for grants, one per purchase, and the source of each debit. */
class Purses {
  given = 0;
  owed = 0;
  readonly bought: { key: string; amount: number; back: number; room: number }[] = [];
  readonly spent: { key: string; amount: number; given: number; back: number }[] = [];
  #used = 0;

  get boughtLeft() {
    return this.bought.reduce((sum, { room }) => sum + room, 0) - this.#used;
  }
  get balance() {
    return this.given + this.boughtLeft;
  }
  left(at: number): number {
    let used = this.#used;
    for (const [index, { room }] of this.bought.entries()) {
      const taken = Math.min(used, room);
      if (index === at) return room - taken;
      used -= taken;
    }
    return 0;
  }
  spend(amount: number, key: string): boolean {
    if (amount > this.balance) return false;
    const given = Math.min(this.given, amount);
    this.given -= given;
    this.#used += amount - given;
    this.spent.push({ key, amount, given, back: 0 });
    return true;
  }
  unspend(at: number, target: number): void {
    const one = this.spent[at]!;
    const boughtBack = (back: number) => Math.min(back, one.amount - one.given);
    this.#used -= boughtBack(target) - boughtBack(one.back);
    this.given += target - boughtBack(target) - (one.back - boughtBack(one.back));
    one.back = target;
  }
  pay(): number {
    const paid = Math.min(this.owed, this.balance);
    const given = Math.min(this.given, paid);
    this.given -= given;
    this.#used += paid - given;
    this.owed -= paid;
    return paid;
  }
}

test(`after any sequence of ledger entries, balances and debts match a model (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const id = await member();
      const purses = new Purses();
      for (const step of all as Step[]) {
        const key = randomUUID();
        if (step.what === "grant") {
          await grant(id, step.amount, key);
          purses.given += step.amount;
        } else if (step.what === "buy") {
          await buy(id, step.amount, key);
          purses.bought.push({ key, amount: step.amount, back: 0, room: step.amount });
        } else if (step.what === "spend") {
          const done = spend(id, step.amount, key).then(
            () => true,
            () => false,
          );
          expect(await done).toBe(purses.spend(step.amount, key));
        } else if (step.what === "pay") {
          expect(await pay(id)).toBe(purses.pay());
        } else if (step.what === "back" && step.of === "spend") {
          const one = purses.spent[step.at];
          // The reversed amount of a debit never decreases.
          const target = one && Math.max(one.back, Math.round((one.amount * step.share) / 4));
          if (!one || target === undefined) continue;
          await setBack(one.key, target);
          purses.unspend(step.at, target);
        } else if (step.what === "back") {
          const one = purses.bought[step.at];
          if (!one) continue;
          const target = Math.round((one.amount * step.share) / 4);
          const left = purses.left(step.at);
          await setBack(one.key, target);
          if (target > one.back) {
            const taken = Math.min(target - one.back, left);
            purses.owed += target - one.back - taken;
            one.room -= taken;
          } else {
            const given = one.back - target;
            const before = await credits(id);
            // The model does not know which reversal is undone, so the test reads how much debt that cancels and checks only the total.
            const forgiven = purses.owed - before.owed;
            expect(forgiven).toBeGreaterThanOrEqual(0);
            expect(forgiven).toBeLessThanOrEqual(given);
            purses.owed -= forgiven;
            one.room += given - forgiven;
          }
          one.back = target;
        }
        expect(await credits(id)).toEqual({
          balance: purses.balance,
          granted: purses.given,
          purchased: purses.boughtLeft,
          owed: purses.owed,
        });
        for (const [at, { key }] of purses.bought.entries()) expect(await leftOf(key)).toBe(purses.left(at));
      }
    }),
    { numRuns: 60, seed: SEED },
  );
  expect(await checkBalances({ db: one })).toEqual([]);
}, 120_000);

test("the check finds only the balance that was altered by hand", async () => {
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

test("the check finds a balance without entries and a reversal with a wrong amount", async () => {
  const third = databases.of({ id: "third", slug: "third" });
  const [rich, reversed] = [await member(third), await member(third)];
  const what = { amount: 5, uniqueKey: randomUUID(), reference: "x", reason: "grant" as const, now: NOW };
  await third.transaction((tx) => grantCredits(tx, { memberId: reversed, ...what }));
  await third.transaction((tx) =>
    reverseEntry(tx, { uniqueKey: what.uniqueKey }, { reference: "x", now: NOW }),
  );
  expect(await checkBalances({ db: third })).toEqual([]);
  // Only the owner's rights suffice to disable the triggers that protect the ledger.
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
    { kind: "owed", memberId: reversed, balance: 0, sum: 2 },
    { kind: "reversal", memberId: reversed, amount: -5, owed: 2, reversed: 5 },
  ]);
});

type Move = { what: "grant" | "spend" | "reverse"; key: number; amount: number };
const move = fc.record<Move>({
  what: fc.constantFrom("grant", "spend", "spend", "reverse"),
  key: fc.nat(5),
  amount: fc.integer({ min: 1, max: 9 }),
});

test(`after any grants, debits and reversals, even simultaneous ones, the balance is the sum of the entries (seed ${SEED})`, async () => {
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
            .select(["id", "amount", "owed", "portion", "unique_key", "reverses"])
            .where("member_id", "=", id)
            .orderBy("id")
            .execute(),
        );
        expect(new Set(written.map(({ unique_key }) => unique_key)).size).toBe(written.length);
        for (const reversal of written.filter(({ reverses }) => reverses !== null)) {
          const entry = written.find(({ id }) => id === reversal.reverses)!;
          expect(reversal.amount - reversal.owed).toBe(-entry.amount);
          expect(reversal.portion).toBe(Math.abs(entry.amount));
          expect(written.filter(({ reverses }) => reverses === entry.id)).toHaveLength(1);
        }
      },
    ),
    { numRuns: 150, seed: SEED },
  );
  expect(await checkBalances({ db: one })).toEqual([]);
}, 120_000);
