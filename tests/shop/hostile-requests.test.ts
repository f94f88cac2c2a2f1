import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fromSomewhere } from "../support/browser";
import { chatsOn } from "../support/chats";
import type { Member } from "../support/members";
import { mailsIn } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
const ELSEWHERE = "kaleido.example";
const IBAN = "NL91ABNA0417164300";
let database: ServedDatabase;
let server: TestServer;
let play: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  ({ server, database } = await shareServer());
  play = chatsOn(server, database);
});

const form = (method: string, more: Record<string, string> = {}) => ({
  bundle: "b25",
  total: "3490",
  method,
  start: "yes",
  ...more,
});
async function newMember(): Promise<Member> {
  const member = await play.member();
  Object.assign(member.browser.headers, fromSomewhere());
  return member;
}
async function ordered(member: Member, method: string, more: Record<string, string> = {}) {
  const answer = await member.browser.post("/credits", form(method, more));
  const [row] = await database.query(
    `select reference, back_path from orders where member_id = ${member.id} order by id desc limit 1`,
  );
  return { answer, reference: String(row?.reference), backPath: row?.back_path };
}
const countOrders = async ({ id }: Member) =>
  (await database.query(`select id from orders where member_id = ${id}`)).length;
/** A paid order with its invoice. */
async function paid(member: Member) {
  const { answer, reference } = await ordered(member, "ideal");
  await member.browser.post(answer.headers.location!, { act: "approve", send: "now" });
  await expect.poll(() => play.balance(member.id)).toBe(25);
  const [invoice] = await database.query(
    `select number from invoices join orders on (orders.tenant_id, orders.id) = (invoices.tenant_id, invoices.order_id)
      where orders.reference = '${reference}'`,
  );
  return { reference, invoice: Number(invoice!.number) };
}
/** An order by direct debit whose code was sent. */
async function debited(member: Member, mobile: string) {
  const { reference } = await ordered(member, "directdebit");
  const answer = await member.browser.post(`/directdebit?order=${reference}`, {
    intent: "request_debit_code",
    holder: "Ana Voorbeeld",
    iban: IBAN,
    street: "Dorpsstraat",
    houseNumber: "14a",
    postalCode: "1011 AB",
    city: "Amsterdam",
    mobile,
  });
  expect(answer.status).toBe(303);
  return reference;
}

