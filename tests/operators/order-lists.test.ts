import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { RefundContext } from "~/domain/context";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { exportOrdersAct } from "~/domain/operators/export-orders.act.server";
import { listOrders, type OrderFilter } from "~/domain/operators/orders/list-orders.server";
import { previewRefund } from "~/domain/operators/orders/preview-refund.server";
import { readOrderRecord } from "~/domain/operators/orders/read-order-record.server";
import { PermissionRequired, performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import {
  cursorOf,
  type MergedRow,
  mergeRows,
  queryBrands,
  readCursor,
  writeCursor,
} from "~/http/console/merge-brands.server";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addOrder } from "../support/paid-orders";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

/** What the console shows of orders: lists over several brands, one order whole, and what a refund would do. */
const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
let database: TestDatabase;
let tenant: Tenant;
/** Ten orders, an hour apart, the newest first: four paid, of which one is refunded in part and one charged back. */
let orders: string[];
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(SHOP_NOW.getTime() - hours * HOUR_MS);

const operator = (now = SHOP_NOW, db = shop): RefundContext => ({
  ...shopContext(tenant, db, { now }),
  payments: sandbox,
  by: "rosa",
  why: "Asked by letter",
  may: () => true,
  approval: "not_needed" as const,
  changedLater: async () => undefined,
});

const order = (
  hoursAgo: number,
  ...rest: [Parameters<typeof addOrder>[2], Parameters<typeof addOrder>[3]?]
) => addOrder(operator(at(hoursAgo)), shop, ...rest);

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
  orders = [];
  for (let hours = 0; hours < 10; hours++)
    orders.push(
      await order(hours * 6, hours === 3 ? ["pay", "charge_back"] : hours < 3 || hours === 5 ? ["pay"] : []),
    );
  await performOperatorAct(refund, operator(), { order: orders[1]!, amount: 1000, again: false });
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const list = async (filter: Partial<OrderFilter> = {}, limit = 50, db = shop) =>
  (await listOrders({ db, now: SHOP_NOW }, { view: "all", ...filter }, { limit })).map(
    ({ reference }) => reference,
  );

