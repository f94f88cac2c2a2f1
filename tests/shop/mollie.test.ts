import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatsOn } from "../support/chats";
import { MollieServer } from "../support/mollie-server";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";
import { ThirdParties } from "../support/third-parties";

const HOST = "velvethour.example";
const KEY = "test_0123456789012345678901234567";
const mollie = new MollieServer(KEY);
let database: ServedDatabase;
let thirdParties: ThirdParties;
let tenants: TenantsCopy;
let server: TestServer;
let play: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  mollie.now = new Date();
  tenants = copyTenants();
  tenants.change("velvet-hour", (json) => {
    const creditor = { name: "Mollie B.V.", id: "NL08ZZZ502057730000" };
    json.payment_provider = { name: "mollie", key: { env: "VELVET_MOLLIE_KEY" }, creditor };
  });
  [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(...mollie.handlers)];
  const variables = { DATABASE_URL: database.url, TRUST_PROXY: "loopback", RATE_LIMITS: "0" };
  server = await startServer({ ...variables, ...tenants.variables, VELVET_MOLLIE_KEY: KEY }, thirdParties);
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  play = chatsOn(server, database);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.close(), thirdParties.close()]);
  tenants.close();
});

async function order() {
  const member = await play.member();
  const answer = await member.browser.post("/credits", {
    bundle: "b25",
    method: "ideal",
    start: "yes",
    total: "3490",
  });
  const [row] = await database.query(
    `select payments.reference, payments.state from payments join orders on orders.id = payments.order_id
      where orders.member_id = ${member.id}`,
  );
  const [payment] = mollie.of(`${row!.reference}`);
  return { member, answer, payment, state: row!.state };
}
/** Sends Mollie's message about a payment to the address that Mollie was given. */
const send = ({ id, webhookUrl }: { id: string; webhookUrl: string }, body = `id=${id}`) => {
  const { pathname, search } = new URL(webhookUrl);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return server.fetch(HOST, pathname + search, { method: "POST", body, headers });
};

describe("a member of a brand with Mollie", () => {
  test("is redirected to Mollie's page, and gets credits once Mollie confirms, not by forgery", async () => {
    const { member, answer, payment } = await order();
    expect(answer.headers.location).toBe(`https://www.mollie.com/checkout/${payment!.id}`);
    expect(payment).toMatchObject({
      amount: { currency: "EUR", value: "34.90" },
      redirectUrl: expect.stringMatching(/^https?:\/\/velvethour\.example\/transactions\/\w{10}$/),
      webhookUrl: expect.stringMatching(
        /^https?:\/\/velvethour\.example\/api\/webhooks\/mollie\/[\w-]{32}\?reference=/,
      ),
    });
    expect((await send(payment!, `id=${payment!.id}&status=paid`)).status).toBe(200);
    expect(await play.balance(member.id)).toBe(0);

    mollie.act(payment!.id, "pay");
    // The message is stored with the state that it reports, and the database stores no NUL.
    const withNul = `id=${payment!.id}&note=\0`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(payment!, withNul)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await play.balance(member.id)).toBe(25);

    mollie.act(payment!.id, "charge_back");
    await send(payment!);
    expect(await play.balance(member.id)).toBe(0);
    mollie.act(payment!.id, "reverse_charge_back");
    await send(payment!);
    expect(await play.balance(member.id)).toBe(25);
  });

  test("whose browser sends the form without script goes to the order, which links to Mollie's page", async () => {
    const member = await play.member();
    // The form-action of the page's policy applies to redirects of forms as well.
    member.browser.headers["Sec-Fetch-Dest"] = "document";
    const answer = await member.browser.post("/credits", {
      bundle: "b25",
      method: "ideal",
      start: "yes",
      total: "3490",
    });
    expect(answer.headers.location).toMatch(/^\/transactions\/\w{10}$/);
    const { text } = await member.browser.get(answer.headers.location!);
    const reference = answer.headers.location!.split("/").at(-1);
    expect(text).toContain(`href="https://www.mollie.com/checkout/${mollie.of(`${reference}-1`)[0]!.id}"`);
  });

  test("sees the order where Mollie does not answer, and a message meanwhile is refused so that it is redelivered", async () => {
    const paid = await order();
    mollie.act(paid.payment!.id, "pay");
    mollie.fault = "unreadable";
    const { answer, state } = await order();
    expect([answer.headers.location, state]).toEqual([
      expect.stringMatching(/^\/transactions\/\w{10}$/),
      "unknown",
    ]);
    expect((await send(paid.payment!)).status).toBe(503);
    mollie.fault = null;
    expect((await send(paid.payment!)).status).toBe(200);
    expect(await play.balance(paid.member.id)).toBe(25);
  });

  test("has an order that Mollie refuses or does not answer reported to the operator, without secrets", async () => {
    const failures = async () =>
      Object.fromEntries(
        [
          ...(await server.fetch("localhost", "/metrics")).text.matchAll(
            /^livery_payment_provider_failures_total\{call="begin",kind="(\w+)"\} (\d+)$/gm,
          ),
        ].map(([, kind, count]) => [kind!, Number(count)]),
      );
    const before = await failures();
    mollie.fault = "busy";
    const refused = await order();
    mollie.fault = "unreadable";
    const silent = await order();
    mollie.fault = null;
    expect([refused.state, silent.state]).toEqual(["failed", "unknown"]);
    const after = await failures();
    expect([after.refused! - before.refused!, after.silent! - before.silent!]).toEqual([1, 1]);
    for (const [{ answer }, kind, name] of [
      [refused, "refused", "ProviderRefused"],
      [silent, "silent", "ProviderSilent"],
    ] as const) {
      const line = await server.logged(
        ({ msg, order }) =>
          msg === "a call to the payment provider failed" &&
          order === answer.headers.location!.split("/").at(-1),
      );
      expect(line).toMatchObject({ tenant: "velvet-hour", provider: "mollie", call: "begin", kind });
      expect(line.error).toMatchObject({ name });
      expect(JSON.stringify(line)).not.toContain(KEY);
    }
  });

  test("gets no credits by the webhook address of another brand", async () => {
    const { member, payment } = await order();
    mollie.act(payment!.id, "pay");
    const { pathname, search } = new URL(payment!.webhookUrl);
    const elsewhere = await server.fetch("kaleido.example", pathname + search, {
      method: "POST",
      body: `id=${payment!.id}`,
    });
    expect(elsewhere.status).toBe(404);
    expect(await play.balance(member.id)).toBe(0);
  });
});
