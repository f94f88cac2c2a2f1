import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { demoTenant, shopContext } from "../support/shop";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

/** What operators read of several brands: `--all` and `--company`. */

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const migrationsDir = path.resolve("app/db/migrations");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-brands-"));
const databases = new TenantDatabases();
let database: ServedDatabase;
let tenants: TenantsCopy;
const shops: Record<string, ShopContext> = {};
const orders: Record<string, { memberId: number; reference: string; email: string; name: string }> = {};

beforeAll(async () => {
  tenants = copyTenants();
  // Two brands of one company.
  tenants.add("rosa", "velvet-hour", (json) => Object.assign(json, { name: "Rosa", domain: "rosa.example" }));
  database = await createServedDatabase();
  await migrate({ url: database.url, migrationsDir, earlierPassword: "-" });
  const { application } = await loginUrls(database.url, migrationsDir);
  databases.open({ url: application, ownerUrl: database.url, max: 4 });
  for (const slug of ["velvet-hour", "kaleido", "rosa"]) {
    const tenant = await demoTenant(slug === "rosa" ? "velvet-hour" : slug);
    const db = databases.of({ id: slug, slug });
    shops[slug] = shopContext({ ...tenant, id: slug, slug }, db, { now: new Date() });
    orders[slug] = await paidOrder(shops[slug]);
  }
});
afterAll(async () => {
  await databases.end();
  await database.close();
  tenants.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command like an operator. */
const tenant = (...args: string[]) =>
  runCommand("tenant", args, {
    ...tenants.variables,
    SESSION_SECRET: "tests of commands ".repeat(3),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });
type Found = { brand: string } & Record<string, unknown>;
async function brandsOf(...args: string[]): Promise<Record<string, Found>> {
  const { status, out, err } = await tenant(...args, "--json");
  expect({ status, err }).toEqual({ status: 0, err: "" });
  const { brands, failed } = JSON.parse(out) as { brands: Found[]; failed: unknown[] };
  expect(failed).toEqual([]);
  return Object.fromEntries(brands.map((one) => [one.brand, one]));
}

/** Creates a paid order of a new member. */
async function paidOrder(ctx: ShopContext) {
  const [memberId = 0] = await addMembers(ctx.db, 1);
  const country = ctx.tenant.config.countries[0]!;
  const currency = Object.keys(ctx.tenant.config.bundles[1]!.prices)[0]!;
  const input = { bundleId: ctx.tenant.config.bundles[1]!.id, method: "creditcard", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId, country }, input, "Order");
  const { total, name, email } = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("orders")
      .innerJoin("members", "members.id", "orders.member_id")
      .select(["total", "name", "email"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow(),
  );
  const payment = { reference: `${reference}-1`, amount: total, currency };
  await receiveMessage(ctx, (await sandboxWorld(ctx.db).happen(payment, "pay"))!);
  return { memberId, reference, name, email };
}

test("stats of all brands, of a company and of one brand count the same, each brand by itself", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const all = await brandsOf("stats", "--all", "--from", today);
  expect(Object.keys(all).sort()).toEqual([
    "abendrot",
    "fjordlys",
    "kaleido",
    "maple-and-main",
    "rosa",
    "velvet-hour",
  ]);
  for (const slug of ["velvet-hour", "kaleido", "rosa"])
    expect([slug, all[slug]]).toMatchObject([slug, { orders: 1, purchases: [{ count: 1 }], refunds: [] }]);
  expect(all.abendrot).toMatchObject({ orders: 0, purchases: [] });
  const ofCompany = await brandsOf("stats", "--company", "vh-media", "--from", today);
  expect(Object.keys(ofCompany).sort()).toEqual(["rosa", "velvet-hour"]);
  const { out } = await tenant("stats", "rosa", "--from", today, "--json");
  expect({ brand: "rosa", ...JSON.parse(out) }).toEqual(all.rosa);
  const before = await brandsOf("stats", "--all", "--from", "2020-01-01", "--to", "2020-12-31");
  expect(before.rosa).toMatchObject({ orders: 0, purchases: [] });
});

test("orders of several brands show each brand's own, and only those of the days that are asked for", async () => {
  const all = await brandsOf("orders", "--all");
  for (const slug of ["velvet-hour", "kaleido", "rosa"])
    expect(all[slug]?.orders).toMatchObject([{ reference: orders[slug]!.reference }]);
  expect(all.abendrot?.orders).toEqual([]);
  const past = await brandsOf("orders", "--company", "vh-media", "--to", "2020-12-31");
  expect(Object.values(past).map((one) => one.orders)).toEqual([[], []]);
  const lines = (await tenant("orders", "--company", "vh-media")).out;
  expect(lines).toMatch(/^rosa\n {2}\w{10} {2}.*\nvelvet-hour\n {2}\w{10} {2}/);
  expect((await brandsOf("orders", "--all", "--waiting")).rosa?.orders).toEqual([]);
});

test("the differences of several brands are shown by brand, and one of them sets the status", async () => {
  const { status, out } = await tenant("orders", "--company", "vh-media", "--check", "--json");
  expect({ status, ...JSON.parse(out) }).toMatchObject({
    status: 0,
    brands: [{ brand: "rosa", differences: [] }, { brand: "velvet-hour" }],
    failed: [],
  });
});

test("find searches every brand for a number, an address, an order, an invoice and an id at the provider, and names the next command", async () => {
  const { reference, email, memberId, name } = orders.kaleido!;
  const { providerRef, invoice } = await shops.kaleido!.db.transaction((tx) =>
    tx
      .selectFrom("payments")
      .innerJoin("invoices", "invoices.order_id", "payments.order_id")
      .select(["provider_ref as providerRef", "invoices.number as invoice"])
      .executeTakeFirstOrThrow(),
  );
  const member = { id: memberId, next: [`npm run tenant -- orders kaleido ${memberId}`, expect.any(String)] };
  const order = { reference, next: [`npm run tenant -- orders kaleido ${reference}`] };
  for (const [text, found] of [
    [email, { members: [member], orders: [] }],
    [name.toUpperCase(), { members: [member], orders: [] }],
    [String(memberId), { members: [member] }],
    [reference.toLowerCase(), { members: [], orders: [order] }],
    [`${reference}-1`, { members: [], orders: [order] }],
    [providerRef!, { members: [], orders: [order] }],
    [String(invoice), { orders: [order] }],
  ] as const) {
    const all = await brandsOf("find", "--all", text);
    expect([text, all.kaleido]).toMatchObject([text, found]);
    if (text !== String(invoice)) expect([text, all.rosa]).toMatchObject([text, { members: [], orders: [] }]);
  }
  // Only the brands of the scope are searched.
  expect(await brandsOf("find", "--company", "vh-media", email)).toMatchObject({
    rosa: { members: [] },
    "velvet-hour": { members: [] },
  });
  expect((await tenant("find", "kaleido", reference)).out).toContain(
    `    → npm run tenant -- orders kaleido ${reference}`,
  );
});

test("lists of several brands show no names, addresses and reasons of people that they are not asked for", async () => {
  const { email, name } = orders.rosa!;
  const secret = "Anna Nowak asked by letter";
  await tenant("grant", "rosa", String(orders.rosa!.memberId), "5", "--confirm", "5", "--why", secret);
  const commands = ["audit", "complaints", "photos", "waiting", "mails", "orders", "stats", "discounts"];
  for (const command of commands) {
    const { status, out } = await tenant(command, "--all", "--json");
    expect([command, status]).toEqual([command, 0]);
    expect([command, out.includes(email), out.includes(name), out.includes(secret)]).toEqual([
      command,
      false,
      false,
      false,
    ]);
  }
  expect((await tenant("audit", "--all", "--reasons")).out).toContain(secret);
  expect((await tenant("audit", "rosa")).out).toContain(secret);
});

test("the audit log is filtered by operator and by day", async () => {
  const { memberId } = orders["velvet-hour"]!;
  const by = ["--by", "Anna B", "--why", "A test"];
  await tenant("grant", "velvet-hour", String(memberId), "3", "--confirm", "3", ...by);
  const entries = async (...args: string[]) => {
    const { out } = await tenant("audit", "velvet-hour", ...args, "--json");
    return (JSON.parse(out) as { entries: { action: string }[] }).entries.map(({ action }) => action);
  };
  expect(await entries("--by", "anna b")).toEqual(["grant"]);
  expect(await entries("--by", "100%")).toEqual([]);
  expect(await entries("--by", "anna b", "--to", "2020-01-01")).toEqual([]);
  expect(await entries("--by", "anna b", "--from", new Date().toISOString().slice(0, 10))).toEqual(["grant"]);
});

test("mails are counted by kind and state, and listed without addresses unless they are asked for", async () => {
  const { email, memberId } = orders.rosa!;
  const common = { language: "nl", created_at: new Date() };
  const gone = { recipient: "gone@people.example", member_id: null, params: '{"skipped":"bounced"}' };
  const own = { recipient: email, member_id: memberId, params: "{}" };
  const values = [
    { kind: "welcome", ...gone, ...common },
    { kind: "order_paid", ...own, ...common },
  ];
  await shops.rosa!.db.transaction((tx) => tx.insertInto("mails").values(values).execute());
  const { out } = await tenant("mails", "rosa");
  expect(out).toMatch(/^welcome +bounced +1 {2}oldest /m);
  const bounced = await tenant("mails", "rosa", "--bounced");
  expect(bounced.out).toMatch(/^\d+ {2}.{16} {2}bounced {2}welcome {2}no member\n$/);
  expect((await tenant("mails", "rosa", "--bounced", "--addresses")).out).toContain("gone@people.example");
  expect((await tenant("mails", "rosa", "--bounced", "--to", "2020-01-01")).out).toBe("There are none.\n");
  expect((await tenant("mails", "rosa", "--addresses")).status).toBe(2);
  expect((await tenant("mails", "rosa", "Gone@people.example")).out).toBe(bounced.out);
  expect((await tenant("mails", "rosa", email)).out).toContain(`waiting  order_paid  member ${memberId}`);
  expect((await brandsOf("mails", "--all", email)).kaleido?.mails).toEqual([]);
  // Another brand's mail is not shown.
  expect((await tenant("mails", "velvet-hour", "--bounced")).out).toBe("There are none.\n");
});

test("a mail to an address with capitals is found by that address", async () => {
  const { reference } = orders.rosa!;
  const to = "Tax@Office.example";
  const sent = await tenant("invoice", "rosa", reference, "--send", "--to", to, "--why", "Asked by letter");
  expect(sent).toMatchObject({ status: 0, err: "" });
  for (const address of [to, to.toLowerCase()])
    expect((await tenant("mails", "rosa", address)).out).toMatch(/ waiting {2}invoice /);
});

test("texts of a brand, a provider and a member send no escape sequences to the terminal", async () => {
  const ESCAPES = /[^\P{Cc}\n]|[\u202a-\u202e]/u;
  const hostile = "\u001b[2J\u009b31m\u202e";
  tenants.change("rosa", (json) => Object.assign(json, { name: `Rosa${hostile}` }));
  try {
    const { db } = shops.rosa!;
    const { memberId, reference, name } = orders.rosa!;
    await db.transaction(async (tx) => {
      await tx
        .updateTable("members")
        .set({ name: `${name}${hostile}` })
        .where("id", "=", memberId)
        .execute();
      await tx
        .updateTable("payments")
        .set({ provider_ref: `tr_1${hostile}` })
        .execute();
    });
    for (const args of [
      ["list"],
      ["list", "--json"],
      ["find", "rosa", String(memberId)],
      ["find", "--company", "vh-media", String(memberId)],
      ["find", "rosa", String(memberId), "--json"],
      ["orders", "rosa", reference],
    ]) {
      const { status, out, err } = await tenant(...args);
      expect([args, status]).toEqual([args, 0]);
      expect([args, ESCAPES.exec(out + err)]).toEqual([args, null]);
    }
    const { members } = JSON.parse((await tenant("find", "rosa", String(memberId), "--json")).out);
    expect(members[0].name).toBe(`${name}${hostile}`);
  } finally {
    tenants.change("rosa", (json) => Object.assign(json, { name: "Rosa" }));
  }
});

test("queues shows every queue and the work that is due", async () => {
  const { status, out } = await tenant("queues", "--json");
  expect(status).toBe(0);
  const { jobs, due } = JSON.parse(out) as { jobs: { queue: string }[]; due: { work: string }[] };
  expect(jobs.map(({ queue }) => queue)).toEqual(expect.arrayContaining(["send-mail", "payments"]));
  expect(due.map(({ work }) => work)).toEqual(["pushes", "push_retries", "postbacks", "payment_checks"]);
});

test("a refused brand is named and does not stop the report of the others", async () => {
  tenants.change("fjordlys", (json) => Object.assign(json, { niche: "none" }));
  try {
    const { status, out } = await tenant("stats", "--all", "--json");
    const { brands, failed } = JSON.parse(out) as { brands: Found[]; failed: Found[] };
    expect(status).toBe(1);
    expect(failed).toEqual([{ brand: "fjordlys", error: expect.stringContaining("check fjordlys") }]);
    expect(brands.map(({ brand }) => brand)).toContain("kaleido");
  } finally {
    tenants.change("fjordlys", (json) => Object.assign(json, { niche: 4 }));
  }
});

test("a scope that cannot be meant is refused in words", async () => {
  for (const [args, status, message] of [
    [["stats"], 2, "stats takes a slug, --all or --company <id>."],
    [["stats", "--all", "--company", "vh-media"], 2, "--all and --company exclude each other."],
    [["stats", "--company", "nobody"], 1, 'No brand is of the company "nobody". Companies: abendrot-verlag,'],
    [["orders", "--all", "0123456789"], 2, "An order takes one slug"],
    [["orders", "--all", "12"], 2, "A member takes one slug"],
    [["photos", "--all", "--approve", "12"], 2, "A decision takes one slug"],
    [["waiting", "--all", "--invite", "2"], 2, "--invite or --remove takes one slug"],
    [["discounts", "--all", "end", "SPRING", "--why", "x"], 2, "end takes one slug"],
    [["check", "rosa", "--company", "vh-media"], 2, "check takes slugs, --all or --company <id>."],
    [["orders", "rosa", "--invoice", "9999999999"], 2, "--invoice is at most"],
    [["orders", "rosa", "--from", "2026-13-01"], 2, "--from is a day such as"],
    [["grant", "--all", "12", "5", "--why", "x"], 2, "Unknown option '--all'"],
  ] as const) {
    const result = await tenant(...args);
    expect([args, result.status, result.out]).toEqual([args, status, ""]);
    expect(result.err).toContain(message);
  }
});

test("a failure with --json is one object on standard output, with the exit status of the command", async () => {
  const usage = await tenant("stats", "--json");
  expect([usage.status, usage.err, JSON.parse(usage.out)]).toEqual([
    2,
    "",
    { error: { kind: "usage", message: "stats takes a slug, --all or --company <id>." } },
  ]);
  const refused = await tenant("orders", "rosa", "0123456789", "--json");
  expect([refused.status, refused.err, JSON.parse(refused.out)]).toEqual([
    1,
    "",
    { error: { kind: "refused", message: "There is no such order." } },
  ]);
  const missing = await tenant("ban", "rosa", "12", "--json");
  expect([missing.status, JSON.parse(missing.out)]).toMatchObject([2, { error: { kind: "usage" } }]);
});

test("check of a company checks its brands only", async () => {
  const { out } = await tenant("check", "--company", "vh-media", "--json");
  const { tenants: checked } = JSON.parse(out) as { tenants: { slug: string }[] };
  expect(checked.map(({ slug }) => slug).sort()).toEqual(["rosa", "velvet-hour"]);
});
