import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormBrowser } from "../support/browser";
import { consoleDevice, joinConsole, type SharedConsole, shareConsole } from "../support/console";
import type { SoftwareAuthenticator } from "../support/software-authenticator";

/** The team over HTTP: who sees it, who changes it, and what a second person approves. */
const WHY = "Joins the desk on Monday";
type Person = { browser: FormBrowser; device: SoftwareAuthenticator; id: number; email: string };
type Grant = { role: string; scope?: "all" | "company" | "brand"; scopeId?: string };
let console: SharedConsole;
let owner: Person;
let second: Person;

beforeAll(async () => {
  console = await shareConsole();
  owner = await join({ role: "owner" });
  second = await join({ role: "owner" });
});
afterAll(() => console.close());

async function join(grant: Grant, email?: string): Promise<Person> {
  const { operator, token } = await console.login.invite(email, grant);
  const browser = console.visitor();
  const device = consoleDevice(browser);
  await joinConsole(browser, token, device);
  return { browser, device, id: operator.id, email: operator.email };
}

const query = (statement: string) => console.database.query(statement);
const numberOf = async (statement: string) => Number((await query(statement))[0]?.id);
const grantsOf = async (id: number) =>
  (
    await query(
      `select role, scope, scope_id from control.operator_grants where operator_id = ${id} and revoked_at is null order by id`,
    )
  ).map(({ role, scope, scope_id }) => [role, scope, scope_id].filter(Boolean).join(" "));
let names = 0;
const newEmail = () => `new-${process.pid}-${++names}@team.example`;

/** Sends a form. @returns the status, and where it leads or what it says */
async function send(browser: FormBrowser, path: string, fields: Record<string, string>) {
  const { status, headers, text } = await browser.post(path, fields);
  const said = /role="alert">([^<]+)</.exec(text)?.[1];
  return [status, headers.location ?? said ?? ""];
}
const grantForm = (more: Record<string, string> = {}) => ({
  intent: "grant",
  role: "support",
  scope: "brand",
  brand: "velvet-hour",
  last_day: "",
  why: WHY,
  ...more,
});

/** Asks for something. @returns the path of the approval */
async function ask(by: Person, path: string, fields: Record<string, string>): Promise<string> {
  const [status, to] = await send(by.browser, path, fields);
  expect([status, to]).toEqual([302, expect.stringMatching(/^\/approvals\/[0-9a-f-]{36}$/)]);
  return String(to);
}

type Offer = { challenge: string; options: { challenge: string; rpId: string } };
/** Approves as the second person's page does. @returns the answer */
async function approve(by: Person, path: string, device = by.device): Promise<unknown> {
  const offered = await by.browser.call("POST", `${path}/options`, {});
  if (offered.status !== 200) return offered.json();
  const { challenge, options } = offered.json() as Offer;
  const sent = { challenge, response: device.get(options) };
  return (await by.browser.call("POST", `${path}/passkey`, sent)).json();
}
const APPROVED = { decision: "approved" };
const refused = (problem: string) => ({ error: "refused", problem });