describe("the list of a brand's orders", () => {
  test("has the newest first, and each page continues where the one before ended", async () => {
    expect(await list()).toEqual(orders);
    const pages: string[][] = [];
    let before: MergedRow | null = null;
    for (;;) {
      const page = await listOrders({ db: shop, now: SHOP_NOW }, { view: "all" }, { before, limit: 3 });
      if (page.length === 0) break;
      pages.push(page.map(({ reference }) => reference));
      before = { at: page.at(-1)!.at, id: page.at(-1)!.id };
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    expect(pages.flat()).toEqual(orders);
  });

  test("of each view has exactly the orders that belong to it", async () => {
    expect(await list({ view: "charged_back" })).toEqual([orders[3]]);
    // The sandbox has not carried the refund out: it is requested, not refunded.
    expect(await list({ view: "refunded" })).toEqual([]);
    // Placed more than a day ago and still open.
    expect(await list({ view: "pending" })).toEqual(orders.filter((_, index) => index > 5));
  });

  test("has the orders with a refund that waits for a person", async () => {
    expect(await list({ view: "waiting" })).toEqual([]);
    const later = new Date(SHOP_NOW.getTime() + 2 * HOUR_MS);
    const waiting = await listOrders({ db: shop, now: later }, { view: "waiting" }, { limit: 10 });
    expect(waiting.map(({ reference, waits }) => [reference, waits.map(({ state }) => state)])).toEqual([
      [orders[1], ["unconfirmed"]],
    ]);
  });

  test("is searched by reference, address, payment, document, member, time and total", async () => {
    const [row] = await listOrders({ db: shop, now: SHOP_NOW }, { view: "all" }, { limit: 1 });
    const email = await asOwner(database.url, async (client) => {
      const { rows } = await client.query("select email from members where id = $1", [row!.memberId]);
      return rows[0].email as string;
    });
    expect(await list({ search: { reference: orders[4]! } })).toEqual([orders[4]]);
    expect(await list({ search: { email: email.toUpperCase() } })).toEqual([orders[0]]);
    expect(await list({ search: { providerId: `${orders[2]}-1` } })).toEqual([orders[2]]);
    // Invoices are numbered in the order of their payments.
    expect(await list({ search: { invoice: 2 } })).toEqual([orders[1]]);
    expect(await list({ memberId: row!.memberId! })).toEqual([orders[0]]);
    expect(await list({ from: at(7), until: at(5) })).toEqual([orders[1]]);
    expect(await list({ minimum: 3491 })).toEqual([]);
    expect((await list({ minimum: 3490 })).length).toBe(10);
  });

  test("of another brand has none of them", async () => {
    expect(await list({}, 50, other)).toEqual([]);
    expect(await list({ search: { reference: orders[0]! } }, 50, other)).toEqual([]);
    expect(await readOrderRecord({ db: other, now: SHOP_NOW }, orders[0]!)).toBeNull();
  });

  test("is counted for a file with the filter of the list, which the audit log has where there are rows", async () => {
    const count = (filter: Partial<OrderFilter>, query = "", ctx = operator()) =>
      performOperatorAct(exportOrdersAct, ctx, { filter: { view: "all", ...filter }, format: "csv", query });
    const entries = async () =>
      (await listAuditEntries({ db: shop }, { limit: 50, action: "list" })).map(({ detail }) => detail);
    expect(await count({ minimum: 3491 })).toBe(0);
    expect(await entries()).toEqual([]);
    for (const filter of [
      {},
      { view: "pending" },
      { view: "waiting" },
      { search: { reference: orders[4]! } },
    ] as const)
      expect([filter, await count(filter)]).toEqual([filter, (await list(filter)).length]);
    await count({ view: "charged_back" }, "view=charged_back");
    expect((await entries())[0]).toBe("orders as csv, up to 1 rows, view=charged_back");
    const may = () => false;
    await expect(count({}, "", { ...operator(), may })).rejects.toThrow(PermissionRequired);
    expect(await count({}, "", operator(SHOP_NOW, other))).toBe(0);
    await expect(count({ view: "everything" as never })).rejects.toThrow(InvalidInput);
  });

  test("is read from an index in each view", async () => {
    const plans = await asOwner(database.url, async (client) => {
      await client.query("set enable_seqscan = off");
      const ordered = "order by created_at desc, id desc limit 51";
      const wheres = {
        orders_time: "true",
        orders_refunded: "refunded > 0",
        orders_charged_back: "charged_back > 0",
        orders_open: "completed_at is null and cancelled_at is null",
      };
      const found: [string, boolean][] = [];
      for (const [index, where] of Object.entries(wheres)) {
        const { rows } = await client.query(
          `explain select * from orders where tenant_id = 1 and ${where} ${ordered}`,
        );
        const plan = rows.map((line) => line["QUERY PLAN"]).join("\n");
        found.push([index, plan.includes(` ${index} `) && !plan.includes("Sort")]);
      }
      return found;
    });
    expect(plans.filter(([, isUsed]) => !isUsed)).toEqual([]);
  });
});

describe("one order", () => {
  test("has its messages with their payloads, its ledger entries, and agrees", async () => {
    const record = await readOrderRecord({ db: shop, now: SHOP_NOW }, orders[0]!);
    expect(record).toMatchObject({
      state: "completed",
      difference: null,
      member: { status: "active", balance: 25 },
      agreed: { price: 3490, companyId: tenant.config.company.id },
      entries: [{ amount: 25, reason: "purchase" }],
    });
    expect(record!.events.map(({ payment, outcome }) => [payment, outcome])).toEqual([
      [`${orders[0]}-1`, "applied"],
    ]);
    expect(record!.events[0]!.raw).toContain("/api/webhooks/sandbox/");
  });

  test("says so where its ledger differs from its amounts", async () => {
    const set = (paid: number) =>
      asOwner(database.url, (client) =>
        client.query("update orders set paid = $2 where reference = $1", [orders[2], paid]),
      );
    await set(0);
    const record = await readOrderRecord({ db: shop, now: SHOP_NOW }, orders[2]!);
    await set(3490);
    expect(record!.difference).toMatchObject({ kind: "order", reference: orders[2] });
    expect((await readOrderRecord({ db: shop, now: SHOP_NOW }, orders[2]!))!.difference).toBeNull();
  });
});

describe("a refund in the console", () => {
  const stored = () =>
    asOwner(database.url, async (client) => {
      const counts: number[] = [];
      for (const table of ["refunds", "audit_entries", "credit_entries", "mails"])
        counts.push(Number((await client.query(`select count(*) from ${table}`)).rows[0].count));
      return counts;
    });

  test("is shown with what exactly it does, and nothing of that is written", async () => {
    const before = await stored();
    expect(await previewRefund(operator(), orders[0]!, "17,45")).toMatchObject({
      amount: 1745,
      problem: null,
      parts: [{ amount: 1745, how: "call", provider: "sandbox" }],
      credits: { before: 25, after: 13, owedBefore: 0, owed: 0 },
      seen: 0,
    });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ["0", "not_an_amount"],
    ["", "not_an_amount"],
    ["-5", "not_an_amount"],
    ["1e3", "not_an_amount"],
    ["12.345", "not_an_amount"],
    ["34.91", "too_much"],
  ])("of %j is refused as %s", async (typed, problem) => {
    expect(await previewRefund(operator(), orders[0]!, typed)).toMatchObject({ problem, parts: [] });
  });

  test("of an unknown order, or of another brand's, does not exist", async () => {
    expect(await previewRefund(operator(), "0000000000", null)).toBeNull();
    expect(await previewRefund(operator(SHOP_NOW, other), orders[0]!, null)).toBeNull();
  });

  test("by one person has a limit that counts all refunds of the order; a command has none", async () => {
    // 150 credits for 164.90.
    const reference = await order(70, ["pay"], ["b150", 16_490]);
    const give = (amount: number, more = {}) =>
      performOperatorAct(refund, { ...operator(), ...more }, { order: reference, amount, again: true }).then(
        () => "done",
        ({ name }: Error) => name,
      );
    const alone = { approval: null };
    expect(await previewRefund(operator(), reference, "100.01")).toMatchObject({ needsSecondPerson: true });
    expect(await give(10_001, alone)).toBe("SecondPersonRequired");
    expect(await give(6_000, alone)).toBe("done");
    expect(await previewRefund(operator(), reference, "40.01")).toMatchObject({ needsSecondPerson: true });
    expect(await previewRefund(operator(), reference, "40")).toMatchObject({ needsSecondPerson: false });
    expect(await give(4_001, alone)).toBe("SecondPersonRequired");
    expect(await give(4_000, alone)).toBe("done");
    expect(await give(1, alone)).toBe("SecondPersonRequired");
    expect(await give(4_001)).toBe("done");
  });

  test("that is sent twice from one page is made once", async () => {
    const send = (seen: number) =>
      performOperatorAct(refund, operator(), {
        order: orders[5]!,
        amount: 100,
        again: seen > 0,
        seen,
      }).then(
        () => "done",
        ({ problem }: { problem: string }) => problem,
      );
    expect((await Promise.all([send(0), send(0)])).sort()).toEqual(["changed", "done"]);
    expect(await send(0)).toBe("changed");
    // A page that shows the first refund makes the second one, once.
    expect(await send(1)).toBe("done");
    expect(await send(1)).toBe("changed");
    const entries = await listAuditEntries({ db: shop }, { limit: 100 });
    expect(entries.filter(({ detail }) => detail.includes(orders[5]!))).toHaveLength(2);
  });
});

describe("a list of several brands", () => {
  const brand = (slug: string) => ({ slug }) as Tenant;

  test("has every row once and in one order, whatever the pages, also for rows of one moment", () => {
    const rows = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 6 }), id: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (brands, limit) => {
        const tenants = brands.map((_, index) => brand("abcd"[index]!));
        const stored = brands.map((list) =>
          [...new Map(list.map((row) => [row.id, { at: new Date(row.at), id: row.id }])).values()].sort(
            (a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id,
          ),
        );
        const page = (cursor: ReturnType<typeof readCursor>) =>
          mergeRows(
            tenants.map((tenant, index) => {
              const after = cursorOf(cursor, tenant);
              const rest = stored[index]!.filter(
                ({ at, id }) =>
                  !after || at < after.at || (at.getTime() === after.at.getTime() && id < after.id),
              );
              return { tenant, result: rest.slice(0, limit + 1) };
            }),
            limit,
          );
        const seen: string[] = [];
        let cursor: ReturnType<typeof readCursor> = null;
        for (let pages = 0; pages < 500; pages++) {
          const { rows, next } = page(cursor);
          seen.push(...rows.map(({ tenant, row }) => `${tenant.slug} ${row.at.getTime()} ${row.id}`));
          if (!next) break;
          cursor = readCursor(writeCursor(next));
        }
        const all = stored.flatMap((list, index) =>
          list.map(({ at, id }) => `${tenants[index]!.slug} ${at.getTime()} ${id}`),
        );
        expect(seen.toSorted()).toEqual(all.toSorted());
        const times = seen.map((row) => Number(row.split(" ")[1]));
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });

  test("shows the other brands when one fails or is late, and names that one", async () => {
    vi.useFakeTimers();
    try {
      const [fast, broken, slow] = ["fast", "broken", "slow"].map(brand);
      const failures: string[] = [];
      const answer = queryBrands(
        [fast!, broken!, slow!],
        async (tenant) => {
          if (tenant === broken) throw new Error("away");
          if (tenant === slow) await new Promise(() => undefined);
          return [tenant.slug];
        },
        (tenant, error) => failures.push(`${tenant.slug}: ${(error as Error).message}`),
      );
      await vi.advanceTimersByTimeAsync(2000);
      const { found, failed } = await answer;
      expect(found).toEqual([{ tenant: fast, result: ["fast"] }]);
      expect(failed.map(({ slug }) => slug).sort()).toEqual(["broken", "slow"]);
      expect(failures.sort()).toEqual(["broken: away", "slow: No answer within 2000 ms"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("queries at most eight brands at a time", async () => {
    let [now, most] = [0, 0];
    const tenants = Array.from({ length: 40 }, (_, index) => brand(`b${index}`));
    const { found } = await queryBrands(tenants, async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
    });
    expect([found.length, most]).toEqual([40, 8]);
  });

  test.each(["", "1.2", "x.1.abendrot", "1.2.A", "1.2.a/../b", "99999999999999999.1.a"])(
    "begins at its start for the cursor %j, which is none",
    (text) => {
      expect(readCursor(text)).toBeNull();
    },
  );
});
