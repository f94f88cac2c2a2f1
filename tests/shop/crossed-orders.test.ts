import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseDueAccounts } from "~/domain/accounts/leaving/erase-due-accounts.server";
import type { CodeContext } from "~/domain/context";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { confirmCode } from "~/domain/debit/confirm-code.server";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { requestCode } from "~/domain/debit/request-code.server";
import { addDiscount } from "~/domain/discounts/manage-discounts.server";
import { giveRetentionCode } from "~/domain/discounts/retention-code.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { lockPayment } from "~/domain/shop/settle-payment.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 12 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

/** A shop of a member who uses several ways to pay at once. */
async function member(config: Partial<Tenant["config"]> = {}) {
  const [id] = await addMembers(shop, 1);
  const buyer = { id: id!, country: "NL" };
  let code = "";
  const ctx: CodeContext = {
    ...shopContext({ ...tenant, config: { ...tenant.config, ...config } }, shop),
    sign: signerOf("a secret of these tests"),
    sms: {
      send: async ({ text }) => {
        code = text;
      },
    },
    codeMessage: (code) => code,
    countCode: async () => undefined,
  };
  const place = async (method: string, more: { code?: string } = {}) =>
    (await placeOrder(ctx, buyer, { bundleId: "b25", method, startAgreed: true, ...more }, "Order"))
      .reference;
  const paymentsOf = (reference: string) =>
    shop.transaction((tx) =>
      tx
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .selectAll("payments")
        .where("orders.reference", "=", reference)
        .orderBy("payments.id")
        .execute(),
    );
  return {
    ctx,
    buyer,
    place,
    paymentsOf,
    pay: async (reference: string, what: "pay" | "decline" | "charge_back" = "pay") => {
      const payment = { reference, amount: 3490, currency: "EUR" };
      return (await sandboxWorld(shop).happen(payment, what))!;
    },
    confirm: async (reference: string) => {
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
      await confirmCode(ctx, buyer, { reference, code }, { address: "192.0.2.7", agent: "A browser" });
    },
    credits: () => shop.transaction((tx) => findCredits(tx, buyer.id)),
    spend: (amount: number) =>
      shop.transaction((tx) =>
        debitCredits(tx, {
          memberId: buyer.id,
          amount,
          uniqueKey: `spent ${buyer.id} ${amount}`,
          reference: "test",
          reason: "message",
          now: SHOP_NOW,
        }),
      ),
  };
}
const isExact = async () => {
  expect(await checkOrders({ db: shop })).toEqual([]);
  expect(await checkBalances({ db: shop })).toEqual([]);
};

describe("an order by direct debit", () => {
  test("is not debited at the old price after its discount went to another order", async () => {
    const { ctx, buyer, place, pay, confirm, paymentsOf } = await member();
    await shop.transaction((tx) =>
      addDiscount(
        tx,
        {
          code: "ONCE-30",
          percentage: 3000,
          countries: [],
          currency: null,
          minimum: 0,
          methods: [],
          expires: new Date(SHOP_NOW.getTime() + 86_400_000),
          validity: "once-per-user",
          memberId: null,
          origin: "operator",
        },
        SHOP_NOW,
      ),
    );
    const debited = await place("directdebit", { code: "ONCE-30" });
    await confirm(debited);
    const other = await place("ideal", { code: "ONCE-30" });
    await receiveMessage(ctx, await pay(`${other}-1`));
    await expect(orderByDebit(ctx, buyer, debited)).rejects.toMatchObject({ problem: "code_used" });
    await expect(payOrder(ctx, buyer, { reference: debited, method: "ideal" })).rejects.toMatchObject({
      problem: "code_used",
    });
    expect(await paymentsOf(debited)).toEqual([]);
  });

  test.each(["settled", "at_once"] as const)(
    "that is also paid on another page gives its credits once, and one of the payments goes back (%s)",
    async (direct_debit_credits) => {
      const { ctx, buyer, place, pay, confirm, paymentsOf, credits } = await member({ direct_debit_credits });
      const reference = await place("ideal");
      await payOrder(ctx, buyer, { reference, method: "directdebit" });
      await confirm(reference);
      await orderByDebit(ctx, buyer, reference);
      await receiveMessage(ctx, await pay(`${reference}-1`));
      expect(await credits()).toMatchObject({ balance: 25, owed: 0 });
      await receiveMessage(ctx, await pay(`${reference}-2`));
      await checkPayments(ctx);
      expect(await credits()).toMatchObject({ balance: 25, owed: 0 });
      const payments = await paymentsOf(reference);
      expect(payments.map(({ paid, refunded }) => paid - refunded).sort()).toEqual([0, 3490]);
      await isExact();
    },
  );

  test("and a page of another provider's payment at the same instant: at most one stays paid", async () => {
    const { ctx, buyer, place, pay, confirm, paymentsOf, credits } = await member();
    const reference = await place("directdebit");
    await confirm(reference);
    await Promise.allSettled([
      orderByDebit(ctx, buyer, reference),
      payOrder(ctx, buyer, { reference, method: "ideal" }),
      payOrder(ctx, buyer, { reference, method: "creditcard" }),
    ]);
    const payments = await paymentsOf(reference);
    for (const payment of payments) await receiveMessage(ctx, await pay(payment.reference));
    await checkPayments(ctx);
    expect(await credits()).toMatchObject({ balance: 25, owed: 0 });
    const cached = (await paymentsOf(reference)).reduce(
      (sum, { paid, refunded }) => sum + paid - refunded,
      0,
    );
    expect(cached).toBe(3490);
    await isExact();
  });

  test("leaves a debt when it fails after its credits came at once and were spent, and allows no further debit", async () => {
    const { ctx, buyer, place, pay, confirm, credits, spend } = await member({
      direct_debit_credits: "at_once",
    });
    const reference = await place("directdebit");
    await confirm(reference);
    await orderByDebit(ctx, buyer, reference);
    await spend(20);
    await receiveMessage(ctx, await pay(`${reference}-1`, "decline"));
    expect(await credits()).toMatchObject({ balance: 0, owed: 20 });
    const next = await place("directdebit");
    await expect(confirm(next)).rejects.toMatchObject({ problem: "blocked" });
    expect(await withdrawFromOrder(ctx, { ...buyer, email: "ana@example.com" }, reference)).toBeNull();
    await isExact();
  });
});