test("the mail about a paid order carries its invoice as a PDF", async () => {
  const member = await newMember();
  const { invoice } = await paid(member);
  const [row] = await database.query(`select email from members where id = ${member.id}`);
  const mail = await vi.waitUntil(
    () => mailsIn(server.dataDir, String(row!.email)).find(({ attachments }) => attachments?.length),
    { timeout: 15_000 },
  );
  const [file] = mail!.attachments!;
  expect(file!.filename).toBe(`invoice-${invoice}.pdf`);
  expect(Buffer.from(file!.content, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  expect(mail!.text).toContain(`Factuur ${invoice}`);
});

test("a direct debit that is under way leads to the page of its order, and is not started again", async () => {
  const member = await newMember();
  const reference = await debited(member, "06 12345004");
  await database.query(
    `update direct_debit_mandates set confirmed_at = now() from orders
      where orders.id = order_id and orders.reference = '${reference}'`,
  );
  for (const intent of ["order_by_debit", "order_by_debit", "resend_debit_code"]) {
    const answer = await member.browser.post(`/directdebit?order=${reference}`, { intent });
    expect([intent, answer.status, answer.headers.location]).toEqual([
      intent,
      303,
      `/transactions/${reference}`,
    ]);
  }
  const payments = await database.query(
    `select payments.id from payments join orders on orders.id = order_id where orders.reference = '${reference}'`,
  );
  expect(payments.length).toBe(1);
});

describe("the pages of a member's purchases", () => {
  test("are not cached, and send forms to this site only", async () => {
    const member = await newMember();
    const { reference, invoice } = await paid(member);
    const debit = await debited(member, "06 12345001");
    for (const page of [
      "/credits",
      "/transactions",
      `/transactions/${reference}`,
      `/transactions/${reference}?invoice=${invoice}`,
      `/transactions/${reference}?withdraw`,
      `/directdebit?order=${debit}`,
      "/api/discountcode.php",
    ]) {
      const { headers, status } = await member.browser.get(page);
      expect([page, status, headers["cache-control"]]).toEqual([
        page,
        page.startsWith("/api") ? expect.any(Number) : 200,
        expect.stringContaining("no-store"),
      ]);
      if (!page.startsWith("/api"))
        expect(headers["content-security-policy"], page).toContain("form-action 'self'");
    }
  });

  test("of an order, its invoice and its direct debit are not found by a stranger, another member or at another brand", async () => {
    const member = await newMember();
    const { reference, invoice } = await paid(member);
    const debit = await debited(member, "06 12345002");
    const stranger = await newMember();
    const elsewhere = await chatsOn(server, database, ELSEWHERE, "NL").member();
    const pages = [
      `/transactions/${reference}`,
      `/transactions/${reference}?invoice=${invoice}`,
      `/transactions/${reference}?withdraw`,
      `/directdebit?order=${debit}`,
    ];
    for (const page of pages) {
      expect((await member.browser.get(page)).status, page).toBe(200);
      for (const { browser } of [stranger, elsewhere]) {
        expect((await browser.get(page)).status, page).toBe(404);
        const acts: Record<string, string>[] = page.startsWith("/directdebit")
          ? [
              { intent: "request_debit_code" },
              { intent: "order_by_debit" },
              { intent: "confirm_mandate", code: "000000" },
              { intent: "resend_debit_code" },
            ]
          : [{ intent: "withdraw" }, { intent: "cancel" }, { method: "ideal" }];
        for (const fields of acts)
          expect([page, [404, 422]]).toEqual([
            page,
            expect.arrayContaining([(await browser.post(page, fields)).status]),
          ]);
      }
      const anonymous = await server.fetch(HOST, page);
      expect([302, 303, 404], page).toContain(anonymous.status);
      expect(anonymous.text).not.toContain(reference);
    }
    const pdf = `/api/invoice.php?order=${reference}&number=${invoice}`;
    const own = await member.browser.get(pdf);
    expect([own.status, own.headers["content-type"], own.text.slice(0, 5)]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(own.headers["cache-control"]).toContain("no-store");
    for (const { browser } of [stranger, elsewhere]) expect((await browser.get(pdf)).status).toBe(404);
    expect((await member.browser.get(`${pdf}0`)).status).toBe(404);
    expect((await member.browser.get("/api/invoice.php?order=x&number=-1")).status).toBe(400);
    expect(await play.balance(member.id)).toBe(25);
    const [mandate] = await database.query(
      `select code_tries, confirmed_at from direct_debit_mandates join orders on orders.id = order_id where orders.reference = '${debit}'`,
    );
    expect(mandate).toEqual({ code_tries: 0, confirmed_at: null });
  });
});

describe("an order", () => {
  test("that a page of another site sends is refused and not stored", async () => {
    const member = await newMember();
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: `http://${ELSEWHERE}:${server.port}` },
    ]) {
      const cookie = `session=${member.browser.cookie("session")}`;
      for (const page of ["/credits", "/transactions/0123456789", "/directdebit?order=0123456789"]) {
        const answer = await server.fetch(HOST, page, {
          method: "POST",
          headers: { ...headers, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
          body: `${new URLSearchParams(form("ideal"))}`,
        });
        expect([page, answer.status]).toEqual([page, 403]);
      }
    }
    expect(await countOrders(member)).toBe(0);
  });

  test("redirects back to a page of this site only", async () => {
    const member = await newMember();
    for (const back of [
      "//evil.example/members/1",
      "https://evil.example/",
      "javascript:alert(1)",
      "/members/../../evil",
      "/members/1\n//evil",
      "/members/1?next=//evil.example",
      "/\\evil.example",
      "/logout",
    ])
      expect([back, (await ordered(member, "ideal", { back })).backPath]).toEqual([back, null]);
    expect((await ordered(member, "ideal", { back: "/members/123/chat" })).backPath).toBe(
      "/members/123/chat",
    );
  });

  test("is refused with a message to a member who orders too often", async () => {
    const member = await newMember();
    let answer = await member.browser.post("/credits", form("ideal"));
    for (let more = 0; more < 40 && answer.status === 303; more++)
      answer = await member.browser.post("/credits", form("ideal"));
    expect([answer.status, answer.text.includes('role="alert"')]).toEqual([429, true]);
    const count = await countOrders(member);
    expect(count).toBeLessThanOrEqual(30);
    const [row] = await database.query(`select reference from orders where member_id = ${member.id} limit 1`);
    expect((await member.browser.post(`/transactions/${row!.reference}`, { method: "ideal" })).status).toBe(
      429,
    );
  });
});

test("an IBAN and the key of webhooks stand in no page, log or mail", async () => {
  const member = await newMember();
  const reference = await debited(member, "06 12345003");
  const page = `/directdebit?order=${reference}`;
  await member.browser.post(page, { intent: "check-iban", iban: IBAN });
  const changed = await member.browser.get(`${page}&change=1`);
  expect([changed.status, changed.text.includes("Dorpsstraat")]).toEqual([200, true]);
  const [key] = await database.query("select key from webhook_keys limit 1");
  await server.fetch(HOST, `/api/webhooks/sandbox/${key!.key}`, { method: "POST", body: "{" });
  const outboxDir = path.join(server.dataDir, "outbox");
  const outbox = readdirSync(outboxDir)
    .filter((file) => !file.startsWith("."))
    .map((file) => readFileSync(path.join(outboxDir, file), "utf8"));
  expect(outbox.some((text) => /\d{6}/.test(text))).toBe(true);
  const texts = {
    page: changed.text,
    log: JSON.stringify(server.log),
    mails: outbox.join(),
  };
  for (const [name, text] of Object.entries(texts)) {
    const plain = text.replace(/[\s\u00a0]/g, "");
    expect([name, plain.includes(IBAN), plain.includes("0417164300")]).toEqual([name, false, false]);
    expect([name, text.includes(String(key!.key))]).toEqual([name, false]);
  }
});
