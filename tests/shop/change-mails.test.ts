import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { cancelOrder } from "~/domain/shop/cancel-order.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import type { Message } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

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

/** An order of a new member that is started and not paid yet. */
async function open(world: PaymentWorld) {
  const ctx: ShopContext = {
    ...shopContext(tenant, shop, { payments: world.provider }),
    mails: createMailQueue("shop", "https://brand.example", SHOP_NOW),
  };
  const [memberId] = await addMembers(shop, 1);
  const buyer = { id: memberId!, country: "NL", email: "ana@people.example" };
  const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
  const { reference } = await placeOrder(ctx, buyer, input, "Order");
  const payment = (attempt: number) => ({
    reference: `${reference}-${attempt}`,
    amount: 3490,
    currency: "EUR",
  });
  const happen = async (what: Happening, attempt = 1) => (await world.happen(payment(attempt), what))!;
  const receive = async (...messages: Message[]) => {
    for (const message of messages) await receiveMessage(ctx, message);
  };
  const mails = () =>
    shop.transaction(async (tx) => {
      const rows = await tx
        .selectFrom("mails")
        .select(["kind", "params"])
        .where("member_id", "=", buyer.id)
        .orderBy("id")
        .execute();
      return rows.map(({ kind, params }) => {
        const { minor, credits, owed } = params as Record<string, unknown>;
        return [kind, minor, credits, ...(owed === undefined ? [] : [owed])];
      });
    });
  return { ctx, buyer, reference, happen, receive, mails };
}
const PAID = ["order_paid", 3490, 25];

test("a member is mailed each refund once, with its amount and credits, however often the message comes", async () => {
  const { happen, receive, mails } = await open(sandboxWorld(shop));
  await receive(await happen("pay"));
  const part = await happen("refund_part");
  await receive(part, part, part);
  expect(await mails()).toEqual([PAID, ["order_refunded", 1163, 8, 0]]);
  const rest = await happen("refund_rest");
  await receive(rest, part, rest);
  expect(await mails()).toEqual([PAID, ["order_refunded", 1163, 8, 0], ["order_refunded", 2327, 17, 0]]);
});

test("a member is mailed a chargeback with the debt, and once more when it is won", async () => {
  const { buyer, reference, happen, receive, mails } = await open(sandboxWorld(shop));
  await receive(await happen("pay"));
  await shop.transaction((tx) =>
    debitCredits(tx, {
      memberId: buyer.id,
      amount: 5,
      uniqueKey: `${reference} spent`,
      reference: "test",
      reason: "message",
      now: SHOP_NOW,
    }),
  );
  const lost = await happen("charge_back");
  await receive(lost, lost);
  const won = await happen("win_back");
  await receive(won, lost, won);
  expect(await mails()).toEqual([
    PAID,
    ["order_charged_back", 3490, 25, 5],
    ["charge_back_won", 3490, 25, 0],
  ]);
});

test("a member is mailed a refund whose message precedes that of the payment, and in the order of the facts", async () => {
  const { happen, receive, mails } = await open(verotelWorld());
  const [paid, refunded] = [await happen("pay"), await happen("refund_rest")];
  await receive(refunded);
  expect(await mails()).toEqual([]);
  await receive(paid, refunded, paid);
  expect(await mails()).toEqual([PAID, ["order_refunded", 3490, 25, 0]]);
});

test("a second payment that is refunded takes no credits, and its mail says so", async () => {
  const { ctx, buyer, reference, happen, receive, mails } = await open(sandboxWorld(shop));
  await payOrder(ctx, buyer, { reference, method: "ideal" });
  await receive(await happen("pay"), await happen("pay", 2));
  await checkPayments(ctx);
  expect(await mails()).toEqual([PAID, ["order_refunded", 3490, 0, 0]]);
});

/** A moment after the order. */
const later = (minutes: number) => new Date(SHOP_NOW.getTime() + minutes * 60_000);

test("a payment that fails after the member has left its page is mailed once, and one that fails before is not", async () => {
  const { ctx, buyer, reference, happen, mails } = await open(sandboxWorld(shop));
  const declined = await happen("decline");
  await receiveMessage({ ...ctx, now: later(9) }, declined);
  expect(await mails()).toEqual([]);
  await payOrder({ ...ctx, now: later(10) }, buyer, { reference, method: "creditcard" });
  const again = await happen("decline", 2);
  await receiveMessage({ ...ctx, now: later(20) }, again);
  await receiveMessage({ ...ctx, now: later(30) }, again);
  expect(await mails()).toEqual([["payment_failed", 3490, undefined]]);
});

test("a payment that expires is mailed, unless the member cancelled the order or has paid it otherwise", async () => {
  const expiry = later(60 * 24 * 15);
  const left = await open(sandboxWorld(shop));
  const cancelled = await open(sandboxWorld(shop));
  await cancelOrder(cancelled.ctx, cancelled.buyer.id, cancelled.reference);
  const paid = await open(sandboxWorld(shop));
  await payOrder(paid.ctx, paid.buyer, { reference: paid.reference, method: "ideal" });
  await paid.receive(await paid.happen("pay", 2));
  await checkPayments({ ...left.ctx, now: expiry });
  await checkPayments({ ...left.ctx, now: expiry });
  expect(await left.mails()).toEqual([["payment_expired", 3490, undefined]]);
  expect(await cancelled.mails()).toEqual([]);
  expect(await paid.mails()).toEqual([PAID]);
});

test("the mail of an expired transfer says that one under way must not be repeated, and that a new order can be paid", async () => {
  const { ctx, buyer, reference } = await open(sandboxWorld(shop));
  await payOrder(ctx, buyer, { reference, method: "wire" });
  await checkPayments({ ...ctx, now: later(60 * 24 * 15) });
  const { params } = await shop.transaction((tx) =>
    tx
      .selectFrom("mails")
      .select("params")
      .where("member_id", "=", buyer.id)
      .where("kind", "=", "payment_expired")
      .executeTakeFirstOrThrow(),
  );
  expect(params).toMatchObject({ method: "wire", transfer: 1 });
  // The price of an order of two weeks ago is not offered any more.
  expect(params).not.toHaveProperty("open");
});

test("a withdrawal is mailed when it is declared, and its refund when the money is sent", async () => {
  const { ctx, buyer, reference, happen, receive, mails } = await open(sandboxWorld(shop));
  await receive(await happen("pay"));
  await withdrawFromOrder(ctx, buyer, reference);
  await checkPayments(ctx);
  expect(await mails()).toEqual([PAID, ["withdrawal_received", 3490, 25], ["order_refunded", 3490, 25, 0]]);
});

test("no mail is sent about a change that is not committed", async () => {
  const { ctx, happen, receive, mails } = await open(sandboxWorld(shop));
  await receive(await happen("pay"));
  const refunded = await happen("refund_part");
  const failing: ShopContext = {
    ...ctx,
    mails: {
      add: async (tx, mail) => {
        await ctx.mails.add(tx, mail);
        throw new Error("the process ends here");
      },
    },
  };
  await expect(receiveMessage(failing, refunded)).rejects.toThrow("ends here");
  expect(await mails()).toEqual([PAID]);
  await receive(refunded);
  expect(await mails()).toEqual([PAID, ["order_refunded", 1163, 8, 0]]);
});
