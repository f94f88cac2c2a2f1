import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
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
    json.payment_provider = { name: "mollie", key: { env: "VELVET_MOLLIE_KEY" } };
    json.payment_providers = [{ name: "sandbox" }];
    json.payment_methods = [
      { method: "ideal" },
      { method: "creditcard", providers: ["sandbox", "mollie"] },
      { method: "paypal", providers: ["mollie"] },
    ];
  });
  [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(...mollie.handlers)];
  const variables = { DATABASE_URL: database.url, TRUST_PROXY: "loopback", RATE_LIMITS: "0" };
  server = await startServer({ ...variables, ...tenants.variables, VELVET_MOLLIE_KEY: KEY }, thirdParties);
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  play = chatsOn(server, database);
});
afterEach(() => {
  mollie.fault = null;
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.close(), thirdParties.close()]);
  tenants.close();
});

type Member = Awaited<ReturnType<typeof play.member>>;

async function order(method: string, member?: Member) {
  const buyer = member ?? (await play.member());
  const answer = await buyer.browser.post("/credits", { bundle: "b25", method, start: "yes", total: "3490" });
  const attempts = await database.query(
    `select payments.reference, payments.provider, payments.state from payments join orders on orders.id = payments.order_id
      where orders.id = (select max(id) from orders where member_id = ${buyer.id}) order by payments.id`,
  );
  return {
    member: buyer,
    location: answer.headers.location ?? "",
    attempts: attempts.map(({ provider, state }) => `${provider} ${state}`),
    references: attempts.map(({ reference }) => `${reference}`),
  };
}
const metric = async (name: string) =>
  new RegExp(`^${name} (\\d+)$`, "m").exec((await server.fetch("localhost", "/metrics")).text)?.[1];

test("a member whose first provider refuses the start is at the payment page of the next one, and pays there", async () => {
  mollie.fault = "busy";
  const { member, location, attempts } = await order("ideal");
  expect(attempts).toEqual(["mollie failed", "sandbox pending"]);
  expect(location).toMatch(/^\/dev\/pay\/sb_/);
  await member.browser.post(location, { act: "approve", send: "once" });
  expect(await play.balance(member.id)).toBe(25);
});

test("a payment at a provider that is not the first gets its credits by that provider's message", async () => {
  const card = await order("creditcard");
  expect(card.attempts).toEqual(["sandbox pending"]);
  const { member, attempts, references } = await order("paypal", card.member);
  expect(attempts).toEqual(["mollie pending"]);
  const [payment] = mollie.of(references[0]!);
  mollie.act(payment!.id, "pay");
  const { pathname, search } = new URL(payment!.webhookUrl);
  const message = { method: "POST", body: `id=${payment!.id}` };
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  expect((await server.fetch(HOST, pathname + search, { ...message, headers })).status).toBe(200);
  expect(await play.balance(member.id)).toBe(25);
});

test("a provider that does not answer is put aside: the operator is notified, members see which method is not available, and pay otherwise", async () => {
  mollie.fault = "unreadable";
  for (let number = 0; number < 3; number++)
    expect((await order("ideal")).attempts).toEqual(["mollie unknown"]);
  const line = await server.logged(({ msg }) => msg === "a payment provider is put aside: its calls fail");
  expect(line).toMatchObject({ provider: "mollie", account: "VELVET_MOLLIE_KEY", seconds: 60 });
  expect(JSON.stringify(line)).not.toContain(KEY);
  expect(await metric('livery_payment_providers_aside\\{provider="mollie"\\}')).toBe("1");
  expect(await metric('livery_payment_provider_changes_total\\{provider="mollie",change="aside"\\}')).toBe(
    "1",
  );

  const member = await play.member();
  const { text } = await member.browser.get("/credits");
  const row = (id: string) =>
    new RegExp(`<input(?=[^>]*name="method")(?=[^>]*value="${id}")[^>]*>.*?</label>`, "s").exec(text)![0];
  expect(row("paypal")).toMatch(/<input[^>]* disabled/);
  expect(row("paypal")).toContain("op dit moment niet beschikbaar");
  for (const id of ["ideal", "creditcard"]) {
    expect(row(id)).not.toMatch(/<input[^>]* disabled/);
    expect(row(id)).not.toContain("op dit moment niet beschikbaar");
  }
  for (const word of ["mollie", "sandbox"]) expect(text.toLowerCase()).not.toContain(word);

  mollie.calls.length = 0;
  const { attempts, location } = await order("ideal", member);
  expect([attempts, location]).toEqual([["sandbox pending"], expect.stringMatching(/^\/dev\/pay\/sb_/)]);
  const refused = await order("paypal", member);
  expect(refused.location).toBe("");
  expect(refused.attempts).toEqual(["sandbox pending"]);
  expect(mollie.calls).toEqual([]);
});
