import { beforeAll, describe, expect, test } from "vitest";
import { chatsOn } from "../support/chats";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;
let play: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  ({ server, database } = await shareServer({ isLimited: false }));
  play = chatsOn(server, database);
});

/** A member's unpaid order and the sandbox's number of its payment. */
async function order(input: Record<string, string> = {}) {
  const member = await play.member();
  const answer = await member.browser.post("/credits", {
    bundle: "b25",
    total: "3490",
    method: "ideal",
    start: "yes",
    ...input,
  });
  const ref = /^\/dev\/pay\/(sb_\w+)$/.exec(answer.headers.location ?? "")?.[1] ?? "";
  return { member, answer, ref };
}
const keyOf = async (slug: string) => {
  const [row] = await database.query(
    `select key from webhook_keys where tenant_id = (select id from tenants where slug = '${slug}')`,
  );
  return String(row?.key);
};
/** Sends a message as a provider's server does: no cookie, no origin. */
const send = (
  key: string,
  ref: string,
  { host = HOST, method = "POST", body = JSON.stringify({ ref }) } = {},
) =>
  server.fetch(host, `/api/webhooks/sandbox/${key}`, {
    method,
    ...(method === "POST" && { body, headers: { "Content-Type": "application/json" } }),
  });
/** The member approves on the sandbox's page, and its message is lost. */
const approve = ({ member, ref }: Awaited<ReturnType<typeof order>>, sent = "never") =>
  member.browser.post(`/dev/pay/${ref}`, { act: "approve", send: sent });

describe("a message of the payment provider", () => {
  test("completes the order once, however often it arrives at once, and gives premium", async () => {
    const placed = await order();
    await approve(placed);
    expect(await play.balance(placed.member.id)).toBe(0);
    const key = await keyOf("velvet-hour");
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(key, placed.ref)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await play.balance(placed.member.id)).toBe(25);
    expect((await placed.member.browser.get("/api/user.php")).json()).toMatchObject({
      user: { credits: 25, paid_user: true },
    });
  });

  test("with a NUL in the id is refused as one that names no payment", async () => {
    const { status, text } = await send(await keyOf("velvet-hour"), "sb_\0");
    expect([status, text]).toEqual([400, ""]);
  });

  test("that is forged completes nothing, because the status is requested from the provider", async () => {
    const placed = await order();
    const key = await keyOf("velvet-hour");
    const body = JSON.stringify({ ref: placed.ref, state: "paid", paid: 3490 });
    expect((await send(key, placed.ref, { body })).status).toBe(200);
    expect(await play.balance(placed.member.id)).toBe(0);
  });

  test("gets 404 for another key, brand or provider name, and 400 if it is malformed", async () => {
    const placed = await order();
    await approve(placed);
    const key = await keyOf("velvet-hour");
    for (const wrong of ["x", `${key}x`, key.slice(1), "__proto__"])
      expect((await send(wrong, placed.ref)).status).toBe(404);
    expect((await send(key, placed.ref, { host: "kaleido.example" })).status).toBe(404);
    expect(
      (await server.fetch(HOST, `/api/webhooks/mollie/${key}`, { method: "POST", body: "" })).status,
    ).toBe(404);
    for (const body of ["", "{", "[]", "null", JSON.stringify({ ref: 3 })])
      expect((await send(key, placed.ref, { body })).status, body).toBe(400);
    expect(await play.balance(placed.member.id)).toBe(0);
    // A message about an unknown payment is acknowledged and changes nothing.
    expect((await send(key, "sb_nobody")).status).toBe(200);
  });
});

describe("an order", () => {
  test("takes names from the browser and no amounts", async () => {
    const { member, ref } = await order({ price: "1", minor: "1", credits: "100000", currency: "NOK" });
    expect(ref).not.toBe("");
    expect(
      await database.query(`select credits, total, currency from orders where member_id = ${member.id}`),
    ).toEqual([{ credits: 25, total: 3490, currency: "EUR" }]);
  });

  test.each([
    [{ start: "" }, "start-error"],
    [{ bundle: "b99" }, 'role="alert"'],
    [{ method: "sofort" }, 'role="alert"'],
    [{ total: "1" }, 'role="alert"'],
    [{ total: "" }, 'role="alert"'],
  ])("with %j is refused with a message, and nothing is stored", async (wrong, shown) => {
    const { member, answer } = await order(wrong);
    expect([answer.status, answer.text.includes(shown)]).toEqual([422, true]);
    expect(await database.query(`select id from orders where member_id = ${member.id}`)).toEqual([]);
  });

  test("of another member is not found, to look at or to pay", async () => {
    const placed = await order();
    const [row] = await database.query(`select reference from orders where member_id = ${placed.member.id}`);
    const stranger = await play.member();
    const path = `/transactions/${row!.reference}`;
    expect((await stranger.browser.get(path)).status).toBe(404);
    expect((await stranger.browser.post(path, { method: "ideal" })).status).toBe(404);
    expect((await placed.member.browser.get(path)).status).toBe(200);
    expect((await placed.member.browser.get(path.toLowerCase())).status).toBe(200);
    expect((await placed.member.browser.get("/transactions/nobody")).status).toBe(404);
  });
});