test("an invitation has no link until a second person has signed it; then who asked gets it once, and it lets one person in", async () => {
  const email = newEmail();
  const fields = { ...grantForm(), intent: "invite", email, name: "Ines Costa" };
  const path = await ask(owner, "/team/invite", fields);
  expect(await query(`select from control.operators where email = '${email}'`)).toEqual([]);
  const { text } = await second.browser.get(path);
  for (const shown of [email, "Ines Costa", "Support", "Velvet Hour", WHY, "credits.grant"])
    expect(text).toContain(shown);
  expect(await approve(owner, path)).toEqual(refused("own"));
  expect(await approve(second, path)).toEqual(APPROVED);
  expect(await approve(second, path)).toEqual(refused("decided"));

  const id = await numberOf(`select id from control.operators where email = '${email}'`);
  expect(await grantsOf(id)).toEqual(["support brand velvet-hour"]);
  const page = `/team/${id}`;
  expect((await second.browser.get(page)).text).not.toContain("Make the link");
  expect(await send(second.browser, page, { intent: "link" })).toEqual([
    200,
    expect.stringContaining("The link was made already"),
  ]);
  expect((await owner.browser.get("/team")).text).toContain("Links that wait for you");
  const made = await owner.browser.post(page, { intent: "link" });
  const token = /\/join\/([\w-]{43})</.exec(made.text)?.[1];
  expect(token).toBeDefined();
  expect((await owner.browser.post(page, { intent: "link" })).text).not.toMatch(/\/join\//);
  const visitor = console.visitor();
  expect((await joinConsole(visitor, token!)).status).toBe(204);
  expect((await visitor.get("/b/velvet-hour")).status).toBe(200);
  expect((await visitor.get("/b/kaleido")).status).toBe(404);

  const entries = await query(
    `select action, done_by, approved_by, why from control.operator_entries where detail like 'operator ${id},%' or detail = 'operator ${id}' order by id`,
  );
  const [asked, by] = [`(operator ${owner.id})`, `(operator ${second.id})`];
  expect(entries).toEqual([
    {
      action: "invite",
      done_by: expect.stringContaining(asked),
      approved_by: expect.stringContaining(by),
      why: WHY,
    },
    { action: "link", done_by: expect.stringContaining(asked), approved_by: null, why: "" },
  ]);
});

describe("a role", () => {
  test("is granted once, by a second person who may grant it too, and removed by one person", async () => {
    const person = await join({ role: "analyst" });
    const page = `/team/${person.id}`;
    const path = await ask(owner, page, grantForm());
    expect(await ask(owner, page, grantForm())).toBe(path);
    expect(await grantsOf(person.id)).toEqual(["analyst all"]);
    for (const other of [
      await join({ role: "auditor" }),
      await join({ role: "finance" }),
      await join({ role: "owner", scope: "brand", scopeId: "kaleido" }),
    ]) {
      expect(await approve(other, path)).toMatchObject({ error: "refused" });
      expect((await other.browser.get(path)).status).toBe(404);
    }
    expect(await approve(second, path, owner.device)).toEqual({ error: "refused" });
    expect(await approve(second, path)).toEqual(APPROVED);
    expect(await grantsOf(person.id)).toEqual(["analyst all", "support brand velvet-hour"]);
    expect(await send(owner.browser, page, grantForm())).toEqual([
      200,
      expect.stringContaining("has this role there already"),
    ]);

    const grant = await numberOf(
      `select id from control.operator_grants where operator_id = ${person.id} and role = 'support'`,
    );
    const remove = { intent: "remove", grant: String(grant), why: "Leaves the desk" };
    expect((await person.browser.get("/b/velvet-hour/orders")).status).toBe(200);
    expect(await send(second.browser, page, { ...remove, why: "short" })).toEqual([
      200,
      expect.stringContaining("Give a reason"),
    ]);
    expect(await send(second.browser, page, remove)).toEqual([302, `${page}?done=removed`]);
    expect(await send(second.browser, page, remove)).toEqual([
      200,
      expect.stringContaining("There is no such operator or role"),
    ]);
    // At the next request of the open session.
    expect((await person.browser.get("/b/velvet-hour/orders")).status).toBe(403);
  });

  test.each<[string, Record<string, string>, string]>([
    ["that does not exist", { role: "king" }, "There is no such role"],
    ["at a brand that does not exist", { brand: "gone" }, "There is no such brand"],
    ["at a company that does not exist", { scope: "company:gone" }, "There is no such brand or company"],
    ["until a day that is over", { last_day: "2020-01-31" }, "The last day is a date"],
    ["until what is no day", { last_day: "soon" }, "The last day is a date"],
    ["without a reason", { why: "short" }, "Give a reason"],
  ])("%s is not asked for", async (_, change, says) => {
    const person = await join({ role: "analyst" });
    expect(await send(owner.browser, `/team/${person.id}`, grantForm(change))).toEqual([
      200,
      expect.stringContaining(says),
    ]);
  });

  test("is granted with the present roles of who asked", async () => {
    const leaving = await join({ role: "owner" });
    const person = await join({ role: "analyst" });
    const path = await ask(leaving, `/team/${person.id}`, grantForm());
    const access = { intent: "revoke", why: "Left the company" };
    expect(await send(owner.browser, `/team/${leaving.id}`, access)).toEqual([
      302,
      `/team/${leaving.id}?done=revoked`,
    ]);
    expect(await approve(second, path)).toEqual({ decision: "failed" });
    expect(await grantsOf(person.id)).toEqual(["analyst all"]);
    expect((await leaving.browser.get("/team")).status).toBe(302);
  });

  test.each([
    ["the role", `input = input || '{"role": "owner"}'`],
    ["the brands", `input = input || '{"scope": "all", "scopeId": ""}'`],
    ["the operator", `input = input || '{"operator": 1}'`],
    ["what is shown", `shown = shown || '{"role": "Analyst"}'`],
    ["the end of the time", "expires_at = expires_at + interval '1 day'"],
  ])("is not granted once %s was changed in the database", async (_, change) => {
    const person = await join({ role: "analyst" });
    const path = await ask(owner, `/team/${person.id}`, grantForm());
    await query(`update control.operator_approvals set ${change} where id = '${path.split("/").at(-1)}'`);
    expect(await approve(second, path)).toMatchObject({ error: "refused" });
    expect(await grantsOf(person.id)).toEqual(["analyst all"]);
  });

  test("is not granted after 24 hours", async () => {
    const person = await join({ role: "analyst" });
    const path = await ask(owner, `/team/${person.id}`, grantForm());
    await query(
      `update control.operator_approvals set expires_at = now() - interval '1 second' where id = '${path.split("/").at(-1)}'`,
    );
    expect(await approve(second, path)).toEqual(refused("decided"));
    expect(await grantsOf(person.id)).toEqual(["analyst all"]);
  });
});

describe("an owner of one brand", () => {
  test("grants there and nowhere else, and sees who has a role there", async () => {
    const [mine, partner] = [
      await join({ role: "owner", scope: "brand", scopeId: "kaleido" }),
      await join({ role: "owner", scope: "brand", scopeId: "kaleido" }),
    ];
    const there = await join({ role: "support", scope: "brand", scopeId: "kaleido" });
    const elsewhere = await join({ role: "support", scope: "brand", scopeId: "velvet-hour" });
    const listed = (await mine.browser.get("/team")).text;
    expect(listed).toContain(there.email);
    expect(listed).not.toContain(elsewhere.email);
    expect((await mine.browser.get(`/team/${elsewhere.id}`)).status).toBe(404);
    expect(await send(mine.browser, `/team/${elsewhere.id}`, grantForm())).toEqual([404, ""]);

    const page = `/team/${there.id}`;
    const further: Record<string, string>[] = [
      { brand: "velvet-hour" },
      { scope: "all" },
      { scope: "company:vh-media" },
    ];
    for (const change of further)
      expect([change, await send(mine.browser, page, grantForm(change))]).toEqual([
        change,
        [200, expect.stringContaining("Your own roles do not reach so far")],
      ]);
    const path = await ask(mine, page, grantForm({ brand: "kaleido", role: "finance" }));
    expect(await approve(partner, path)).toEqual(APPROVED);
    expect(await grantsOf(there.id)).toEqual(["support brand kaleido", "finance brand kaleido"]);
  });

  test("changes nothing of an operator who has a role elsewhere too, except roles there", async () => {
    const mine = await join({ role: "owner", scope: "brand", scopeId: "kaleido" });
    const wide = await join({ role: "support" });
    await console.login.invite(wide.email, { role: "support", scope: "brand", scopeId: "kaleido" });
    const page = `/team/${wide.id}`;
    for (const intent of ["revoke", "end_sessions", "invite_again"])
      expect([intent, await send(mine.browser, page, { intent, why: WHY })]).toEqual([
        intent,
        [200, expect.stringContaining("Your own roles do not reach so far")],
      ]);
    const rows = (await query(
      `select id, scope from control.operator_grants where operator_id = ${wide.id} order by id`,
    )) as { id: number; scope: string }[];
    const outcomes = [];
    for (const { id, scope } of rows) {
      // The invitation by command gave another link, which does not end the session.
      const fields = { intent: "remove", grant: String(id), why: WHY };
      outcomes.push([scope, (await send(mine.browser, page, fields))[0]]);
    }
    expect(outcomes).toEqual([
      ["all", 200],
      ["brand", 302],
    ]);
    expect(await grantsOf(wide.id)).toEqual(["support all"]);
  });

  test("cannot become an operator with more rights by an invitation of that person", async () => {
    const [mine, partner] = [
      await join({ role: "owner", scope: "brand", scopeId: "kaleido" }),
      await join({ role: "owner", scope: "brand", scopeId: "kaleido" }),
    ];
    // Invited by the owner of all brands, and not here yet.
    const { operator } = await console.login.invite(newEmail(), { role: "owner" });
    const fields = { ...grantForm({ brand: "kaleido" }), intent: "invite", email: operator.email, name: "" };
    const path = await ask(mine, "/team/invite", fields);
    expect(await approve(partner, path)).toEqual(APPROVED);
    expect(await send(mine.browser, `/team/${operator.id}`, { intent: "link" })).toEqual([
      200,
      expect.stringContaining("Your own roles do not reach so far"),
    ]);
  });
});

test("roles without team.change see no form and change nothing; those without team.see see nothing", async () => {
  const person = await join({ role: "analyst" });
  const page = `/team/${person.id}`;
  const auditor = await join({ role: "auditor" });
  const seen = (await auditor.browser.get(page)).text;
  expect(seen).toContain(person.email);
  expect(seen).not.toMatch(/<textarea|name="intent"/);
  expect((await auditor.browser.get("/team/invite")).status).toBe(403);
  const intents = ["grant", "remove", "end_sessions", "revoke", "invite_again", "link"];
  for (const intent of intents)
    expect([intent, (await send(auditor.browser, page, grantForm({ intent })))[0]]).toEqual([intent, 403]);
  for (const role of [
    "brand_manager",
    "moderator_lead",
    "moderator",
    "support",
    "finance",
    "analyst",
    "external_moderator",
  ]) {
    const { browser } = await join({ role });
    for (const path of ["/team", page, "/team/invite"])
      expect([role, path, (await browser.get(path)).status]).toEqual([role, path, 403]);
    for (const intent of intents)
      expect([role, intent, (await send(browser, page, grantForm({ intent })))[0]]).toEqual([
        role,
        intent,
        403,
      ]);
    expect((await browser.get("/")).text).not.toContain('href="/team"');
  }
  const visitor = console.visitor();
  expect((await visitor.get(page)).status).toBe(302);
  expect((await send(visitor, page, grantForm()))[1]).toMatch(/^\/sign-in/);
  expect(await grantsOf(person.id)).toEqual(["analyst all"]);
});

test("sessions that end while a form is open: the form does nothing and leads to the login", async () => {
  const person = await join({ role: "owner" });
  const target = await join({ role: "analyst" });
  expect((await person.browser.get(`/team/${target.id}`)).status).toBe(200);
  expect(await send(owner.browser, `/team/${person.id}`, { intent: "end_sessions" })).toEqual([
    302,
    `/team/${person.id}?done=sessions`,
  ]);
  const [status, to] = await send(person.browser, `/team/${target.id}`, { intent: "revoke", why: WHY });
  expect([status, to]).toEqual([302, expect.stringMatching(/^\/sign-in/)]);
  expect(await grantsOf(target.id)).toEqual(["analyst all"]);
});

test("another passkey needs a second person, because its link lets who has it act as that operator", async () => {
  const person = await join({ role: "moderator" });
  const page = `/team/${person.id}`;
  const path = await ask(owner, page, { intent: "invite_again", why: WHY });
  expect((await owner.browser.post(page, { intent: "link" })).text).not.toMatch(/\/join\//);
  expect(await approve(owner, path)).toEqual(refused("own"));
  expect(await approve(second, path)).toEqual(APPROVED);
  const token = /\/join\/([\w-]{43})</.exec((await owner.browser.post(page, { intent: "link" })).text)?.[1];
  const visitor = console.visitor();
  expect((await joinConsole(visitor, token!)).status).toBe(204);
  expect((await visitor.get("/you")).text).toContain(person.email);
});

test("unknown operators and acts are not found", async () => {
  for (const id of ["0", "999999999", "1x", "invites"])
    expect([id, (await owner.browser.get(`/team/${id}`)).status]).toEqual([id, 404]);
  const person = await join({ role: "analyst" });
  expect((await send(owner.browser, `/team/${person.id}`, { intent: "promote", why: WHY }))[0]).toBe(400);
});
