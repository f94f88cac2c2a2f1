import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { orderDataParts } from "~/domain/accounts/leaving/order-data-parts.server";
import { findOrder } from "~/domain/operators/find-order.server";
import { findOrders } from "~/domain/operators/find-orders.server";
import { makeReference } from "~/domain/shop/order-reference.server";
import { type Buyer, type OrderInput, payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { applyState, receiveMessage } from "~/domain/shop/receive-message.server";
import { signerOf } from "~/http/start/secret.server";
import type { PaymentState } from "~/outside/payments/provider";
import { actInSandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, sandboxMessage, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
let database: TestDatabase;
let tenant: Tenant;
/** Germany, Austria and Switzerland, in euro and francs. */
let alpine: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
  tenant = await demoTenant("velvet-hour");
  alpine = await demoTenant("abendrot");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const ORDER: OrderInput = { bundleId: "b25", method: "creditcard", startAgreed: true };
const withVat = (scheme: Tenant["config"]["vat"]["scheme"], of = tenant) =>
  ({ ...of, config: { ...of.config, vat: { scheme, not_registered: [] } } }) as Tenant;
const contextOf = (of: Tenant) => ({
  ...shopContext(of, shop),
  sign: signerOf("a secret of the tests of VAT"),
});
const buyerOf = async (country: string, addressCountry: string | null): Promise<Buyer> => ({
  id: (await addMembers(shop, 1))[0]!,
  country,
  addressCountry,
});
const orderOf = (reference: string) =>
  shop.transaction((tx) =>
    tx.selectFrom("orders").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow(),
  );

/** Places an order; `pay` pays it with a card or account of a country, by default that of the payment. */
async function ordered(buyer: Buyer, input: Partial<OrderInput> = {}, of = tenant) {
  const ctx = contextOf(of);
  const { reference, redirect } = await placeOrder(ctx, buyer, { ...ORDER, ...input }, "Order");
  const pay = async (payerCountry?: string) => {
    const ref = redirect!.split("/").at(-1)!;
    await actInSandbox(ctx, ref, { what: "approve", ...(payerCountry && { payerCountry }) });
    await receiveMessage(ctx, sandboxMessage(ref));
    return orderOf(reference);
  };
  return { ctx, reference, pay, order: await orderOf(reference) };
}

/** Returns the payment method of a buyer's only remembered card. */
async function cardOf({ id }: Buyer): Promise<string> {
  const card = await shop.transaction((tx) =>
    tx.selectFrom("stored_cards").select("id").where("member_id", "=", id).executeTakeFirstOrThrow(),
  );
  return `card:${card.id}`;
}

describe("the evidence of a buyer's country", () => {
  test("is stored with the order: the countries of profile, payment and network address, and whether they agree", async () => {
    const { order } = await ordered(await buyerOf("NL", "NL"));
    expect(order).toMatchObject({
      payment_country: "NL",
      profile_country: "NL",
      address_country: "NL",
      buyer_country: "NL",
      vat_scheme: "standard",
      vat_evidence: "agrees",
    });
    // With a private address nothing is known of it.
    expect((await ordered(await buyerOf("NL", null))).order).toMatchObject({
      address_country: null,
      vat_evidence: "missing",
    });
  });

  test("is completed by the card or account that pays, and price and VAT stay as they were agreed", async () => {
    const { order, pay, reference } = await ordered(await buyerOf("NL", "DE"));
    expect(order).toMatchObject({ vat_country: "NL", vat_rate: 2100, vat_evidence: "contradicts" });
    expect(await pay("NL")).toMatchObject({ vat_evidence: "agrees", completed_at: SHOP_NOW });
    const { payments } = (await findOrder({ db: shop, now: SHOP_NOW }, reference))!;
    expect(payments).toMatchObject([{ payerCountry: "NL" }]);

    const foreign = await ordered(await buyerOf("NL", "DE"));
    const paid = await foreign.pay("FR");
    const { vat_evidence: verdict, ...rest } = paid;
    expect(verdict).toBe("contradicts");
    const { total, net, vat, vat_rate, vat_country, credits } = foreign.order;
    expect(rest).toMatchObject({ total, net, vat, vat_rate, vat_country, credits, completed_at: SHOP_NOW });
    expect((await (await ordered(await buyerOf("NL", null))).pay("NL")).vat_evidence).toBe("agrees");
    expect((await (await ordered(await buyerOf("NL", null))).pay("DE")).vat_evidence).toBe("contradicts");
  });

  test("is the statement alone for a company below the threshold, unless something contradicts it", async () => {
    const small = withVat("below_threshold");
    const alone = await ordered(await buyerOf("BE", null), {}, small);
    expect(alone.order).toMatchObject({
      vat_scheme: "below_threshold",
      vat_country: "NL",
      vat_evidence: "agrees",
    });
    expect((await alone.pay("DE")).vat_evidence).toBe("agrees");
    expect((await (await ordered(await buyerOf("BE", null), {}, small)).pay("US")).vat_evidence).toBe(
      "contradicts",
    );
    const exempt = await ordered(await buyerOf("BE", "US"), {}, withVat("small_business"));
    expect(exempt.order).toMatchObject({ vat: 0, vat_evidence: "agrees" });
  });

  test("is judged by the registration of the order's day, also after the company has grown", async () => {
    const { ctx, reference } = await ordered(await buyerOf("BE", "DE"), {}, withVat("below_threshold"));
    const [payment] = await shop.transaction((tx) =>
      tx
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select("provider_ref")
        .where("orders.reference", "=", reference)
        .execute(),
    );
    await actInSandbox(ctx, payment!.provider_ref!, { what: "approve", payerCountry: "DE" });
    await receiveMessage(contextOf(tenant), sandboxMessage(payment!.provider_ref!));
    expect(await orderOf(reference)).toMatchObject({ vat_scheme: "below_threshold", vat_evidence: "agrees" });
  });

  test("is found by the operator where it contradicts or is missing, only of the brand's own paid orders, and is named in full", async () => {
    const ctx = { db: shop, now: SHOP_NOW };
    const wrong = await ordered(await buyerOf("NL", "DE"), { country: "BE" });
    await wrong.pay("FR");
    const right = await ordered(await buyerOf("NL", "NL"));
    await right.pay();
    const unpaid = await ordered(await buyerOf("NL", "DE"));
    const search = { search: { vatEvidence: true as const }, limit: 200 };
    const found = (await findOrders(ctx, search)).map(({ reference }) => reference);
    expect(found).toContain(wrong.reference);
    expect(found).not.toContain(right.reference);
    expect(found).not.toContain(unpaid.reference);
    expect(await findOrders({ ...ctx, db: other }, search)).toEqual([]);
    expect(await findOrder(ctx, wrong.reference)).toMatchObject({
      vatEvidence: "contradicts",
      vatCountry: "NL",
      evidence: { payment: "BE", profile: "NL", address: "DE", buyer: "NL", scheme: "standard" },
      payments: [{ payerCountry: "FR" }],
      button: { text: "Order", language: "en" },
    });
  });

  test("of orders of past days is found behind any number of later orders", async () => {
    const { reference, pay, ctx } = await ordered(await buyerOf("NL", "DE"));
    const { id: _, tenant_id: __, ...paid } = await pay("FR");
    const later = new Date(SHOP_NOW.getTime() + 86_400_000);
    const copies = Array.from({ length: 201 }, () => ({
      ...paid,
      reference: makeReference(ctx.random),
      experiments: JSON.stringify(paid.experiments),
      created_at: later,
    }));
    await shop.transaction((tx) =>
      tx
        .insertInto("orders")
        .values(copies as never)
        .execute(),
    );
    const search = { vatEvidence: true as const };
    const found = async (more: object) =>
      (await findOrders(ctx, { search, limit: 500, ...more })).map((one) => one.reference);
    expect(await found({ until: later })).toContain(reference);
    expect((await found({ from: later })).length).toBe(201);
  });

  test("stays as it was judged at the payment when a later chargeback finds the company registered elsewhere", async () => {
    const unregistered = {
      ...tenant,
      config: { ...tenant.config, vat: { scheme: "standard", not_registered: ["CH", "GB"] } },
    } as unknown as Tenant;
    const { pay, reference } = await ordered(await buyerOf("CH", "GB"), {}, unregistered);
    expect(await pay("GB")).toMatchObject({ vat_rate: 0, vat_evidence: "agrees" });
    const { ref } = await shop.transaction((tx) =>
      tx
        .selectFrom("payments")
        .select("provider_ref as ref")
        .where("reference", "=", `${reference}-1`)
        .executeTakeFirstOrThrow(),
    );
    // Since then the company has registered in both countries.
    const ctx = contextOf(tenant);
    await actInSandbox(ctx, ref!, { what: "charge_back" });
    await receiveMessage(ctx, sandboxMessage(ref!));
    const charged = await orderOf(reference);
    expect(charged.charged_back).toBe(charged.total);
    expect(charged.vat_evidence).toBe("agrees");
  });

  test("has the country of the card that paid, not that of one that was declined before", async () => {
    const { ctx, reference } = await ordered(await buyerOf("NL", "DE"));
    const { id } = await shop.transaction((tx) =>
      tx
        .selectFrom("payments")
        .select("id")
        .where("reference", "=", `${reference}-1`)
        .executeTakeFirstOrThrow(),
    );
    const report = async (state: Pick<PaymentState, "state" | "paid" | "payerCountry">) => {
      const { version } = await shop.transaction((tx) =>
        tx.selectFrom("payments").select("version").where("id", "=", id).executeTakeFirstOrThrow(),
      );
      const none = { providerRef: null, currency: "EUR", refunded: 0, chargedBack: 0 };
      return applyState(ctx, id, version, { ...none, ...state }, "");
    };
    const { total } = await orderOf(reference);
    await report({ state: "failed", paid: 0, payerCountry: "FR" });
    await report({ state: "paid", paid: total, payerCountry: "NL" });
    expect(await orderOf(reference)).toMatchObject({ vat_evidence: "agrees", completed_at: SHOP_NOW });
    expect((await findOrder(ctx, reference))!.payments).toMatchObject([{ payerCountry: "NL" }]);
  });

  test("cannot be changed, is part of the member's download, and outlives the member's erasure with the order", async () => {
    const buyer = await buyerOf("NL", "DE");
    const { reference, pay } = await ordered(buyer);
    await pay("NL");
    for (const column of [
      "payment_country",
      "profile_country",
      "address_country",
      "buyer_country",
      "vat_scheme",
    ])
      await expect(
        shop.transaction((tx) =>
          sql`update orders set ${sql.ref(column)} = 'XX' where reference = ${reference}`.execute(tx),
        ),
      ).rejects.toThrow("what was agreed");
    const part = (name: string) =>
      shop.transaction((tx) => orderDataParts.find((one) => one.name === name)!.collect(tx, buyer.id));
    expect(await part("orders")).toMatchObject([
      {
        country_of_payment: "NL",
        country_of_the_profile: "NL",
        country_of_the_network_address: "DE",
        country_for_vat: "NL",
        evidence_of_the_country: "agrees",
      },
    ]);
    expect(await part("payments")).toMatchObject([{ country_of_the_card_or_account: "NL" }]);
    await shop.transaction((tx) => eraseAccount(tx, buyer.id));
    expect(await orderOf(reference)).toMatchObject({
      member_id: null,
      address_country: "DE",
      profile_country: "NL",
      vat_evidence: "agrees",
    });
    expect((await findOrder({ db: shop, now: SHOP_NOW }, reference))!.payments).toMatchObject([
      { payerCountry: "NL" },
    ]);
  });

  test("of an order from before it was recorded stays unknown, also once the order is paid", async () => {
    const { reference, pay } = await ordered(await buyerOf("NL", "DE"));
    // Only the owner of the database can change what an order states.
    const { asOwner } = await import("../support/as-owner");
    await asOwner(database.url, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(
        `update orders set payment_country = null, profile_country = null, address_country = null, buyer_country = null,
          vat_scheme = null, vat_evidence = null where reference = '${reference}'`,
      );
    });
    expect(await pay("FR")).toMatchObject({ vat_evidence: null, completed_at: SHOP_NOW });
    expect((await findOrder({ db: shop, now: SHOP_NOW }, reference))!.evidence).toBeNull();
  });
});

describe("a country that is chosen for the payment", () => {
  test("decides prices, currency and methods; VAT follows it only where the network address or the card names it", async () => {
    const chosen = { country: "CH", method: "twint" };
    const unproved = await ordered(await buyerOf("DE", "DE"), chosen, alpine);
    expect(unproved.order).toMatchObject({
      currency: "CHF",
      payment_country: "CH",
      buyer_country: "DE",
      vat_country: "DE",
      vat_rate: 1900,
      vat_evidence: "agrees",
    });
    const unknown = await ordered(await buyerOf("DE", null), chosen, alpine);
    expect(unknown.order).toMatchObject({ vat_country: "DE", vat_evidence: "missing" });
    // Paid with a Swiss account after all: the VAT that was agreed stays, and the order is marked.
    expect(await unknown.pay("CH")).toMatchObject({ vat_country: "DE", vat_evidence: "contradicts" });
    const there = await ordered(await buyerOf("DE", "CH"), chosen, alpine);
    expect(there.order).toMatchObject({
      profile_country: "DE",
      buyer_country: "CH",
      vat_country: "CH",
      vat_rate: 810,
      vat_evidence: "agrees",
    });
    // The total is the same: VAT is part of it.
    expect(there.order.total).toBe(unproved.order.total);
  });

  test("counts for VAT with a remembered card of that country, which is charged in the country's currency", async () => {
    const buyer = await buyerOf("DE", "DE");
    const first = await ordered(buyer, { country: "CH", remember: true }, alpine);
    await first.pay("CH");
    const method = await cardOf(buyer);
    const charge = { method, shownTotal: first.order.total };
    const again = await ordered(
      buyer,
      { ...charge, country: "CH", pageKey: "0123456789abcdef0123456789abcdef" },
      alpine,
    );
    expect(again.order).toMatchObject({
      currency: "CHF",
      buyer_country: "CH",
      vat_country: "CH",
      vat_evidence: "agrees",
    });
  });

  test.each([
    // Not of the brand, not a country, and one that the brand has dropped since the page was shown.
    ["FR", "country_unknown"],
    ["ch", "country_unknown"],
    ["__proto__", "country_unknown"],
    ["AT", "country_unknown"],
    // A method of another country than the chosen one.
    ["DE", "method_unknown"],
  ])("is refused as %s: %s, and nothing is stored", async (country, problem) => {
    const countries = alpine.config.countries.filter((one) => one !== "AT");
    const without = { ...alpine, config: { ...alpine.config, countries } } as Tenant;
    const buyer = await buyerOf("CH", "CH");
    const order = placeOrder(contextOf(without), buyer, { ...ORDER, country, method: "twint" }, "Order");
    await expect(order).rejects.toMatchObject({ problem });
    const orders = await shop.transaction((tx) =>
      tx.selectFrom("orders").select("id").where("member_id", "=", buyer.id).execute(),
    );
    expect(orders).toEqual([]);
  });

  test("does not end an open order in another currency: it is paid as it was agreed, whatever is chosen later", async () => {
    const buyer = await buyerOf("DE", "CH");
    const ctx = contextOf(alpine);
    const { reference, order } = await ordered(buyer, { country: "CH", method: "twint" }, alpine);
    const { redirect } = await payOrder(ctx, buyer, { reference, method: "wire" });
    expect(redirect).toMatch(/^\/dev\/pay\//);
    // A method of the profile's country is none of the order's.
    await expect(payOrder(ctx, buyer, { reference, method: "directdebit" })).rejects.toMatchObject({
      problem: "method_unknown",
    });
    expect(await orderOf(reference)).toMatchObject({
      currency: "CHF",
      total: order.total,
      payment_country: "CH",
    });
    // Also once the brand serves the country no more.
    const countries = alpine.config.countries.filter((one) => one !== "CH");
    const without = { ...alpine, config: { ...alpine.config, countries } } as Tenant;
    await payOrder(contextOf(without), buyer, { reference, method: "wire" });
  });

  test("offers no direct debit outside of the euro, and no remembered card where the brand takes no cards", async () => {
    const buyer = await buyerOf("DE", "CH");
    await (await ordered(buyer, { remember: true }, alpine)).pay();
    const method = await cardOf(buyer);
    const methods = alpine.config.payment_methods.map((one) =>
      one.method === "creditcard" ? { ...one, countries: ["DE" as const] } : one,
    );
    const german = { ...alpine, config: { ...alpine.config, payment_methods: methods } } as Tenant;
    const charge = { method, shownTotal: 3490, pageKey: "fedcba9876543210fedcba9876543210" };
    await expect(ordered(buyer, { ...charge, country: "CH" }, german)).rejects.toMatchObject({
      problem: "method_unknown",
    });
    await expect(ordered(buyer, { country: "CH", method: "directdebit" }, alpine)).rejects.toMatchObject({
      problem: "method_unknown",
    });
    expect(
      (
        await ordered(
          buyer,
          { ...charge, shownTotal: (await ordered(buyer, {}, german)).order.total },
          german,
        )
      ).order.currency,
    ).toBe("EUR");
  });

  test("brings no fee that the law of the member's country forbids", async () => {
    const swiss = await ordered(await buyerOf("CH", "CH"), {}, alpine);
    expect(swiss.order).toMatchObject({ currency: "CHF", fee: 60 });
    for (const address of ["DE", "CH"]) {
      const { order, reference } = await ordered(await buyerOf("DE", address), { country: "CH" }, alpine);
      expect(order).toMatchObject({ currency: "CHF", fee: 0 });
      const buyer = { id: order.member_id!, country: "DE" };
      await payOrder(contextOf(alpine), buyer, { reference, method: "creditcard" });
    }
  });

  test("unlocks no discount of that country by itself", async () => {
    await shop.transaction((tx) =>
      tx
        .insertInto("discount_codes")
        .values({
          code: "SWISS10",
          created_at: SHOP_NOW,
          percentage: 1000,
          countries: ["CH"],
          methods: [],
          expires_at: new Date(SHOP_NOW.getTime() + 86_400_000),
          validity: "unlimited",
          origin: "operator",
        })
        .execute(),
    );
    const input = { country: "CH", code: "SWISS10" };
    await expect(ordered(await buyerOf("DE", "DE"), input, alpine)).rejects.toMatchObject({
      problem: "code_country",
    });
    const { order } = await ordered(await buyerOf("DE", "CH"), input, alpine);
    expect(order).toMatchObject({ discount_code: "SWISS10", currency: "CHF" });
  });
});
