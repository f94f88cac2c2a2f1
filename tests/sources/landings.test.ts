import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FormBrowser } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress, openLink } from "../support/mailed-link";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

// So many signups are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const HOST = "fjordlys.example";
const KEY = "a key that the partner's server knows";
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("fjordlys", (json) => {
    json.aliases = ["fjordlys-treff.example"];
    json.traffic_sources = [
      { ref: "venn", network: "partner-nord", key: { env: "FJORDLYS_PARTNER_KEY" } },
      { ref: "small", key: { env: "FJORDLYS_PARTNER_KEY" }, caps: { signups_total: 1 } },
      { ref: "tiny", key: { env: "FJORDLYS_PARTNER_KEY" }, caps: { signups_total: 1 } },
    ];
  });
  tenants.change("kaleido", (json) => {
    json.signups = "all";
    json.traffic_sources = [{ ref: "small", caps: { signups_total: 1 } }];
  });
  server = await startServer({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    FJORDLYS_PARTNER_KEY: KEY,
    ...tenants.variables,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const storedIn = (browser: FormBrowser) =>
  Object.fromEntries(
    new URLSearchParams(Buffer.from(browser.cookie("tracking") ?? "", "base64url").toString()),
  );
const signupsOf = (ref: string) =>
  database.query(
    `select over_cap, count(*)::int as n from source_signups join tenants on tenants.id = tenant_id
     where slug = 'fjordlys' and ref = '${ref}' group by over_cap order by over_cap`,
  );

describe("the first request of a visitor counts", () => {
  test.each([
    ["the home", "/"],
    ["a page that is cached", "/pages/terms"],
    ["a lander", "/lander"],
    ["a page of the app", "/login"],
    ["a page that redirects", "/chats"],
    ["the data of a page", "/members.data"],
    ["a page that is not there", "/no-such-page"],
    ["the settings call", "/api/settings.php"],
  ])("on %s", async (_what, path) => {
    const browser = visitor();
    const { headers } = await browser.get(`${path}?ref=venn&sub1=click7`, { "Sec-Fetch-Site": "cross-site" });
    expect([path, storedIn(browser)]).toEqual([path, { ref: "venn", sub1: "click7" }]);
    const [cookie = ""] = (headers["set-cookie"] ?? []).filter((line) => line.startsWith("tracking="));
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(headers["cache-control"] ?? "").not.toMatch(/public|s-maxage/);
  });

  test.each(["www.fjordlys.example", "fjordlys-treff.example"])(
    "at %s, which redirects to the domain with the query",
    async (host) => {
      const { status, headers } = await server.fetch(host, "/lander?ref=venn&sub1=a%20b");
      expect([status, headers.location]).toEqual([
        301,
        `http://${HOST}:${server.port}/lander?ref=venn&sub1=a%20b`,
      ]);
    },
  );

  test("and each later one of a known source renews the thirty days", async () => {
    const browser = visitor();
    await browser.get("/?ref=venn&sub1=first");
    const again = await browser.get("/?ref=venn&sub1=second");
    expect(again.headers["set-cookie"]?.join()).toMatch(/tracking=.*Max-Age=2592000/);
    expect(storedIn(browser)).toEqual({ ref: "venn", sub1: "second" });
    const unknown = await browser.get("/?ref=unknown&sub1=third");
    expect(unknown.headers["set-cookie"]?.join() ?? "").not.toContain("tracking=");
    expect(storedIn(browser)).toEqual({ ref: "venn", sub1: "second" });
  });
});

test("a forged cookie selects at most another public source and opens nothing else", async () => {
  for (const text of [
    "",
    "%%%",
    "ref=venn&over_cap=false&key=x",
    `ref=${"x".repeat(4000)}`,
    "\0\0",
    "ref=%00",
  ]) {
    const browser = visitor();
    browser.setCookie("tracking", Buffer.from(text).toString("base64url"));
    const { status } = await browser.get("/");
    expect([text.slice(0, 40), status]).toEqual([text.slice(0, 40), 200]);
    const isVenn = text.startsWith("ref=venn");
    expect((await browser.get("/signup")).text.includes("<form")).toBe(isVenn);
  }
});

describe("a source at its cap", () => {
  test("opens no signup that is limited to traffic sources; an invitation still does", async () => {
    const [first, late] = [visitor(), visitor()];
    await first.get("/?ref=small");
    await late.get("/?ref=small");
    const lateForm = async () => (await late.get("/signup")).text.includes("<form");
    expect(await lateForm()).toBe(true);
    expect((await signUp(first, newPerson(), "NO")).headers.location).toBe("/signup?step=4");
    // This visitor still has the form open: the signup itself decides.
    const person = newPerson();
    expect((await signUp(late, person, "NO")).headers.location).toBe("/signup");
    expect(await lateForm()).toBe(false);
    expect((await late.get("/")).text).toContain("/waiting-list");
    const lander = (await late.get("/landers/gallery")).text;
    expect(lander).toContain("/waiting-list");
    expect(lander).not.toContain("data-question");
    expect(await signupsOf("small")).toEqual([{ over_cap: false, n: 1 }]);
    expect(await database.query(`select 1 from members where email = '${person.email}'`)).toEqual([]);
    await invite("ABCD-EFGH-JKMN-PQRS");
    await late.post("/signup", { invitation: "ABCD-EFGH-JKMN-PQRS" });
    expect((await signUp(late, person, "NO")).headers.location).toBe("/signup?step=4");
    expect(await signupsOf("small")).toEqual([
      { over_cap: false, n: 1 },
      { over_cap: true, n: 1 },
    ]);
    // Other sources are open as before.
    const other = visitor();
    await other.get("/?ref=venn");
    expect((await other.get("/signup")).text).toContain("<form");
  });

  test("of a brand with an open signup accepts people and does not count them", async () => {
    for (let count = 0; count < 2; count += 1) {
      const browser = visitor("kaleido.example");
      await browser.get("/?ref=small");
      expect((await signUp(browser, newPerson(), "NL")).headers.location).toBe("/signup?step=4");
    }
    const rows = await database.query(
      "select signups, over_cap from source_days join tenants on tenants.id = tenant_id where slug = 'kaleido'",
    );
    expect(rows).toEqual([{ signups: 1, over_cap: 1 }]);
  });

  test("is reported to the partner's server, and an account that was started before is completed over the cap", async () => {
    const people = [newPerson(), newPerson()];
    for (const person of people) expect((await begin("tiny", person)).status).toBe(201);
    for (const person of people) expect((await complete(visitor(), person, "tiny")).status).toBe(302);
    expect(await signupsOf("tiny")).toEqual([
      { over_cap: false, n: 1 },
      { over_cap: true, n: 1 },
    ]);
    const late = newPerson();
    const answer = await begin("tiny", late);
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ error: "cap_reached" })]);
    expect(await database.query(`select 1 from members where email = '${late.email}'`)).toEqual([]);
  });
});