test("a withdrawal and an operator's refund at the same instant pay back no more than was paid", async () => {
  for (let round = 0; round < 4; round++) {
    const { ctx, buyer, place, pay, paymentsOf, credits, spend } = await member();
    const reference = await place("ideal");
    await receiveMessage(ctx, await pay(`${reference}-1`));
    const by = {
      ...ctx,
      by: "rosa",
      why: "Asked by letter",
      may: () => true,
      approval: "not_needed" as const,
      changedLater: async () => undefined,
    };
    await Promise.allSettled([
      withdrawFromOrder(ctx, { ...buyer, email: "ana@example.com" }, reference),
      performOperatorAct(refund, by, { order: reference, amount: 3490, again: true }),
      spend(5),
    ]);
    await checkPayments(ctx);
    const [payment] = await paymentsOf(reference);
    expect(payment!.refunded).toBeLessThanOrEqual(3490);
    const { balance, owed } = await credits();
    expect(balance - owed).toBeLessThanOrEqual(25);
    if (payment!.refunded === 3490) expect(balance).toBe(0);
  }
  await isExact();
});

test("a member who requests the leaving code ten times at once gets one", async () => {
  const { ctx, buyer } = await member({ delete_discount: 20 });
  const given = await Promise.all(Array.from({ length: 10 }, () => giveRetentionCode(ctx, buyer.id)));
  expect(new Set(given.map((one) => one?.code)).size).toBe(1);
  expect(given[0]?.code).toMatch(/^STAY-/);
});

test("erasing a member waits for the message of a payment before it locks the member, so that neither waits for the other", async () => {
  const { ctx, buyer, place } = await member();
  const reference = await place("ideal");
  await shop.transaction((tx) =>
    tx
      .updateTable("members")
      .set({ status: "pending_deletion", deletion_requested_at: new Date(0) })
      .where("id", "=", buyer.id)
      .execute(),
  );
  let erasing: Promise<void> | undefined;
  await shop.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom("payments")
      .select("id")
      .where("reference", "=", `${reference}-1`)
      .executeTakeFirstOrThrow();
    await lockPayment(tx, id);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    erasing = eraseDueAccounts({ ...ctx, changed: () => undefined });
    await expect
      .poll(async () => {
        const blocked = await sql`select 1 from pg_locks where not granted
          and ${rows[0]!.pid} = any (pg_blocking_pids(pid))`.execute(tx);
        return blocked.rows.length;
      })
      .toBeGreaterThan(0);
    // The settlement locks the member after the order.
    await sql`select id from members where id = ${buyer.id} for update nowait`.execute(tx);
  });
  await erasing;
  const left = await shop.transaction((tx) =>
    tx.selectFrom("members").select("id").where("id", "=", buyer.id).execute(),
  );
  expect(left).toEqual([]);
});
