import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { FormBrowser } from "../support/browser";
import { insertBrand } from "../support/insert-brand";
import { isAll } from "../support/lanes";
import { linkIn, nextMail } from "../support/mailbox";
import { noticeIn } from "../support/notice";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "kaleido.example";
const OTHER_HOST = "mapleandmain.example";
const { TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
const SESSION_SECRET = "tests of leaving ".repeat(3);
const password = "quiet evening harbour";

let database: ServedDatabase;
let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  database = await createServedDatabase();
  server = await startServer({ SESSION_SECRET, DATABASE_URL: database.url });
  await server.logged(({ msg }) => msg === "the database is ready");
  for (const slug of ["kaleido", "maple-and-main"]) await insertBrand(database, slug);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;
const mails = (person: Person) => mailsIn(server.dataDir, person.email);
const row = async ({ name }: Person) =>
  (await database.query(`select * from members where name = '${name}'`))[0] as
    | Record<string, unknown>
    | undefined;

/** Creates a member with a confirmed address and no mails. */
async function addMember(slug = "kaleido"): Promise<Person> {
  const person = { ...newPerson(), password };
  await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, terms_version, terms_accepted_at)
     select id, '${person.email}', '${person.name}', '${passwordHash}', 'active', 'fr', now(), 'man', '{woman}', 'unsaid',
       '1980-01-01', 'FR', '2024-01-01', now() from tenants where slug = '${slug}'`,
  );
  return person;
}

/** Returns a member and the browser in which they are logged in. */
async function member(host = HOST): Promise<{ person: Person; browser: FormBrowser }> {
  const [person, browser] = [await addMember(host === HOST ? "kaleido" : "maple-and-main"), visitor(host)];
  expect((await browser.call("POST", "/api/user.php", person)).status).toBe(200);
  return { person, browser };
}

const leave = (browser: FormBrowser, { password }: { password: string }, more: Record<string, string> = {}) =>
  browser.post("/settings/delete", { intent: "delete", reason: "costs", note: "", password, ...more });

/** Returns a member who has requested deletion, and the token of the reactivation link. */
async function leaver(host = HOST): Promise<{ person: Person; browser: FormBrowser; token: string }> {
  const { person, browser } = await member(host);
  expect((await leave(browser, person)).status).toBe(302);
  const link = linkIn(await nextMail(server.dataDir, person.email));
  return { person, browser, token: link.slice(1) };
}

const back = (browser: FormBrowser, token: string) => browser.post("/account-deleted", { token });

describe("the deletion of an account", () => {
  test("a member who declines the offer and enters the password is hidden and logged out everywhere immediately", async () => {
    const { person, browser } = await member();
    const elsewhere = visitor();
    await elsewhere.call("POST", "/api/user.php", person);
    expect((await browser.get("/settings/delete")).text.match(/type="radio"/g)).toHaveLength(9);

    const note = "Ça ne va plus … <b>désolé</b> \u0000\u202e 🙂";
    const offer = await browser.post("/settings/delete", { intent: "reason", reason: "many_mails", note });
    expect(offer.status).toBe(200);
    expect(offer.text).toContain('href="/notifications"');
    expect(offer.text).toContain("&lt;b&gt;désolé&lt;/b&gt;");
    const confirm = await browser.post("/settings/delete", { intent: "go_on", reason: "many_mails", note });
    expect(confirm.text).toContain('name="password"');
    expect(confirm.text).toContain("14 jours");
    expect(await row(person)).toMatchObject({ status: "active" });

    const before = Date.now();
    const gone = await leave(browser, person, { reason: "many_mails", note });
    expect(gone.status).toBe(302);
    expect(gone.headers.location).toMatch(/^\/account-deleted\?until=\d{4}-\d\d-\d\dT[\d%A.]+Z$/);
    expect(browser.cookie("session")).toBeUndefined();
    expect([await isLoggedIn(browser), await isLoggedIn(elsewhere)]).toEqual([false, false]);
    expect(await row(person)).toMatchObject({
      status: "pending_deletion",
      deletion_reason: "many_mails",
      deletion_note: "Ça ne va plus … <b>désolé</b>  🙂",
    });
    const page = await browser.get(gone.headers.location!);
    expect(page.status).toBe(200);
    const day = new Intl.DateTimeFormat("fr", { dateStyle: "long", timeZone: "Europe/Paris" });
    expect(page.text).toContain(day.format(new Date(before + 14 * 86_400_000)));
    const mail = await nextMail(server.dataDir, person.email);
    expect(mail.text).toContain(linkIn(mail));
  });

  test("requires the password; a wrong one shows an error beside the field and changes nothing", async () => {
    const { person, browser } = await member();
    for (const password of ["not this one", "", "x".repeat(5000), "\u0000"]) {
      const answer = await leave(browser, { password }, { reason: "else", note: "kept" });
      expect(answer.status).toBe(422);
      expect(answer.text).toMatch(/id="password-error".*?<span>[^<]{8,}/s);
      expect(answer.text).toContain('value="kept"');
      expect(answer.text).not.toContain("not this one");
    }
    expect(await row(person)).toMatchObject({ status: "active" });
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test("after ten wrong passwords the right one is refused too", async () => {
    const { person, browser } = await member();
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await leave(browser, { password: "a guess" })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await leave(browser, person)).status).toBe(429);
    expect(await row(person)).toMatchObject({ status: "active" });
  });

  test.each([
    ["no reason", { reason: "" }, "reason"],
    ["an unknown reason", { reason: "__proto__" }, "reason"],
    ["an overlong note", { reason: "costs", note: "x".repeat(501) }, "note"],
  ])("%s is refused beside its field in every step", async (_, fields, field) => {
    const { person, browser } = await member();
    for (const intent of ["reason", "go_on", "delete"]) {
      const answer = await browser.post("/settings/delete", { ...fields, intent, password: person.password });
      expect([answer.status, answer.text.includes(`id="${field}-error"`)]).toEqual([422, true]);
    }
    expect(await row(person)).toMatchObject({ status: "active" });
  });

  test("a stranger is redirected to the login", async () => {
    for (const answer of [
      await visitor().get("/settings/delete"),
      await leave(visitor(), { password: "whatever it is" }),
    ])
      expect([answer.status, answer.headers.location]).toEqual([302, "/login?back=%2Fsettings%2Fdelete"]);
  });

  test("a session of one brand deletes no account on another brand", async () => {
    const { person, browser } = await member();
    const other = visitor(OTHER_HOST);
    other.setCookie("session", browser.cookie("session")!);
    expect((await leave(other, person)).headers.location).toMatch(/^\/login/);
    expect(await row(person)).toMatchObject({ status: "active" });
  });

  test("two simultaneous deletion requests take effect once and send one mail", async () => {
    const { person, browser } = await member();
    const answers = await Promise.all([leave(browser, person), leave(browser, person)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    await nextMail(server.dataDir, person.email);
    // A mail is marked as sent only after it is sent.
    await expect
      .poll(() => database.query("select count(*)::int as open from mails where sent_at is null"))
      .toEqual([{ open: 0 }]);
    expect(mails(person)).toHaveLength(1);
  });

  test("an account without a confirmed address is erased immediately, because no mail could reactivate it", async () => {
    const [person, browser] = [newPerson(), visitor()];
    await signUp(browser, person, "DE");
    await nextMail(server.dataDir, person.email);
    expect(
      (await browser.post("/settings/delete", { intent: "go_on", reason: "else", note: "" })).text,
    ).not.toContain("14 jours");
    const answer = await leave(browser, person);
    expect([answer.status, answer.headers.location]).toEqual([302, "/account-deleted?now=1"]);
    expect(await row(person)).toBeUndefined();
    expect((await browser.get("/account-deleted?now=1")).status).toBe(200);
    // The name and the address are available again.
    expect((await signUp(visitor(), person, "DE")).status).toBe(302);
    expect(await row(person)).toMatchObject({ status: "not_confirmed" });
  });

  test("a deletion request invalidates a mailed link for a new password", async () => {
    const { person, browser } = await member();
    await visitor().post("/reset-password", { email: person.email });
    const reset = linkIn(await nextMail(server.dataDir, person.email)).slice(1);
    await leave(browser, person);
    expect((await visitor().get(`/reset-password/do?token=${reset}`)).status).toBe(410);
  });

  test.each(["?until=2999-01-01", "?until=1999-01-01", "?until=<b>", "?now=2", ""])(
    "the page after the deletion shows nothing from the invalid query %j",
    async (query) => {
      const { status, text } = await visitor().get(`/account-deleted${query}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/2999|1999|until=/);
      expect(text).toContain("14 jours");
    },
  );
});

