import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { forgetOldMessages } from "~/domain/shop/forget-messages.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import type { Message } from "~/outside/payments/provider";
import { verotelSignature } from "~/outside/payments/verotel.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { VEROTEL_ACCOUNT, verotelWorld } from "../support/verotel-world";

const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const IBAN = "NL91ABNA0417164300";

/** A message with personal data, as providers send them. */
function personal(message: Message, person: Record<string, string>): Message {
  const url = new URL(message.url);
  const pairs = [...url.searchParams].filter(([key]) => key !== "signature").concat(Object.entries(person));
  url.search = `${new URLSearchParams([...pairs, ["signature", verotelSignature(VEROTEL_ACCOUNT.secret, pairs)]])}`;
  return { ...message, url: url.href };
}

/** A paid and partly refunded order whose messages contain personal data of its member. */
async function boughtBy(db = shop) {
  const world = verotelWorld();
  const ctx = shopContext(tenant, db, { payments: world.provider });
  const [memberId] = await addMembers(db, 1);
  const { name, email } = await db.transaction((tx) =>
    tx.selectFrom("members").select(["name", "email"]).where("id", "=", memberId!).executeTakeFirstOrThrow(),
  );
  const input = {
    bundleId: "b25",
    method: "creditcard",
    startAgreed: true,
    backPath: "/members/77123/chat",
  };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const person = { custom2: name, email, iban: IBAN, truncatedPAN: "411111XXXXXX1111" };
  const publish = async (what: "pay" | "refund_part" | "charge_back") =>
    receiveMessage(ctx, personal((await world.happen(payment, what))!, person));
  await publish("pay");
  await publish("refund_part");
  return { memberId: memberId!, name, email, reference, publish };
}

/** Every row of a tenant's tables about money, as text. */
async function moneyAsText(db = shop): Promise<string> {
  return db.transaction(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id'
        and table_name ~ 'order|payment|refund|invoice|credit|debit|mandate|discount|webhook'`.execute(tx);
    expect(tables.length).toBeGreaterThanOrEqual(8);
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select one::text as row from ${sql.table(name)} one`.execute(tx);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join("\n");
  });
}
const rows = (table: "invoices" | "payments" | "payment_events" | "orders", reference: string) =>
  shop.transaction(async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select one.* from ${sql.table(table)} one
      where one::text like ${`%${reference}%`} or to_jsonb(one) ->> 'order_id' = (select id::text from orders where reference = ${reference})
        or to_jsonb(one) ->> 'payment_id' in (select id::text from payments where reference = ${`${reference}-1`}) order by id`.execute(
      tx,
    );
    return rows;
  });
const without = (all: Record<string, unknown>[], ...names: string[]) =>
  all.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));

test("an erased member's name, e-mail and IBAN are in no payment table; the order, its invoice and the ledger stay exact", async () => {
  const ana = await boughtBy();
  const said = [ana.name, ana.email.split("@")[0]!, IBAN, "411111XXXXXX1111", "/members/77123/chat"];
  const before = await moneyAsText();
  for (const text of said) expect(before).toContain(text);
  const tables = ["orders", "payments", "payment_events", "invoices"] as const;
  const exact = async () => {
    const found: Record<string, unknown>[][] = [];
    for (const table of tables)
      found.push(
        without(await rows(table, ana.reference), "raw", "member_id", "redirect", "back_path", "recipient"),
      );
    return found;
  };
  const there = await exact();
  expect(there.map(({ length }) => length)).toEqual([1, 1, 2, 2]);
  const ledger = () =>
    shop.transaction((tx) =>
      tx
        .selectFrom("credit_entries")
        .select(["amount", "reason", "owed"])
        .where("reference", "=", `order ${ana.reference}`)
        .orderBy("id")
        .execute(),
    );
  const entries = await ledger();
  expect(entries).toMatchObject([{ amount: 25 }, { amount: -8 }]);

  await shop.transaction((tx) => eraseAccount(tx, ana.memberId));
  const after = await moneyAsText();
  for (const text of said) expect(after).not.toContain(text);
  expect(await exact()).toEqual(there);
  expect(await ledger()).toEqual(entries);
  expect((await rows("orders", ana.reference))[0]).toMatchObject({ member_id: null });

  // A later message of the provider still counts, and its text is not stored.
  await ana.publish("charge_back");
  expect((await rows("payments", ana.reference))[0]).toMatchObject({ refunded: 1163, charged_back: 3490 });
  const later = await moneyAsText();
  for (const text of said) expect(later).not.toContain(text);
  expect(await checkOrders({ db: shop })).toEqual([]);
  expect(await checkBalances({ db: shop })).toEqual([]);
});

test("erasing a member empties no message about another member, nor of another tenant", async () => {
  const [ana, bo, cleo] = [await boughtBy(), await boughtBy(), await boughtBy(other)];
  await shop.transaction((tx) => eraseAccount(tx, ana.memberId));
  expect(await moneyAsText()).toContain(bo.name);
  expect(await moneyAsText(other)).toContain(cleo.name);
});

test("a message is emptied after 13 months, its amounts and key stay, and a payment is not counted again", async () => {
  const [ana, cleo] = [await boughtBy(), await boughtBy(other)];
  const at = (month: number, day: number) => new Date(Date.UTC(2027, month, day, 3, 4, 5));
  await forgetOldMessages({ db: shop, now: at(13, 1) });
  expect(await moneyAsText()).toContain(ana.name);
  const before = await rows("payment_events", ana.reference);
  await forgetOldMessages({ db: shop, now: at(13, 3) });
  const after = await rows("payment_events", ana.reference);
  expect(without(after, "raw")).toEqual(without(before, "raw"));
  expect(after.map(({ raw }) => raw)).toEqual(["", ""]);
  expect(await moneyAsText(other)).toContain(cleo.name);
  expect(before[0]!.received_at).toEqual(SHOP_NOW);
});
