import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { CodeContext } from "~/domain/context";
import { confirmCode } from "~/domain/debit/confirm-code.server";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { requestCode } from "~/domain/debit/request-code.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { reconcile } from "~/domain/shop/reconcile.server";
import type { MoneyMoved } from "~/domain/shop/settle-payment.server";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
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

const PURCHASE = { currency: "EUR", purchased: 3490, refunded: 0 };

/** An order of a member, and what is reported of its money. */
async function order(method: string, config: Partial<Tenant["config"]> = {}) {
  const moved: MoneyMoved[] = [];
  let code = "";
  const ctx: CodeContext = {
    ...shopContext({ ...tenant, config: { ...tenant.config, ...config } }, shop, { moved }),
    sign: signerOf("a secret of these tests"),
    sms: {
      send: async ({ text }) => {
        code = text;
      },
    },
    codeMessage: (text) => text,
    countCode: async () => undefined,
  };
  const [memberId] = await addMembers(shop, 1);
  const buyer = { id: memberId!, country: "NL" };
  const { reference } = await placeOrder(ctx, buyer, { bundleId: "b25", method, startAgreed: true }, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const world = sandboxWorld(shop);
  const happen = async (what: Happening) => (await world.happen(payment, what))!;
  /** Returns what was reported since the last call. */
  const news = () => moved.splice(0).filter(({ purchased, refunded }) => purchased + refunded > 0);
  return { ctx, buyer, reference, happen, news, code: () => code };
}

test("a paid order is reported once, however often its message arrives, and each refund with its amount", async () => {
  const { ctx, happen, news } = await order("creditcard");
  const paid = await happen("pay");
  for (const _ of [1, 2]) await receiveMessage(ctx, paid);
  expect(news()).toEqual([PURCHASE]);
  await receiveMessage(ctx, await happen("refund_part"));
  expect(news()).toEqual([{ currency: "EUR", purchased: 0, refunded: 1163 }]);
  await receiveMessage(ctx, await happen("refund_rest"));
  expect(news()).toEqual([{ currency: "EUR", purchased: 0, refunded: 2327 }]);
});

test("a declined payment reports no money", async () => {
  const { ctx, happen, news } = await order("creditcard");
  await receiveMessage(ctx, await happen("decline"));
  expect(news()).toEqual([]);
});

test("a direct debit is reported when its order completes, and not again when the money arrives", async () => {
  const { ctx, buyer, reference, happen, news, code } = await order("directdebit", {
    direct_debit_credits: "at_once",
  });
  const payer = {
    holder: "Ana Voorbeeld",
    iban: "NL91ABNA0417164300",
    street: "Dorpsstraat",
    houseNumber: "14a",
    postalCode: "1011 AB",
    city: "Amsterdam",
    mobile: "06 12345678",
  };
  await requestCode(ctx, buyer, { reference, payer });
  await confirmCode(ctx, buyer, { reference, code: code() }, { address: "192.0.2.7", agent: "A browser" });
  await orderByDebit(ctx, buyer, reference);
  expect(news()).toEqual([PURCHASE]);
  await receiveMessage(ctx, await happen("pay"));
  expect(news()).toEqual([]);
});

test("a refund that only the nightly reconciliation finds is reported", async () => {
  const { ctx, reference, happen, news } = await order("creditcard");
  await receiveMessage(ctx, await happen("pay"));
  news();
  for (const table of ["payments", "sandbox_payments"])
    await shop.transaction((tx) =>
      sql`update ${sql.table(table)} set refunded = 1745 where reference = ${`${reference}-1`}`.execute(tx),
    );
  await reconcile({ ...ctx, now: new Date(SHOP_NOW.getTime() + 3_600_000) });
  expect(news()).toEqual([{ currency: "EUR", purchased: 0, refunded: 1745 }]);
});
