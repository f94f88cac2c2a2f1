import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { CodeContext } from "~/domain/context";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { DebitRefused } from "~/domain/debit/refusals.server";
import { requestCode, resendCode } from "~/domain/debit/request-code.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { demoTenant, shopContext } from "../support/shop";

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

const payer = {
  holder: "Ana Voorbeeld",
  iban: "NL91ABNA0417164300",
  street: "Dorpsstraat",
  houseNumber: "14a",
  postalCode: "1011 AB",
  city: "Amsterdam",
  mobile: "0612345678",
};

/** A member with a status, an order by direct debit, and what happened to codes. */
async function ordering(status: "active" | "not_confirmed") {
  const [id] = await addMembers(shop, 1);
  await shop.transaction((tx) => tx.updateTable("members").set({ status }).where("id", "=", id!).execute());
  const did = { sent: 0, counted: 0 };
  const ctx: CodeContext = {
    ...shopContext(tenant, shop),
    sign: signerOf("a secret of the tests of codes"),
    sms: { send: async () => void did.sent++ },
    codeMessage: (code) => code,
    countCode: async () => void did.counted++,
  };
  const buyer = { id: id!, country: "NL" };
  const order = { bundleId: "b25", method: "directdebit", startAgreed: true };
  const { reference } = await placeOrder(ctx, buyer, order, "Order");
  return { ctx, buyer, reference, did };
}

test("a member whose address is not confirmed gets no code: no text message is sent, and none is counted", async () => {
  const { ctx, buyer, reference, did } = await ordering("not_confirmed");
  const refused = new DebitRefused("unconfirmed");
  await expect(requestCode(ctx, buyer, { reference, payer })).rejects.toThrow(refused);
  await expect(resendCode(ctx, buyer, reference)).rejects.toThrow(refused);
  await expect(orderByDebit(ctx, buyer, reference)).rejects.toThrow(refused);
  expect(did).toEqual({ sent: 0, counted: 0 });
});

test("a member with a confirmed address gets a code for an own order, and none without one", async () => {
  const { ctx, buyer, reference, did } = await ordering("active");
  const other = await ordering("active");
  for (const wrong of [other.reference, "0000000000"])
    await expect(requestCode(ctx, buyer, { reference: wrong, payer })).rejects.toThrow(
      new DebitRefused("order_unknown"),
    );
  expect(did).toEqual({ sent: 0, counted: 0 });
  expect(await requestCode(ctx, buyer, { reference, payer })).toBeNull();
  expect(did).toEqual({ sent: 1, counted: 1 });
});
