import { afterAll, beforeAll, expect, test } from "vitest";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { refund } from "~/domain/operators/refund.act.server";
import type { FormBrowser } from "../support/browser";
import { consoleDevice, joinConsole, type SharedConsole, shareConsole } from "../support/console";
import type { SoftwareAuthenticator } from "../support/software-authenticator";

/** Approvals over HTTP: who reaches the calls of the second person's passkey, and what they answer. */
const BRAND = "velvet-hour";
type Person = { browser: FormBrowser; device: SoftwareAuthenticator; id: number };
let console: SharedConsole;
let support: Person;
let finance: Person;

beforeAll(async () => {
  console = await shareConsole();
  support = await join("support");
  finance = await join("finance");
});
afterAll(() => console.close());

async function join(role: string, scopeId = ""): Promise<Person> {
  const scope = scopeId ? ("brand" as const) : ("all" as const);
  const { operator, token } = await console.login.invite(undefined, { role, scope, scopeId });
  const browser = console.visitor();
  const device = consoleDevice(browser);
  await joinConsole(browser, token, device);
  return { browser, device, id: operator.id };
}

/** Requests the refund of an order that does not exist. @returns the path of the approval */
async function request(order: string): Promise<string> {
  const { control } = console.login;
  const operator = { id: support.id, name: "Rosa Bell", email: "", demo: false };
  const requesting = { control, now: new Date(), operator, may: () => true, brand: BRAND, why: "It is due" };
  const shown = { amount: 12_000, currency: "EUR" };
  const id = await requestApproval(requesting, refund, { order, amount: 12_000 }, { about: order, shown });
  return `/b/${BRAND}/approvals/${id}`;
}

type Offer = { challenge: string; options: { challenge: string; rpId: string } };
const answerOf = async (browser: FormBrowser, path: string, body: object) => {
  const answer = await browser.call("POST", path, body);
  return [answer.status, answer.json()];
};
const REFUSED = (problem?: string) => [403, { error: "refused", ...(problem && { problem }) }];

test("the second person signs the digest that the page shows; an answer counts once", async () => {
  const path = await request("K7PTR3WM9Q");
  const { text } = await finance.browser.get(path);
  expect(text).toContain("It is due");
  const [status, offer] = (await answerOf(finance.browser, `${path}/options`, {})) as [number, Offer];
  expect(status).toBe(200);
  const digest = Buffer.from(offer.options.challenge, "base64url").toString("hex");
  expect(text).toContain(digest);
  const response = finance.device.get(offer.options);
  const sent = { challenge: offer.challenge, response };
  // There is no such order: approved, and refused by the act.
  expect(await answerOf(finance.browser, `${path}/passkey`, sent)).toEqual([200, { decision: "failed" }]);
  expect(await answerOf(finance.browser, `${path}/passkey`, sent)).toEqual(REFUSED("decided"));
  expect((await finance.browser.get(path)).text).toContain("but not done");
});

test("the call is refused to who asked, to a stranger, and to operators of other roles and brands", async () => {
  const path = await request("K7PTR3WM9R");
  const call = (browser: FormBrowser) => answerOf(browser, `${path}/options`, {});
  expect(await call(support.browser)).toEqual(REFUSED("unknown"));
  expect(await call(console.visitor())).toEqual(REFUSED("unknown"));
  for (const [role, scope] of [
    ["moderator_lead", ""],
    ["analyst", ""],
    ["finance", "kaleido"],
  ] as const) {
    const { browser } = await join(role, scope);
    const problem = role === "moderator_lead" ? "not_permitted" : "unknown";
    expect([role, scope, await call(browser)]).toEqual([role, scope, REFUSED(problem)]);
    expect([role, scope, (await browser.get(path)).status]).toEqual([role, scope, 404]);
  }
});

test("a session with a passkey approves with nothing less, and no field of a form stands in for it", async () => {
  const path = await request("K7PTR3WM9S");
  const { text } = await finance.browser.post(path, { intent: "approve" });
  expect(text).toContain("That passkey was not accepted. Nothing was done.");
  for (const body of [
    {},
    { challenge: "x" },
    { challenge: "x", response: {} },
    { challenge: "x", response: null },
  ])
    expect([body, await answerOf(finance.browser, `${path}/passkey`, body)]).toEqual([body, REFUSED()]);
  expect((await finance.browser.get(path)).text).toContain("waits");
});

test("an approval at one brand is none at another", async () => {
  const path = (await request("K7PTR3WM9T")).replace(BRAND, "kaleido");
  expect((await finance.browser.get(path)).status).toBe(404);
  expect(await answerOf(finance.browser, `${path}/options`, {})).toEqual(REFUSED("unknown"));
});

test("the list shows to each what the role may do, and the number that waits for this person", async () => {
  const path = await request("K7PTR3WM9U");
  const listed = async ({ browser }: Person) => (await browser.get("/approvals")).text;
  expect(await listed(finance)).toContain(path);
  expect(await listed(finance)).toMatch(/\d+ approvals? waits? for you/);
  expect(await listed(support)).toContain(path);
  expect(await listed(support)).not.toMatch(/waits? for you/);
  const analyst = await join("analyst");
  expect(await listed(analyst)).not.toContain(path);
  expect(await listed(await join("finance", "kaleido"))).not.toContain(path);
});
