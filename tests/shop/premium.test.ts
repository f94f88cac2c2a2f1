import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { canRemember, chosenCard, listCards } from "~/domain/cards/stored-cards.server";
import { debitProblem, findDebitOrder } from "~/domain/debit/debit-order.server";
import { listPhotos } from "~/domain/members/list-photos.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
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

async function newBuyer() {
  const world = sandboxWorld(shop);
  const ctx = shopContext(tenant, shop, { payments: world.provider });
  const [memberId] = await addMembers(shop, 1);
  const buyer = { id: memberId!, country: "NL", email: "ana@people.example" };
  const buy = async () => {
    const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
    const { reference } = await placeOrder(ctx, buyer, input, "Order");
    const happen = async (what: Happening) => {
      const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
      await receiveMessage(ctx, (await world.happen(payment, what))!);
    };
    await happen("pay");
    return { reference, happen };
  };
  const isPremium = () =>
    shop.transaction(async (tx) => {
      const row = await tx.selectFrom("members").select("paid_user").where("id", "=", buyer.id).execute();
      return row[0]!.paid_user;
    });
  return { ctx, buyer, buy, isPremium };
}

test("a member is premium while one of their orders is paid, and free once the last was charged back in full", async () => {
  const { buy, isPremium } = await newBuyer();
  expect(await isPremium()).toBe(false);
  const [first, second] = [await buy(), await buy()];
  expect(await isPremium()).toBe(true);
  await first.happen("charge_back");
  expect(await isPremium()).toBe(true);
  await second.happen("charge_back");
  expect(await isPremium()).toBe(false);
  await second.happen("win_back");
  expect(await isPremium()).toBe(true);
});

test("two orders that are charged back at the same time end premium together, and begin it again together", async () => {
  const { buy, isPremium } = await newBuyer();
  const [first, second] = [await buy(), await buy()];
  for (let round = 0; round < 4; round++) {
    await Promise.all([first.happen("charge_back"), second.happen("charge_back")]);
    expect(await isPremium()).toBe(false);
    await Promise.all([first.happen("win_back"), second.happen("win_back")]);
    expect(await isPremium()).toBe(true);
  }
});

test("a refund in part leaves premium, and a withdrawal from the whole order ends it at once", async () => {
  const { ctx, buyer, buy, isPremium } = await newBuyer();
  const first = await buy();
  await first.happen("refund_part");
  expect(await isPremium()).toBe(true);
  await withdrawFromOrder(ctx, buyer, first.reference);
  expect(await isPremium()).toBe(false);
});

test("photos beyond a free member's number stay stored and are hidden from others until premium begins again", async () => {
  const { ctx, buyer, buy } = await newBuyer();
  const { happen } = await buy();
  const [viewer] = await addMembers(shop, 1);
  await shop.transaction(async (tx) => {
    for (let position = 1; position <= 5; position++)
      await tx
        .insertInto("photos")
        .values({
          member_id: buyer.id,
          position,
          status: "active",
          name: `premium-photo-${position}`.padEnd(22, "a"),
          blurred_name: `premium-dim-${position}`.padEnd(22, "a"),
          width: 600,
          height: 800,
          created_at: SHOP_NOW,
        })
        .execute();
  });
  const shown = async () => (await listPhotos(ctx, { id: viewer!, paidUser: true }, buyer.id)).length;
  const hidden = async () => (await listOwnPhotos(ctx, buyer.id)).photos.map(({ isHidden }) => isHidden);
  expect([await shown(), await hidden()]).toEqual([5, [false, false, false, false, false]]);
  await happen("charge_back");
  expect([await shown(), await hidden()]).toEqual([3, [false, false, false, true, true]]);
  await happen("win_back");
  expect(await shown()).toBe(5);
});

test("the third chargeback removes remembered cards for good and blocks direct debit", async () => {
  const { ctx, buyer, buy } = await newBuyer();
  const orders = [await buy(), await buy(), await buy()];
  const card = () =>
    shop.transaction((tx) =>
      tx
        .insertInto("stored_cards")
        .values({
          member_id: buyer.id,
          provider: "sandbox",
          method: "creditcard",
          token: Buffer.from("sealed"),
          brand: "Visa",
          last4: "4242",
          expires: "2031-12",
          consented_at: SHOP_NOW,
          created_at: SHOP_NOW,
        })
        .execute(),
    );
  const cards = () => shop.transaction((tx) => listCards(ctx, tx, buyer.id));
  await card();
  expect(canRemember(ctx.payments!, "creditcard")).toBe(true);
  await orders[0]!.happen("charge_back");
  await orders[1]!.happen("charge_back");
  const [stored] = await cards();
  expect(stored).toMatchObject({ last4: "4242" });
  await orders[2]!.happen("charge_back");
  expect(await cards()).toEqual([]);
  const ended = await shop.transaction((tx) =>
    tx.selectFrom("cards_to_end").select("id").where("member_id", "=", buyer.id).execute(),
  );
  expect(ended).toHaveLength(1);
  // A card of another device, which was remembered at the same time, is refused as well.
  await card();
  await expect(
    shop.transaction(async (tx) =>
      chosenCard(ctx, tx, buyer.id, (await listCards(ctx, tx, buyer.id))[0]!.id),
    ),
  ).rejects.toMatchObject({ problem: "method_unknown" });
  const { reference } = await placeOrder(
    ctx,
    buyer,
    { bundleId: "b25", method: "directdebit", startAgreed: true },
    "Order",
  );
  await shop.transaction(async (tx) => {
    const order = await findDebitOrder(tx, buyer.id, reference);
    expect(await debitProblem(ctx, tx, buyer, order!)).toBe("blocked");
  });
});
