import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { ProviderRefused } from "~/outside/payments/provider";
import { actInSandbox } from "~/outside/payments/sandbox.server";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { demoTenant, sandboxMessage, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SLUG = "velvet-hour";
const migrationsDir = path.resolve("app/db/migrations");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-orders-"));
const databases = new TenantDatabases();
let database: ServedDatabase;
let ctx: ShopContext;

beforeAll(async () => {
  database = await createServedDatabase();
  await migrate({ url: database.url, migrationsDir, earlierPassword: "-" });
  const { application } = await loginUrls(database.url, migrationsDir);
  databases.open({ url: application, ownerUrl: database.url, max: 4 });
  const tenant = await demoTenant(SLUG);
  ctx = shopContext(tenant, databases.of(tenant), { now: new Date() });
});
afterAll(async () => {
  await databases.end();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command like an operator. */
const tenant = (...args: string[]) =>
  runCommand("tenant", args, {
    SESSION_SECRET: "tests of commands ".repeat(3),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });
const why = ["--why", "Asked by letter"];

/** Creates a paid order of a new member. */
async function paidOrder() {
  const [memberId] = await addMembers(ctx.db, 1);
  const input = { bundleId: "b25", method: "ideal", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  await receiveMessage(ctx, (await sandboxWorld(ctx.db).happen(payment, "pay"))!);
  return { memberId: memberId!, reference };
}

test("an operator refunds a part of an order after confirming its amount; the same command again refunds nothing", async () => {
  const { memberId, reference } = await paidOrder();
  const refund = ["refund", SLUG, reference, "17.45", ...why];
  // There is no terminal for a prompt.
  expect(await tenant(...refund)).toMatchObject({
    status: 2,
    err: expect.stringContaining("--confirm 17.45"),
  });
  expect(await tenant(...refund, "--confirm", "34.90")).toMatchObject({ status: 2, out: "" });
  const done = await tenant(...refund, "--confirm", "17.45");
  expect(done).toMatchObject({ status: 0, err: "" });
  expect(done.out).toContain(`Member ${memberId} has 13 credits.`);
  expect(await tenant(...refund, "--confirm", "17.45")).toMatchObject({
    status: 1,
    out: "",
    err: expect.stringMatching(
      /17\.45 EUR, operator, wanted[\s\S]*17\.45 EUR can still be refunded\. Add --again/,
    ),
  });
  expect(await tenant("refund", SLUG, reference, "17.46", ...why)).toMatchObject({
    status: 1,
    err: "The amount is more than what can still be refunded of the order.\n",
  });
  // The server's job sends it.
  await checkPayments(ctx);
  const shown = JSON.parse((await tenant("orders", SLUG, reference, "--json")).out);
  expect(shown).toMatchObject({ memberId, refunded: 1745, refunds: [{ state: "done", amount: 1745 }] });
  const rest = await tenant("refund", SLUG, reference, "--again", "--confirm", "17.45", ...why);
  expect(rest).toMatchObject({ status: 0 });
  expect(rest.out).toContain(`Member ${memberId} has 0 credits.`);
});

test("an operator lists orders and shows one in full; an invalid order or amount is refused with a sentence", async () => {
  const { memberId, reference } = await paidOrder();
  const list = await tenant("orders", SLUG, "--limit", "1");
  expect(list).toMatchObject({ status: 0, err: "" });
  expect(list.out).toMatch(
    new RegExp(
      `^${reference}  [\\d: -]{16}, member ${memberId}, completed, 25 credits, 34\\.90 EUR, ideal by sandbox\n$`,
    ),
  );
  const one = await tenant("orders", SLUG, reference.toLowerCase());
  expect(one.out).toContain(`payment ${reference}-1`);
  expect(one.out).toMatch(/invoice \d+ .*34\.90 EUR/);
  expect((await tenant("orders", SLUG, String(memberId))).out).toMatch(
    new RegExp(`^${reference}  [^\n]*\n$`),
  );
  // Neither an order nor a member has this number, which may be of either.
  expect(await tenant("orders", SLUG, "1234567890")).toMatchObject({ status: 0, out: "There are none.\n" });
  const missing = { status: 1, out: "", err: "There is no such order.\n" };
  expect(await tenant("orders", SLUG, "0000000000")).toMatchObject(missing);
  // The operator of another brand neither finds nor refunds the order.
  expect(await tenant("orders", "kaleido", reference)).toMatchObject(missing);
  expect(await tenant("refund", "kaleido", reference, ...why)).toMatchObject(missing);
  for (const amount of ["0", "1.234", "x"])
    expect((await tenant("refund", SLUG, reference, amount, ...why)).status).toBe(2);
  expect(await tenant("refund", SLUG, reference, "--done", ...why)).toMatchObject({
    status: 1,
    err: "No refund of that order waits for a manual payment.\n",
  });
  expect((await tenant("refund", SLUG, reference)).err).toContain("--why");
});

test("an operator finds an order by the provider's id, an invoice, the member's address and its chargeback, and nothing by those of others", async () => {
  const { memberId, reference } = await paidOrder();
  await paidOrder();
  const { providerRef, invoice, email } = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("orders")
      .innerJoin("payments", "payments.order_id", "orders.id")
      .innerJoin("invoices", "invoices.order_id", "orders.id")
      .innerJoin("members", "members.id", "orders.member_id")
      .select(["payments.provider_ref as providerRef", "invoices.number as invoice", "members.email"])
      .where("orders.reference", "=", reference)
      .executeTakeFirstOrThrow(),
  );
  const found = async (...args: string[]) => {
    const { out } = await tenant("orders", SLUG, ...args, "--json");
    return (JSON.parse(out) as { orders: { reference: string }[] }).orders.map((one) => one.reference);
  };
  expect(await found("--provider-id", providerRef!)).toEqual([reference]);
  expect(await found("--provider-id", `${reference}-1`)).toEqual([reference]);
  expect(await found("--invoice", String(invoice))).toEqual([reference]);
  expect(await found(email.toUpperCase())).toEqual([reference]);
  expect(await found("--charged-back")).not.toContain(reference);
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  await receiveMessage(ctx, (await sandboxWorld(ctx.db).happen(payment, "charge_back"))!);
  expect(await found("--charged-back")).toContain(reference);
  expect(await found("--provider-id", "sb_unknown")).toEqual([]);
  expect(await tenant("orders", SLUG, String(memberId), "--charged-back")).toMatchObject({ status: 2 });
});

test("an operator finds paid orders whose evidence of the buyer's country contradicts, and reads the evidence", async () => {
  const { reference } = await paidOrder();
  const [memberId] = await addMembers(ctx.db, 1);
  const order = { bundleId: "b25", method: "ideal", startAgreed: true };
  const buyer = { id: memberId!, country: "NL", addressCountry: "DE" };
  const marked = await placeOrder(ctx, buyer, order, "Bestelling met betalingsverplichting");
  const ref = marked.redirect!.split("/").at(-1)!;
  await actInSandbox(ctx, ref, { what: "approve", payerCountry: "BE" });
  await receiveMessage(ctx, sandboxMessage(ref));
  const list = await tenant("orders", SLUG, "--vat-evidence");
  expect(list.out).toMatch(new RegExp(`^${marked.reference} .*, VAT evidence contradicts$`, "m"));
  expect(list.out).not.toContain(reference);
  const { out } = await tenant("orders", SLUG, marked.reference);
  expect(out).toContain("VAT 21 % of NL, buyer taken as from NL, company registered as standard");
  expect(out).toContain(
    `evidence contradicts: profile NL, network address DE, card or account BE (${marked.reference}-1)`,
  );
  expect(out).toContain('button "Bestelling met betalingsverplichting" (en)');
  expect((await tenant("orders", "kaleido", "--vat-evidence")).out).not.toContain(marked.reference);
  expect(await tenant("orders", SLUG, String(memberId), "--vat-evidence")).toMatchObject({ status: 2 });
});

test("a refund that is only tried shows its parts and refunds nothing", async () => {
  const { reference } = await paidOrder();
  const tried = await tenant("refund", SLUG, reference, "10.00", "--dry-run");
  expect(tried).toMatchObject({ status: 0, err: "" });
  expect(tried.out).toContain("10.00 EUR of 34.90 EUR would be refunded");
  const { refunds } = JSON.parse((await tenant("orders", SLUG, reference, "--json")).out);
  expect(refunds).toEqual([]);
});

test("an operator views an invoice, writes it as a PDF and mails it, also after the member was erased; another brand has none", async () => {
  const { memberId, reference } = await paidOrder();
  const shown = await tenant("invoice", SLUG, reference);
  expect(shown).toMatchObject({ status: 0, err: "" });
  expect(shown.out).toMatch(/^Invoice \d+\n/);
  expect(shown.out).toContain("34.90");
  expect((await tenant("invoice", "kaleido", reference)).status).toBe(1);
  const { name } = await ctx.db.transaction((tx) =>
    tx.selectFrom("members").select("name").where("id", "=", memberId).executeTakeFirstOrThrow(),
  );
  expect(shown.out).toContain(name);
  expect(await tenant("erase", SLUG, String(memberId), ...why, "--confirm", String(memberId))).toMatchObject({
    status: 0,
  });
  const file = path.join(dataDir, `${reference}.pdf`);
  expect(await tenant("invoice", SLUG, reference, "--out", file)).toMatchObject({ status: 0 });
  expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  const erased = await tenant("invoice", SLUG, reference);
  expect(erased.out).toContain("34.90");
  expect(erased.out).not.toContain(name);
  expect((await tenant("invoice", SLUG, reference, "--send", ...why)).err).toContain("--to <address>");
  expect(
    await tenant("invoice", SLUG, reference, "--send", "--to", "tax@office.example", ...why),
  ).toMatchObject({ status: 0, out: expect.stringContaining("tax@office.example") });
  const mails = await ctx.db.transaction((tx) =>
    tx.selectFrom("mails").select(["kind", "params"]).where("recipient", "=", "tax@office.example").execute(),
  );
  expect(mails).toMatchObject([{ kind: "invoice", params: { reference } }]);
});

test("an operator sees the differences between orders and their provider, and the command changes nothing", async () => {
  expect(await tenant("orders", SLUG, "--check")).toMatchObject({ status: 0, err: "" });
  const { memberId, reference } = await paidOrder();
  await sandboxWorld(ctx.db).happen(
    { reference: `${reference}-1`, amount: 3490, currency: "EUR" },
    "refund_rest",
  );
  for (const _ of [1, 2])
    expect(await tenant("orders", SLUG, "--check")).toMatchObject({
      status: 1,
      err: "",
      out: `${reference}  member ${memberId}: payment ${reference}-1 has, in minor units, 3490 paid, 0 refunded, 0 charged back; sandbox has 3490 paid, 3490 refunded, 0 charged back\n`,
    });
});

test("an operator sees the provider of each attempt of an order", async () => {
  const [id] = await addMembers(ctx.db, 1);
  const refuse = async () => {
    throw new ProviderRefused("no");
  };
  const several = {
    ...ctx,
    payments: { ...verotelWorld().provider, begin: refuse },
    further: [ctx.payments!],
  };
  const input = { bundleId: "b25", method: "ideal", startAgreed: true };
  const { reference } = await placeOrder(several, { id: id!, country: "NL" }, input, "Order");
  const { out } = await tenant("orders", SLUG, reference);
  expect(out).toMatch(new RegExp(`payment ${reference}-1  [\\d: -]{16}, failed, ideal by verotel, `));
  expect(out).toMatch(new RegExp(`payment ${reference}-2  [\\d: -]{16}, pending, ideal by sandbox, `));
  expect((await tenant("orders", SLUG, "--limit", "20")).out).toMatch(
    new RegExp(`^${reference}  .*ideal by sandbox, 2 attempts$`, "m"),
  );
});
