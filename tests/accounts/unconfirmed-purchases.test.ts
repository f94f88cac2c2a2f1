import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { makeLink } from "~/domain/accounts/links.server";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { resetPassword } from "~/domain/accounts/passwords/reset-password.server";
import { logIn } from "~/domain/accounts/sessions/log-in.server";
import { confirmMailChange } from "~/domain/accounts/settings/change-mail.server";
import { activateAccount } from "~/domain/accounts/signup/activate-account.server";
import { forgetUnconfirmed } from "~/domain/accounts/signup/forget-unconfirmed.server";
import type { AccountContext } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { requestCode } from "~/domain/debit/request-code.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { customerAt } from "~/domain/shop/provider-customers.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop: TenantDb = databases.of({ id: "shop", slug: "shop" });
const device = { browser: "Firefox, Linux", country: "NL" };
const PASSWORD = "quiet evening harbour";
const passwords = { password: PASSWORD, repeat: PASSWORD };
let database: TestDatabase;
let tenant: Tenant;
let password_hash: string;
let mailed: { kind: string; recipient: string; params?: Record<string, string | number> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
  password_hash = await hashPassword(PASSWORD);
});
beforeEach(() => {
  mailed = [];
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const contextAt = (now = SHOP_NOW) =>
  ({
    ...shopContext(tenant, shop, { now }),
    sign: signerOf("a secret of the tests of unconfirmed purchases"),
    mails: { add: async (_tx: unknown, mail: (typeof mailed)[number]) => mailed.push(mail) },
  }) as ReturnType<typeof shopContext> & AccountContext;
let ctx: ReturnType<typeof contextAt>;
beforeAll(() => {
  ctx = contextAt();
});

/** An account that never confirmed its address. */
let signups = 0;
/** Creates an account without a confirmed address; each signed up a millisecond after the one before. */
async function unconfirmed(email = `${randomBytes(5).toString("hex")}@people.example`) {
  const [id] = await addMembers(shop, 1);
  await shop.transaction((tx) =>
    tx
      .updateTable("members")
      .set({
        status: "not_confirmed",
        email,
        signup_date: new Date(SHOP_NOW.getTime() - 60_000 + ++signups),
        password_hash,
      })
      .where("id", "=", id!)
      .execute(),
  );
  return { id: id!, country: "NL", email };
}
type Holder = Awaited<ReturnType<typeof unconfirmed>>;
const order = async (holder: Holder, method = "creditcard") =>
  (await placeOrder(ctx, holder, { bundleId: "b25", method, startAgreed: true }, "Order")).reference;
async function happen(reference: string, what: "pay" | "decline" | "cancel") {
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  await receiveMessage(ctx, (await sandboxWorld(shop).happen(payment, what))!);
}
const memberOf = (id: number) =>
  shop.transaction((tx) => tx.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirst());
const ordersOf = (id: number) =>
  shop.transaction((tx) => tx.selectFrom("orders").selectAll().where("member_id", "=", id).execute());

/** Another signup with the same address is confirmed through its mailed link. */
async function confirmAnother(email: string, at = ctx) {
  const newcomer = await unconfirmed(email);
  const token = await shop.transaction((tx) =>
    makeLink(at, tx, { memberId: newcomer.id, purpose: "activate", hours: 1 }),
  );
  await activateAccount(at, token, { sessionMemberId: newcomer.id, password: passwords }, device);
  expect(await memberOf(newcomer.id)).toMatchObject({ status: "active" });
  return newcomer;
}
const offers = () => mailed.filter(({ kind }) => kind === "unconfirmed_purchases");

const payer = {
  holder: "Ana Voorbeeld",
  iban: "NL91ABNA0417164300",
  street: "Dorpsstraat",
  houseNumber: "14a",
  postalCode: "1011 AB",
  city: "Amsterdam",
  mobile: "0612345678",
};
const setStatus = ({ id }: Holder, status: "active" | "not_confirmed") =>
  shop.transaction((tx) => tx.updateTable("members").set({ status }).where("id", "=", id).execute());
const giveMandate = async (holder: Holder) => {
  const reference = await order(holder, "directdebit");
  const sending = {
    ...ctx,
    sms: { send: async () => undefined },
    countCode: async () => undefined,
    codeMessage: (code: string) => code,
  };
  // Only a confirmed address gets a code; earlier versions also gave codes to others.
  await setStatus(holder, "active");
  expect(await requestCode(sending, holder, { reference, payer })).toBeNull();
  await setStatus(holder, "not_confirmed");
};

/** What an account without a confirmed address did, and whether another account that confirms its address may end it. */
const cases: readonly (readonly [
  what: string,
  does: (holder: Holder) => Promise<unknown>,
  remains: boolean,
])[] = [
  ["paid an order", async (holder) => happen(await order(holder), "pay"), true],
  ["has a payment under way", (holder) => order(holder), true],
  ["gave a mandate", giveMandate, true],
  [
    "has an order whose payment was declined",
    async (holder) => happen(await order(holder), "decline"),
    false,
  ],
  [
    "has an order whose payment was cancelled",
    async (holder) => happen(await order(holder), "cancel"),
    false,
  ],
  ["ordered nothing", async () => undefined, false],
];

describe("another signup that confirms the address", () => {
  test.each(cases)("an account that %s remains only if it has money", async (_, does, remains) => {
    const holder = await unconfirmed();
    await does(holder);
    const orders = await ordersOf(holder.id);
    const credits = await shop.transaction((tx) => findCredits(tx, holder.id));
    await confirmAnother(holder.email);
    if (remains) {
      expect(await memberOf(holder.id)).toMatchObject({ status: "not_confirmed", email: holder.email });
      expect(await ordersOf(holder.id)).toEqual(orders);
      expect(await shop.transaction((tx) => findCredits(tx, holder.id))).toEqual(credits);
    } else expect(await memberOf(holder.id)).toBeUndefined();
    expect(offers().map(({ recipient }) => recipient)).toEqual(remains ? [holder.email] : []);
    expect(await checkOrders({ db: shop })).toEqual([]);
  });

  test("a payment that is reported after the address was confirmed elsewhere still grants its credits", async () => {
    const holder = await unconfirmed();
    const reference = await order(holder);
    await confirmAnother(holder.email);
    await happen(reference, "pay");
    expect(await shop.transaction((tx) => findCredits(tx, holder.id))).toMatchObject({ balance: 25 });
  });

  test("the owner of the address takes over the paid account through the mailed link, and its earlier sessions end", async () => {
    const holder = await unconfirmed();
    await happen(await order(holder), "pay");
    await confirmAnother(holder.email);
    await shop.transaction((tx) =>
      tx
        .insertInto("sessions")
        .values({
          member_id: holder.id,
          token_hash: randomBytes(32),
          browser: "",
          country: null,
          created_at: SHOP_NOW,
          expires_at: new Date("2099-01-01"),
        })
        .execute(),
    );
    const [{ params }] = offers() as unknown as [{ params: { token: string } }];
    const later = contextAt(new Date(SHOP_NOW.getTime() + 6 * 86_400_000));
    const password = "another quiet harbour";
    const taken = await resetPassword(later, params.token, { password, repeat: password }, device);
    expect(taken.account.id).toBe(holder.id);
    const sessions = await shop.transaction((tx) =>
      tx.selectFrom("sessions").select("id").where("member_id", "=", holder.id).execute(),
    );
    expect(sessions).toHaveLength(1);
    const login = await logIn(later, { email: holder.email, password }, device);
    expect(login.account.id).toBe(holder.id);
  });

  test("an account that is erased loses its customer at the provider, as every erased account does", async () => {
    const holder = await unconfirmed();
    await customerAt(ctx, ctx.payments!, holder.id);
    await confirmAnother(holder.email);
    const customers = await shop.transaction((tx) =>
      tx.selectFrom("provider_customers").select("member_id").execute(),
    );
    expect(customers.map(({ member_id }) => member_id)).toContain(null);
  });

  test("a member who changes to the address does not end a paid account that gave it", async () => {
    const holder = await unconfirmed();
    await happen(await order(holder), "pay");
    const [memberId] = await addMembers(shop, 1);
    const token = await shop.transaction((tx) =>
      makeLink(ctx, tx, {
        memberId: memberId!,
        purpose: "mail_change",
        hours: 1,
        data: { email: holder.email },
      }),
    );
    await confirmMailChange(ctx, token);
    expect(await memberOf(memberId!)).toMatchObject({ email: holder.email });
    expect(await memberOf(holder.id)).toMatchObject({ status: "not_confirmed" });
  });

  test("of hundreds of accounts that strangers created with the address, a bounded number is erased at once, and three offers are mailed", async () => {
    const { email } = await unconfirmed();
    const paid = [
      await unconfirmed(email),
      await unconfirmed(email),
      await unconfirmed(email),
      await unconfirmed(email),
    ];
    for (const holder of paid) await happen(await order(holder), "pay");
    for (let at = 0; at < 60; at++) await unconfirmed(email);
    await confirmAnother(email);
    const left = await shop.transaction((tx) =>
      tx
        .selectFrom("members")
        .select("id")
        .where("email", "=", email)
        .where("status", "=", "not_confirmed")
        .execute(),
    );
    expect(left).toHaveLength(1 + 4 + 60 - 46);
    expect(offers()).toHaveLength(3);
  });
});

test("the clean-up erases no unconfirmed account with a payment under way, and erases it once the payment has failed", async () => {
  const holder = await unconfirmed();
  const reference = await order(holder);
  const later = contextAt(new Date(SHOP_NOW.getTime() + 60 * 86_400_000));
  await forgetUnconfirmed(later);
  expect(await memberOf(holder.id)).toMatchObject({ status: "not_confirmed" });
  await happen(reference, "decline");
  await forgetUnconfirmed(later);
  expect(await memberOf(holder.id)).toBeUndefined();
});
