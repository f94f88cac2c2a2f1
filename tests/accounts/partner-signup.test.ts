import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress, openLink } from "../support/mailed-link";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "fjordlys.example";
const KEY = "a key that the partner's server knows";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMITS: "0", FJORDLYS_PARTNER_KEY: KEY });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const countOf = async () => (await database.query("select count(*)::int as n from members"))[0]!.n;

/** Sends a request as the partner's server does: without cookies and without Origin. */
function partner(body: unknown, { key = KEY, host = HOST }: { key?: string; host?: string } = {}) {
  return server.fetch(host, "/api/signup.php", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const known = ({ name, email }: Person, more: Record<string, unknown> = {}) => ({
  ref: "venn",
  name,
  email,
  gender: "woman",
  seeks: ["man"],
  date_of_birth: "1990-02-03",
  country: "NO",
  sub1: "summer",
  ...more,
});

async function started(person: Person): Promise<string> {
  const answer = await partner(known(person));
  expect(answer.status).toBe(201);
  return new URL((answer.json() as { link: string }).link).pathname;
}

const tokenOf = (location: string) => new URL(location, "http://x").searchParams.get("token")!;

describe("a partner's signup", () => {
  test("a partner's request returns a link where the member completes the account with a password and the consents", async () => {
    const person = newPerson();
    const answer = await partner(known(person));
    expect(answer.json()).toEqual({
      link: expect.stringMatching(/^http:\/\/fjordlys\.example:\d+\/[\w-]{28}\.[\w-]{32}$/),
      expires_at: expect.stringMatching(/^\d{4}-/),
    });
    const browser = visitor();
    const { location } = (await browser.get(new URL((answer.json() as { link: string }).link).pathname))
      .headers;
    expect(location).toMatch(/^\/complete-signup\?token=/);
    const page = await browser.get(location!);
    expect(page.text).toContain(person.email);
    expect(page.text).toContain(`value="${person.name}"`);
    expect(page.text).not.toMatch(/name="(terms|sensitive)"[^>]*checked/);

    const token = tokenOf(location!);
    const refused = await browser.post(location!, {
      token,
      name: `${person.name}x`,
      password: person.password,
    });
    expect([refused.status, refused.text.includes('id="terms-error"')]).toEqual([422, true]);
    expect(refused.text).toContain('id="sensitive-error"');
    // The form shows the typed name again, but never the password.
    expect(refused.text).toContain(`value="${person.name}x"`);
    expect(refused.text).not.toContain(person.password);
    const long = await browser.post(location!, {
      token,
      ...person,
      password: "x".repeat(1001),
      terms: "yes",
      sensitive: "yes",
    });
    expect([long.status, long.text.includes('id="complete-password-error"')]).toEqual([422, true]);
    const done = await browser.post("/complete-signup", { token, ...person, terms: "yes", sensitive: "yes" });
    expect(done.headers.location).toBe("/signup-matches?api_signup_complete=1");
    expect((await browser.get("/api/user.php")).json()).toMatchObject({
      user: { status: "not_confirmed", profile: { name: person.name } },
    });
    expect(
      await database.query(
        `select ref, network, sub1, completed, terms_version is not null and sensitive_consented_at is not null as agreed from members where email = '${person.email}'`,
      ),
    ).toEqual([{ ref: "venn", network: "partner-nord", sub1: "summer", completed: true, agreed: true }]);
    await confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
    expect((await browser.get("/api/user.php")).json()).toMatchObject({ user: { status: "active" } });
    // The link is valid once.
    expect((await visitor().get(location!)).status).toBe(410);
    expect(
      (await visitor().post("/complete-signup", { token, ...person, terms: "yes", sensitive: "yes" })).status,
    ).toBe(410);
  });

  test("the member completes the signup in the language that the partner sent, in any browser", async () => {
    const person = newPerson();
    const browser = visitor();
    browser.setCookie("locale", "nb");
    const answer = await partner(known(person, { language: "fi" }));
    const { page, path } = await openLink(
      browser,
      new URL((answer.json() as { link: string }).link).pathname,
    );
    expect(page.text).toContain('<html lang="fi"');
    browser.setCookie("locale", "nb");
    await browser.post(path, { token: tokenOf(path), ...person, terms: "yes", sensitive: "yes" });
    expect((await browser.get("/members")).text).toContain('<html lang="fi"');
  });

  test("a repeated request of the same partner returns a new link for the same account and invalidates the old one", async () => {
    const person = newPerson();
    const first = await started(person);
    const second = await started(person);
    expect(second).not.toBe(first);
    const location = async (link: string) => (await visitor().get(link)).headers.location!;
    expect((await visitor().get(await location(first))).status).toBe(410);
    expect((await visitor().get(await location(second))).status).toBe(200);
    expect(
      await database.query(`select count(*)::int as n from members where email = '${person.email}'`),
    ).toEqual([{ n: 1 }]);
  });

  test("one of two simultaneous completions succeeds and starts a session", async () => {
    const person = newPerson();
    const token = tokenOf((await visitor().get(await started(person))).headers.location!);
    const answers = await Promise.all(
      [visitor(), visitor()].map((one) =>
        one.post("/complete-signup", { token, ...person, terms: "yes", sensitive: "yes" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 410]);
  });

  test("a signup without a name lets the member choose one", async () => {
    const person = newPerson();
    const { name, ...nameless } = known(person);
    const link = new URL(((await partner(nameless)).json() as { link: string }).link).pathname;
    const page = await visitor().get((await visitor().get(link)).headers.location!);
    expect(page.text).toMatch(/<input(?=[^>]*name="name")(?![^>]*value="[^"])[^>]*>/);
    expect(name).toBe(person.name);
  });

  test("an incomplete signup allows neither a login nor a reset", async () => {
    const person = newPerson();
    await started(person);
    for (const password of ["", "null", person.password])
      expect((await visitor().post("/login", { email: person.email, password })).status).toBe(422);
    await visitor().post("/reset-password", { email: person.email });
    expect(
      await database.query(`select count(*)::int as n from mails where recipient = '${person.email}'`),
    ).toEqual([{ n: 0 }]);
  });

  test("the answer does not reveal to the partner whether the address has an account", async () => {
    const owner = newPerson();
    const guest = visitor();
    await guest.get("/?ref=venn");
    await signUp(guest, owner, "NO");
    await confirmAddress(guest, linkIn(await nextMail(server.dataDir, owner.email)));
    const answer = await partner(known({ ...newPerson(), email: owner.email }));
    expect([answer.status, Object.keys(answer.json() as object)]).toEqual([201, ["link", "expires_at"]]);
  });

  test("a request with values that are not valid text causes no error", async () => {
    expect((await partner({ ...known(newPerson()), ref: { toString: 1, valueOf: 1 } })).status).toBe(403);
    expect((await partner(known(newPerson(), { sub2: "a\0b", network: "\ud800" }))).status).toBe(201);
  });

  test.each([
    ["no key", { key: "" }],
    ["a wrong key", { key: `${KEY}x` }],
    ["another brand's host", { host: "velvethour.example" }],
  ])("a request with %s is refused, and nothing is stored", async (_what, options) => {
    const before = await countOf();
    const answer = await partner(known(newPerson()), options);
    expect([answer.status, answer.json()]).toEqual([
      403,
      expect.objectContaining({ error: "unknown_source" }),
    ]);
    expect(await countOf()).toBe(before);
  });

  test("a source without a key is refused with any key", async () => {
    for (const key of ["", "undefined", "x"])
      expect((await partner(known(newPerson(), { ref: "nordlys" }), { key })).status).toBe(403);
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ email: "nobody" }, { email: "email_invalid" }],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, { email: expect.any(String) }],
    [{ email: 7 }, { email: "invalid" }],
    [{ date_of_birth: "2000-02-30" }, { date_of_birth: "birth_invalid" }],
    [{ date_of_birth: "2015-01-01" }, { date_of_birth: "birth_enter" }],
    [{ gender: "x" }, { gender: "choose" }],
    [
      { gender: "x", country: "US" },
      { gender: "choose", country: "choose" },
    ],
    [{ seeks: [] }, { seeks: "choose" }],
    [{ seeks: "man" }, { seeks: "invalid" }],
    [{ country: "US" }, { country: "choose" }],
    [{ countryregion: "NL-NH" }, { countryregion: "choose" }],
    [{ name: "<b>x</b>" }, { name: "name_character" }],
    [{ signup_message: "x".repeat(501) }, { signup_message: "too_long" }],
  ])("a request with %j gets the problems by field, and nothing is stored", async (wrong, problems) => {
    const before = await countOf();
    const answer = await partner(known(newPerson(), wrong));
    expect([answer.status, answer.json()]).toEqual([422, expect.objectContaining({ problems })]);
    expect(await countOf()).toBe(before);
  });

  test.each(["", "[]", "null", "{", '"x"', "\0", `{"ref":${"[".repeat(20_000)}}`])(
    "a request with the body %j is refused",
    async (body) => {
      expect([403, 422]).toContain((await partner(body)).status);
    },
  );

  test("a member's session cookie does not authorize a request", async () => {
    const browser = visitor();
    await browser.get("/?ref=venn");
    await signUp(browser, newPerson(), "NO");
    expect((await browser.call("POST", "/api/signup.php", known(newPerson()))).status).toBe(403);
  });
});

test("a link is invalid on another brand", async () => {
  const link = await started(newPerson());
  expect((await visitor("kaleido.example").get(link)).headers.location).toBe("/activate/error");
  const { location } = (await visitor().get(link)).headers;
  expect((await visitor("kaleido.example").get(location!)).status).toBe(410);
});