describe("the reactivation link", () => {
  test("opening the link changes nothing, and its button reactivates the account once", async () => {
    const { person, token } = await leaver();
    const browser = visitor();
    const led = await browser.get(`/${token}`);
    expect([led.status, led.headers.location]).toEqual([302, `/account-deleted?token=${token}`]);
    for (let at = 0; at < 2; at++) {
      const page = await browser.get(led.headers.location!);
      expect([page.status, page.text.includes(`value="${token}"`)]).toEqual([200, true]);
    }
    expect(await row(person)).toMatchObject({ status: "pending_deletion" });

    expect((await back(browser, token)).headers.location).toBe("/members");
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await row(person)).toMatchObject({
      status: "active",
      deletion_requested_at: null,
      deletion_reason: null,
      deletion_note: null,
    });
    expect((await nextMail(server.dataDir, person.email, 1)).to).toBe(person.email);
    expect((await visitor().post("/login", person)).status).toBe(302);

    const again = await back(visitor(), token);
    expect([again.status, again.text.includes('role="alert"')]).toEqual([410, true]);
    expect((await visitor().get(`/account-deleted?token=${token}`)).status).toBe(410);
  });

  test("one of two simultaneous reactivations succeeds", async () => {
    const { token } = await leaver();
    const answers = await Promise.all([back(visitor(), token), back(visitor(), token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 410]);
  });

  test("an altered link, a made-up link and another brand's link get 410", async () => {
    const { person, token } = await leaver();
    const altered = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const other = await leaver(OTHER_HOST);
    for (const word of [altered, other.token, "", "x", `${token}x`, "%00", "a".repeat(50)]) {
      expect((await back(visitor(), word)).status).toBe(410);
      expect((await visitor().get(`/account-deleted?token=${word}`)).status).toBe(410);
    }
    expect((await back(visitor(OTHER_HOST), token)).status).toBe(410);
    expect(await row(person)).toMatchObject({ status: "pending_deletion" });
    expect(await row(other.person)).toMatchObject({ status: "pending_deletion" });
  });

  test("an expired link gets 410", async () => {
    const { person, token } = await leaver();
    await database.query(
      `update account_links set expires_at = now() - interval '1 second'
       where purpose = 'reactivate' and member_id = (select id from members where name = '${person.name}')`,
    );
    expect((await back(visitor(), token)).status).toBe(410);
    expect(await row(person)).toMatchObject({ status: "pending_deletion" });
  });

  test("a member with a second factor reactivates the account and must enter a code before a session starts", async () => {
    const { person, token } = await leaver();
    await database.query(
      `insert into authenticators (tenant_id, member_id, secret, created_at, confirmed_at)
       select tenant_id, id, '\\x00', now(), now() from members where name = '${person.name}'`,
    );
    const browser = visitor();
    expect((await back(browser, token)).headers.location).toBe("/login/code?back=%2Fmembers");
    expect(browser.cookie("session")).toBeUndefined();
    expect(await row(person)).toMatchObject({ status: "active" });
  });

  test("a login with the right password mails the link again three times a day, and a wrong password never does", async () => {
    const { person } = await leaver();
    const logIn = (password: string) => visitor().post("/login", { email: person.email, password });
    const alert = (answer: { text: string }) => noticeIn(answer, "alert") ?? "";
    const wrong = await logIn("not the password");
    expect([wrong.status, mails(person).length]).toEqual([422, 1]);
    const said: string[] = [];
    for (let at = 0; at < 4; at++) {
      const answer = await logIn(person.password);
      expect(answer.status).toBe(403);
      said.push(alert(answer));
    }
    const link = linkIn(await nextMail(server.dataDir, person.email, 3));
    const [first = "", , , last = ""] = said;
    // When no mail is sent, the answer contains only the sentence of the specification.
    expect(first.startsWith(last) && first.length > last.length).toBe(true);
    expect(
      await database.query(
        `select count(*)::int as count from mails where kind = 'deletion' and recipient = '${person.email}'`,
      ),
    ).toEqual([{ count: 4 }]);
    const byCall = await visitor().call("POST", "/api/user.php", person);
    expect([byCall.status, byCall.json()]).toEqual([
      403,
      expect.objectContaining({ error: "pending_deletion" }),
    ]);
    expect((await back(visitor(), link.slice(1))).headers.location).toBe("/members");
  });
});

if (isAll)
  test.skipIf(!redisUrl)(
    "a member who deletes the account is logged out in the other processes immediately",
    async () => {
      const variables = { SESSION_SECRET, DATABASE_URL: database.url, REDIS_URL: redisUrl };
      const both = [await startServer(variables), await startServer(variables)];
      try {
        for (const one of both) await one.logged(({ msg }) => msg === "the database is ready");
        const person = await addMember();
        const [here, there] = both.map((one) => new FormBrowser(one, HOST)) as [FormBrowser, FormBrowser];
        await here.call("POST", "/api/user.php", person);
        there.setCookie("session", here.cookie("session")!);
        expect(await isLoggedIn(there)).toBe(true);
        expect((await leave(here, person)).status).toBe(302);
        // Without a notification the other process would query the database later than this.
        await expect.poll(() => isLoggedIn(there), { timeout: 5000, interval: 20 }).toBe(false);
      } finally {
        for (const one of both) await one.stop();
      }
    },
    60_000,
  );
