import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { type Sent, sendMessage } from "~/domain/chats/send/send-message.server";
import type { ChatContext } from "~/domain/context";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { Registry } from "~/tenancy/registry.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { byLane } from "../support/lanes";
import { addMembers } from "../support/plain-members";
import { judge } from "./judge-history";

/** Number of histories; `HISTORIES=100000 npx vitest run tests/chats/histories.test.ts` runs 100,000. */
const HISTORIES = Number(process.env.HISTORIES ?? byLane(150, 1500));
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
/** Number of histories that run in parallel, and of the connections that they share. */
const SIDE_BY_SIDE = 8;
const NOW = new Date("2027-01-02T03:04:05Z");
const SLUG = "velvet-hour";

/** An action of one of the two members; the same key means a retry of the same message. */
type Act = { what: "send"; by: 0 | 1; key: number } | { what: "buy"; by: 0 | 1; key: number; amount: number };
/** The acts of one round run at the same time: a double click, two tabs, two members who write to each other. */
type History = { credits: [number, number]; rounds: Act[][] };

const by = fc.constantFrom<0 | 1>(0, 0, 1);
const send = fc.record({ what: fc.constant("send" as const), by, key: fc.nat(3) });
const buy = fc.record({
  what: fc.constant("buy" as const),
  by,
  key: fc.nat(1),
  amount: fc.integer({ min: 1, max: 2 }),
});
const act = fc.oneof({ weight: 8, arbitrary: send }, { weight: 1, arbitrary: buy });
const history: fc.Arbitrary<History> = fc
  .record({
    credits: fc.tuple(fc.nat(3), fc.nat(3)),
    rounds: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  })
  .filter(({ rounds }) => rounds.flat().length <= 6);

let database: TestDatabase;
let ctx: ChatContext;
const databases = new TenantDatabases();
const db = databases.of({ id: SLUG, slug: SLUG });

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: SIDE_BY_SIDE });
  const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
  await registry.loadAll();
  const tenant = registry.bySlug(SLUG)!;
  ctx = {
    db,
    now: NOW,
    tenant: { ...tenant, config: { ...tenant.config, message_credits: 1 } },
    publish: () => undefined,
    noticed: () => undefined,
  };
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

/** Provides pairs of premium members who have never written to each other, and adds members when the pairs run out. */
class Circle {
  #members: number[] = [];
  #pairs: [number, number][] = [];
  /** known credits of each member */
  readonly credits = new Map<number, number>();

  async pair(): Promise<[number, number]> {
    if (this.#pairs.length === 0) {
      const added = await addMembers(db, 40, { paid_user: true });
      for (const [at, one] of added.entries())
        for (const other of [...this.#members, ...added.slice(0, at)]) this.#pairs.push([one, other]);
      this.#members.push(...added);
    }
    return this.#pairs.pop()!;
  }

  /** Discards all pairs: after a failure the members' credits are unknown. */
  leave(): void {
    this.#members = [];
    this.#pairs = [];
  }
}

let bought = 0;
const give = (memberId: number, amount: number, uniqueKey: string) =>
  db.transaction((tx) =>
    grantCredits(tx, { memberId, amount, uniqueKey, reference: "an order", reason: "purchase", now: NOW }),
  );

/** Runs a history and checks each answer against the answers that are possible at that point. */
async function live(circle: Circle, { credits, rounds }: History): Promise<void> {
  const pair = await circle.pair();
  const run = `history-${bought++}`;
  const left = [0, 0];
  for (const side of [0, 1] as const) {
    // Credits left from an earlier history stay in the balance.
    const before = circle.credits.get(pair[side]) ?? 0;
    const more = Math.max(0, credits[side] - before);
    if (more > 0) await give(pair[side], more, `${run} begins ${side}`);
    left[side] = before + more;
  }
  const sent = new Map<string, Sent>();
  const orders = new Set<string>();
  for (const round of rounds) {
    const began = [...left];
    const known = new Set(sent.keys());
    const gains = [0, 0];
    const done = await Promise.allSettled(
      round.map((one) => {
        const [me, other] = [pair[one.by], pair[1 - one.by]!];
        const key = `${run}-${one.by}-${one.key}`;
        return one.what === "send"
          ? sendMessage(ctx, { id: me }, { profile: other, text: `It is ${key}.`, client_message_id: key })
          : give(me, one.amount, key);
      }),
    );
    const wanted = [new Set<string>(), new Set<string>()];
    for (const [at, one] of round.entries()) {
      const [answer, key] = [done[at]!, `${run}-${one.by}-${one.key}`];
      if (one.what === "buy") {
        if (answer.status === "rejected") throw answer.reason;
        // Simultaneous retries of an order have random amounts here, so either may be the one that is credited.
        if (answer.value === true) {
          expect(orders.has(key)).toBe(false);
          orders.add(key);
          gains[one.by]! += one.amount;
        }
        continue;
      }
      if (!known.has(key)) wanted[one.by]!.add(key);
      if (answer.status === "rejected") {
        if (!(answer.reason instanceof NotEnoughCredits)) throw answer.reason;
        expect(known.has(key), "a retry of what was sent is no refusal").toBe(false);
        continue;
      }
      const earlier = sent.get(key);
      if (earlier) expect(answer.value, "a retry gets the first answer").toEqual(earlier);
      sent.set(key, answer.value as Sent);
    }
    for (const side of [0, 1]) {
      const came = [...wanted[side]!].filter((key) => sent.has(key)).length;
      const [least, most] = [began[side]!, began[side]! + gains[side]!].map((there) =>
        Math.min(wanted[side]!.size, there),
      );
      expect(came).toBeGreaterThanOrEqual(least!);
      expect(came).toBeLessThanOrEqual(most!);
      left[side] = began[side]! + gains[side]! - came;
      circle.credits.set(pair[side]!, left[side]!);
    }
  }
  await judge(db, { pair, left, sent: [...sent.values()], run });
}

test(
  `in ${HISTORIES} histories of retries, double clicks, two tabs and scarce credits each message is stored and paid once (seed ${SEED})`,
  async () => {
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, (_, at) => {
        const circle = new Circle();
        return fc.assert(
          fc.asyncProperty(history, (one) =>
            live(circle, one).catch((error: unknown) => {
              circle.leave();
              throw error;
            }),
          ),
          { numRuns: Math.ceil(HISTORIES / SIDE_BY_SIDE), seed: SEED + at },
        );
      }),
    );
    expect(await checkBalances({ db })).toEqual([]);
  },
  // A history takes about 20 ms on a busy machine.
  60_000 + HISTORIES * 30,
);
