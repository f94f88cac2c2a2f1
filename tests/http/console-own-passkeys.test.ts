import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ControlDb } from "~/db/control-database.server";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { refund } from "~/domain/operators/refund.act.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { CONSOLE_HOST, consoleDevice, joinConsole, logInConsole } from "../support/console";
import { openControl } from "../support/control-database";
import { OpenIdTestProvider, PUBLIC_CLIENT } from "../support/openid-provider";
import { ConsoleLogin } from "../support/operators";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import type { Deviation, SoftwareAuthenticator } from "../support/software-authenticator";

/** Passkeys that logged-in operators add and remove, over HTTP: with passkeys as a login, and with accounts of the company only. */
let provider: OpenIdTestProvider;
let database: ServedDatabase;
let control: Awaited<ReturnType<typeof openControl>>;
let login: ConsoleLogin;
let plain: TestServer;
let only: TestServer;

beforeAll(async () => {
  [provider, database] = await Promise.all([OpenIdTestProvider.start(), createServedDatabase()]);
  control = await openControl(database.url);
  login = new ConsoleLogin(control as ControlDb, new Date());
  const variables = { DATABASE_URL: database.url, TRUST_PROXY: "loopback" };
  [plain, only] = await Promise.all([
    startServer(variables),
    startServer({
      ...variables,
      OPERATOR_OIDC_ISSUER: provider.issuer,
      OPERATOR_OIDC_CLIENT_ID: PUBLIC_CLIENT,
      OPERATOR_OIDC_ONLY: "1",
    }),
  ]);
  provider.serve([`http://${CONSOLE_HOST}:${only.port}/sign-in/openid/back`]);
  await Promise.all([plain, only].map((one) => one.logged(({ msg }) => msg === "the database is ready")));
});
afterAll(async () => {
  await Promise.all([plain?.stop(), only?.stop()]);
  await control?.end();
  await database?.close();
  await provider?.stop();
});

const visitor = (server: TestServer) => new FormBrowser(server, CONSOLE_HOST, fromSomewhere());
type Person = { browser: FormBrowser; device: SoftwareAuthenticator; id: number };

async function joined(role = "finance"): Promise<Person> {
  const { operator, token } = await login.invite(undefined, { role });
  const browser = visitor(plain);
  const device = consoleDevice(browser);
  await joinConsole(browser, token, device);
  return { browser, device, id: operator.id };
}

let count = 0;
/** Invites a person, who links an account of the company. */
async function linked(role = "finance"): Promise<Person> {
  const { operator, token } = await login.invite(undefined, { role });
  const sub = `own-${++count}`;
  provider.people.set(sub, { email: `${sub}@company.example`, name: `Ada ${count}` });
  const browser = visitor(only);
  const { headers } = await browser.get(`/join/${token}/openid`);
  const back = await browser.get(await provider.visit(headers.location!, sub), {
    "Sec-Fetch-Site": "cross-site",
  });
  expect([back.status, back.headers.location]).toEqual([303, "/"]);
  return { browser, device: consoleDevice(browser), id: operator.id };
}

type Creation = Parameters<SoftwareAuthenticator["create"]>[0] & { rpId: string };
type Offer = { challenge: string; options: Creation };
async function offered(browser: FormBrowser, path: string): Promise<[number, Offer]> {
  const answer = await browser.call("POST", `${path}/options`, {});
  return [answer.status, answer.json() as Offer];
}
/** Adds a passkey as the page does. @returns the status */
async function add({ browser }: Person, device: SoftwareAuthenticator, deviation: Deviation = {}) {
  const [status, { challenge, options }] = await offered(browser, "/you/passkeys/new");
  if (status !== 200) return status;
  const sent = { challenge, response: device.create(options, deviation), name: "Phone" };
  return (await browser.call("POST", "/you/passkeys/new/passkey", sent)).status;
}
/** Proves to be present. @returns the status */
async function prove({ browser }: Person, device: SoftwareAuthenticator) {
  const [status, { challenge, options }] = await offered(browser, "/you/passkeys/proof");
  if (status !== 200) return status;
  const sent = { challenge, response: device.get(options) };
  return (await browser.call("POST", "/you/passkeys/proof/passkey", sent)).status;
}
const passkeysOf = async (id: number) =>
  (await database.query(
    `select id, name from control.operator_passkeys where operator_id = ${id} order by id`,
  )) as {
    id: number;
    name: string;
  }[];
/** Makes the open logins of a person old. */
const age = (id: number) =>
  database.query(
    `update control.operator_sessions set created_at = now() - interval '10 minutes', proved_at = null where operator_id = ${id}`,
  );
const remove = async ({ browser }: Person, id: number) => {
  const { status, headers, text } = await browser.post("/you", {
    intent: "remove_passkey",
    passkey: String(id),
  });
  return [status, headers.location ?? /role="alert">([^<]+)</.exec(text)?.[1]];
};