test("an account that a partner's server starts counts for the source of its key once it is completed, and is confirmed by mail", async () => {
  const person = newPerson();
  const counts = () =>
    database.query(
      "select signups, confirmed from source_days join tenants on tenants.id = tenant_id where slug = 'fjordlys' and ref = 'venn'",
    );
  const before = (await counts())[0] ?? { signups: 0, confirmed: 0 };
  const browser = visitor();
  // Whatever sources the browser has seen before.
  await browser.get("/?ref=tiny");
  await complete(browser, person, "venn", { network: "somebody-else", sub1: "click9" });
  const rows = await database.query(
    `select source_signups.ref, network, sub1, over_cap from members join source_signups on member_id = id where email = '${person.email}'`,
  );
  expect(rows).toEqual([{ ref: "venn", network: "partner-nord", sub1: "click9", over_cap: false }]);
  await confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
  expect(await counts()).toEqual([
    { signups: Number(before.signups) + 1, confirmed: Number(before.confirmed) + 1 },
  ]);
});

/** Creates an invitation for one person. */
async function invite(code: string): Promise<void> {
  const hash = createHash("sha256")
    .update(`invitation ${code.replaceAll("-", "")}`)
    .digest("hex");
  await database.query(
    `insert into invitations (tenant_id, code_hash, created_at, expires_at)
     select id, decode('${hash}', 'hex'), now(), now() + interval '1 day' from tenants where slug = 'fjordlys'`,
  );
}

function begin(ref: string, { name, email }: Person, more: Record<string, unknown> = {}) {
  return server.fetch(HOST, "/api/signup.php", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${KEY}` },
    body: JSON.stringify({
      ref,
      name,
      email,
      gender: "woman",
      seeks: ["man"],
      date_of_birth: "1990-02-03",
      country: "NO",
      ...more,
    }),
  });
}

/** Starts the account as a partner's server does, and completes it at the link. */
async function complete(
  browser: FormBrowser,
  person: Person,
  ref: string,
  more: Record<string, unknown> = {},
) {
  const { link } = (await begin(ref, person, more)).json() as { link: string };
  const { path } = await openLink(browser, new URL(link).pathname);
  const token = new URL(path, "http://x").searchParams.get("token")!;
  return browser.post("/complete-signup", { token, ...person, terms: "yes", sensitive: "yes" });
}
