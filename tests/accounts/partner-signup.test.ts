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

/** As the partner's server asks: no cookies, no Origin. */
function partner(body: unknown, { key = KEY, host = HOST }: { key?: string; host?: string } = {}) {
  return server.ask(host, "/api/signup.php", {
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

async function begun(person: Person): Promise<string> {
  const answer = await partner(known(person));
  expect(answer.status).toBe(201);
  return new URL((answer.json() as { link: string }).link).pathname;
}

const tokenOf = (location: string) => new URL(location, "http://x").searchParams.get("token")!;

describe("a partner's signup", () => {
  test("gives a link at which a password and consent make it an account, which lands as such", async () => {
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
    // The name stays as it was typed; the password is not sent back.
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
    // The link is used up.
    expect((await visitor().get(location!)).status).toBe(410);
    expect(
      (await visitor().post("/complete-signup", { token, ...person, terms: "yes", sensitive: "yes" })).status,
    ).toBe(410);
  });

  test("is completed in the language that the partner named, before and after the button, in any browser", async () => {
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

  test("asked for again by the same partner gives the same account a new link, and the old one ends", async () => {
    const person = newPerson();
    const first = await begun(person);
    const second = await begun(person);
    expect(second).not.toBe(first);
    const location = async (link: string) => (await visitor().get(link)).headers.location!;
    expect((await visitor().get(await location(first))).status).toBe(410);
    expect((await visitor().get(await location(second))).status).toBe(200);
    expect(
      await database.query(`select count(*)::int as n from members where email = '${person.email}'`),
    ).toEqual([{ n: 1 }]);
  });

  test("completed twice at once gives one account one session's way in", async () => {
    const person = newPerson();
    const token = tokenOf((await visitor().get(await begun(person))).headers.location!);
    const answers = await Promise.all(
      [visitor(), visitor()].map((one) =>
        one.post("/complete-signup", { token, ...person, terms: "yes", sensitive: "yes" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 410]);
  });

  test("without a name is given one that its owner chooses again", async () => {
    const person = newPerson();
    const { name, ...nameless } = known(person);
    const link = new URL(((await partner(nameless)).json() as { link: string }).link).pathname;
    const page = await visitor().get((await visitor().get(link)).headers.location!);
    expect(page.text).toMatch(/<input(?=[^>]*name="name")(?![^>]*value="[^"])[^>]*>/);
    expect(name).toBe(person.name);
  });

  test("opens no way in before it is completed: no login, no reset", async () => {
    const person = newPerson();
    await begun(person);
    for (const password of ["", "null", person.password])
      expect((await visitor().post("/login", { email: person.email, password })).status).toBe(422);
    await visitor().post("/reset-password", { email: person.email });
    expect(
      await database.query(`select count(*)::int as n from mails where recipient = '${person.email}'`),
    ).toEqual([{ n: 0 }]);
  });

  test("tells the partner nothing about whether the address has an account", async () => {
    const owner = newPerson();
    const guest = visitor();
    await guest.get("/?ref=venn");
    await signUp(guest, owner, "NO");
    await confirmAddress(guest, linkIn(await nextMail(server.dataDir, owner.email)));
    const answer = await partner(known({ ...newPerson(), email: owner.email }));
    expect([answer.status, Object.keys(answer.json() as object)]).toEqual([201, ["link", "expires_at"]]);
  });

  test("with values that are no text, or hold what no text may, is answered and not failed", async () => {
    expect((await partner({ ...known(newPerson()), ref: { toString: 1, valueOf: 1 } })).status).toBe(403);
    expect((await partner(known(newPerson(), { sub2: "a\0b", network: "\ud800" }))).status).toBe(201);
  });

  test.each([
    ["no key", { key: "" }],
    ["a wrong key", { key: `${KEY}x` }],
    ["another brand", { host: "velvethour.example" }],
  ])("with %s is refused, and nothing is kept", async (_what, options) => {
    const before = await countOf();
    const answer = await partner(known(newPerson()), options);
    expect([answer.status, answer.json()]).toEqual([
      403,
      expect.objectContaining({ error: "unknown_source" }),
    ]);
    expect(await countOf()).toBe(before);
  });

  test("of a source without a key is refused with any", async () => {
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
    [{ seeks: [] }, { seeks: "choose" }],
    [{ seeks: "man" }, { seeks: "invalid" }],
    [{ country: "US" }, { country: "choose" }],
    [{ countryregion: "NL-NH" }, { countryregion: "choose" }],
    [{ name: "<b>x</b>" }, { name: "name_invalid" }],
    [{ signup_message: "x".repeat(501) }, { signup_message: "too_long" }],
  ])("with %j is refused by field, and nothing is kept", async (wrong, problems) => {
    const before = await countOf();
    const answer = await partner(known(newPerson(), wrong));
    expect([answer.status, answer.json()]).toEqual([422, expect.objectContaining({ problems })]);
    expect(await countOf()).toBe(before);
  });

  test.each(["", "[]", "null", "{", '"x"', "\0", `{"ref":${"[".repeat(20_000)}}`])(
    "with the body %j is refused",
    async (body) => {
      expect([403, 422]).toContain((await partner(body)).status);
    },
  );

  test("a cookie of a member counts for nothing there", async () => {
    const browser = visitor();
    await browser.get("/?ref=venn");
    await signUp(browser, newPerson(), "NO");
    expect((await browser.call("POST", "/api/signup.php", known(newPerson()))).status).toBe(403);
  });
});

test("another brand's link is worth nothing", async () => {
  const link = await begun(newPerson());
  expect((await visitor("kaleido.example").get(link)).headers.location).toBe("/activate/error");
  const { location } = (await visitor().get(link)).headers;
  expect((await visitor("kaleido.example").get(location!)).status).toBe(410);
});