describe("where passkeys log in", () => {
  test("a person adds a second device after a login, and logs in with it", async () => {
    const person = await joined();
    const phone = consoleDevice(person.browser);
    expect(await add(person, phone)).toBe(204);
    expect((await passkeysOf(person.id)).map(({ name }) => name)).toEqual(["Laptop", "Phone"]);
    expect((await logInConsole(visitor(plain), phone)).status).toBe(204);
    expect((await person.browser.get("/you")).text).toContain("Phone");
    // The same device has one passkey.
    expect(await add(person, phone)).toBe(403);
  });

  test("with a login older than ten minutes only after a proof with an own passkey", async () => {
    const person = await joined();
    const stranger = await joined();
    await age(person.id);
    const phone = consoleDevice(person.browser);
    expect(await add(person, phone)).toBe(403);
    expect((await person.browser.get("/you")).text).toContain("show first that it is you");
    expect(await prove(person, stranger.device)).toBe(403);
    expect(await add(person, phone)).toBe(403);
    expect(await prove(person, person.device)).toBe(204);
    expect(await add(person, phone)).toBe(204);
  });

  test("a passkey without user verification, of another site or for another person's challenge is not added", async () => {
    const person = await joined();
    const deviations: Deviation[] = [
      { isVerified: false },
      { origin: "https://evil.example" },
      { challenge: "AAAA" },
    ];
    for (const deviation of deviations)
      expect([deviation, await add(person, consoleDevice(person.browser), deviation)]).toEqual([
        deviation,
        403,
      ]);
    const other = await joined();
    const [, { challenge, options }] = await offered(other.browser, "/you/passkeys/new");
    const response = consoleDevice(other.browser).create(options);
    const sent = { challenge, response, name: "Phone" };
    expect((await person.browser.call("POST", "/you/passkeys/new/passkey", sent)).status).toBe(403);
    expect(await passkeysOf(person.id)).toHaveLength(1);
  });

  test("all but the last one are removed, at once; nobody else's", async () => {
    const person = await joined();
    const [first] = await passkeysOf(person.id);
    expect(await remove(person, first!.id)).toEqual([
      200,
      expect.stringContaining("This is your last passkey"),
    ]);
    const phone = consoleDevice(person.browser);
    await add(person, phone);
    const stranger = await joined();
    await add(stranger, consoleDevice(stranger.browser));
    expect(await remove(stranger, first!.id)).toEqual([302, "/you?done=passkey_removed"]);
    expect(await passkeysOf(person.id)).toHaveLength(2);
    expect(await remove(person, first!.id)).toEqual([302, "/you?done=passkey_removed"]);
    expect((await logInConsole(visitor(plain), person.device)).status).toBe(403);
    expect((await logInConsole(visitor(plain), phone)).status).toBe(204);
    const entries = await database.query(
      `select action from control.operator_entries where done_by like '%(operator ${person.id})' and action like '%passkey' order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(["add_passkey", "add_passkey", "remove_passkey"]);
  });

  test("both last ones are not removed by two requests at the same time", async () => {
    const person = await joined();
    await add(person, consoleDevice(person.browser));
    const own = await passkeysOf(person.id);
    await Promise.all(own.map(({ id }) => remove(person, id)));
    expect(await passkeysOf(person.id)).toHaveLength(1);
  });

  test("without a session nothing is offered, and a person of the demo has none", async () => {
    for (const path of ["/you/passkeys/new", "/you/passkeys/proof"])
      expect([path, (await offered(visitor(plain), path))[0]]).toEqual([path, 403]);
    const demo = new FormBrowser(plain, CONSOLE_HOST);
    await demo.post("/sign-in/demo", { operator: "owner@console.example" });
    expect((await offered(demo, "/you/passkeys/new"))[0]).toBe(403);
    expect((await demo.get("/you")).text).not.toContain("Add a passkey");
  });
});

describe("with accounts of the company only", () => {
  test("a passkey approves, and does not log in", async () => {
    const person = await linked();
    const asking = await linked("support");
    const operator = { id: asking.id, name: "Rosa Bell", email: "", demo: false };
    const requesting = {
      control,
      now: new Date(),
      operator,
      may: () => true,
      brand: "velvet-hour",
      why: "It is due",
    };
    const order = "K7PTR3WM9Q";
    const about = { about: order, shown: { amount: 12_000, currency: "EUR" } };
    const id = await requestApproval(requesting, refund, { order, amount: 12_000 }, about);
    const path = `/b/velvet-hour/approvals/${id}`;
    const call = async () => (await person.browser.call("POST", `${path}/options`, {})).json();
    expect(await call()).toEqual({ error: "refused", problem: "no_passkey" });
    expect((await person.browser.get("/you")).text).toContain("approves acts and does not log in");
    expect(await add(person, person.device)).toBe(204);
    const { challenge, options } = (await call()) as Offer;
    const sent = { challenge, response: person.device.get(options) };
    // There is no such order: approved, and refused by the act.
    expect((await person.browser.call("POST", `${path}/passkey`, sent)).json()).toEqual({
      decision: "failed",
    });
    expect((await visitor(only).call("POST", "/sign-in/options", {})).status).toBe(403);
  });

  test("an old login is renewed at the provider, and the last passkey can be removed", async () => {
    const person = await linked();
    await age(person.id);
    expect(await add(person, person.device)).toBe(403);
    const page = (await person.browser.get("/you")).text;
    expect(page).toContain('href="/sign-in/openid?to=%2Fyou"');
    await database.query(
      `update control.operator_sessions set proved_at = now() where operator_id = ${person.id}`,
    );
    expect(await add(person, person.device)).toBe(204);
    const [own] = await passkeysOf(person.id);
    expect(await remove(person, own!.id)).toEqual([302, "/you?done=passkey_removed"]);
  });
});

test("a request that only extends the session tells when it ends, and that it has ended", async () => {
  const person = await joined();
  const answer = await person.browser.call("POST", "/session", {});
  expect(answer.json()).toEqual({
    operator: person.id,
    idleMs: expect.any(Number),
    lastMs: expect.any(Number),
  });
  await database.query(
    `update control.operator_sessions set seen_at = now() - interval '29 minutes' where operator_id = ${person.id}`,
  );
  const { idleMs } = (await person.browser.call("POST", "/session", {})).json() as { idleMs: number };
  expect(idleMs).toBe(30 * 60_000);
  await database.query(`delete from control.operator_sessions where operator_id = ${person.id}`);
  expect((await person.browser.call("POST", "/session", {})).status).toBe(401);
});
