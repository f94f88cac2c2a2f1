import { beforeAll, describe, expect, test } from "vitest";
import translations from "../../locales/en/mail.json";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { openLink } from "../support/mailed-link";
import { joinMember, signUpMember } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson, type Person } from "../support/sign-up";

const HOST = "mapleandmain.example";
const PAGE = "/settings/security/password";
const NEW = "another quiet harbour";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = () => new FormBrowser(server, HOST, fromSomewhere());
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

const member = () => joinMember(server, database, HOST, "US");
const change = (browser: FormBrowser, old: string, password = NEW, repeat = password) =>
  browser.post(PAGE, { old, password, repeat });
const logsIn = async ({ email }: Person, password: string) =>
  (await visitor().call("POST", "/api/user.php", { email, password })).status === 200;

describe("changing the password", () => {
  test("requires the old password, replaces the token of this session and ends all other sessions", async () => {
    const { person, browser } = await member();
    const elsewhere = visitor();
    await elsewhere.call("POST", "/api/user.php", person);
    const before = browser.cookie("session")!;
    const answer = await change(browser, person.password);
    expect([answer.status, answer.headers.location]).toEqual([303, "/settings/security?done=password"]);
    const after = browser.cookie("session")!;
    expect(after).toMatch(/^[\w-]{43}$/);
    expect(after).not.toBe(before);
    expect((await browser.get("/settings/security?done=password")).text).toContain('role="status"');
    expect(await isLoggedIn(elsewhere)).toBe(false);
    const stolen = visitor();
    stolen.setCookie("session", before);
    expect(await isLoggedIn(stolen)).toBe(false);
    expect(await logsIn(person, NEW)).toBe(true);
    expect(await logsIn(person, person.password)).toBe(false);
  });

  test("a change is reported by mail and invalidates a link for a new password that was mailed before", async () => {
    const { person, browser } = await member();
    await visitor().post("/reset-password", { email: person.email });
    const reset = linkIn(await nextMail(server.dataDir, person.email));
    await change(browser, person.password);
    expect((await nextMail(server.dataDir, person.email, 1)).subject).toBe(
      translations.password_changed_subject,
    );
    const page = (await visitor().get(reset)).headers.location!;
    expect((await visitor().get(page)).status).toBe(410);
  });

  test("invalidates a link that changes the address, because an intruder with the old password may have requested it", async () => {
    const { person, browser } = await member();
    const address = newPerson().email;
    const own = visitor();
    await own.call("POST", "/api/user.php", person);
    expect((await own.post("/settings/account", { email: address, password: person.password })).status).toBe(
      200,
    );
    const link = linkIn(await nextMail(server.dataDir, address));
    expect((await openLink(own, link)).page.status).toBe(200);
    expect((await change(own, person.password)).status).toBe(303);
    expect((await openLink(visitor(), link)).page.status).toBe(410);
    expect((await visitor().post("/mail-change/do", { token: link.slice(1) })).status).toBe(410);
    expect(await database.query(`select email from members where name = '${person.name}'`)).toEqual([
      { email: person.email },
    ]);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test.each([
    ["a wrong old password", ["not the old one", NEW, NEW], "old", "Please check your old password."],
    ["an empty old password", ["", NEW, NEW], "old", "Please check your old password."],
    ["two different passwords", [null, NEW, `${NEW}!`], "repeat", "The entered passwords are not the same."],
    ["a short password", [null, "short 7", "short 7"], "password", "At least 8 characters"],
    ["a common password", [null, "password123", "password123"], "password", "leaked passwords"],
    ["an empty password", [null, "", ""], "password", "At least 8 characters"],
    [
      "an overlong password",
      [null, "x".repeat(2000), "x".repeat(2000)],
      "password",
      "128 characters at most",
    ],
  ] as const)("%s is refused beside its field, and nothing changes", async (_, typed, field, text) => {
    const { person, browser } = await member();
    const [old, password, repeat] = typed;
    const answer = await change(browser, old ?? person.password, password, repeat);
    expect(answer.status).toBe(422);
    const problem = new RegExp(`id="[^"]*${field}-error"[^]*?<span>([^<]*)`).exec(answer.text)?.[1];
    expect(problem).toContain(text);
    expect(answer.text).not.toContain(person.password);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await logsIn(person, person.password)).toBe(true);
  });

  test("every character of a new password is significant", async () => {
    const { person, browser } = await member();
    const odd = "  <b>🦊</b> ё\u0000 ";
    expect((await change(browser, person.password, odd)).status).toBe(303);
    expect(await logsIn(person, odd)).toBe(true);
    expect(await logsIn(person, odd.trim())).toBe(false);
  });

  test("strangers and other members cannot change the password", async () => {
    const { person } = await member();
    const stranger = await change(visitor(), person.password);
    expect([stranger.status, stranger.headers.location]).toEqual([
      302,
      `/login?back=${encodeURIComponent(PAGE)}`,
    ]);
    // All members of joinMember share one password.
    const { browser: other } = await signUpMember(server, database, HOST, "US");
    expect((await change(other, person.password)).status).toBe(422);
    expect(await logsIn(person, person.password)).toBe(true);
  });

  test("one of two simultaneous changes succeeds and is reported once", async () => {
    const { person, browser } = await member();
    const passwords = [NEW, "a third quiet harbour"];
    const answers = await Promise.all(passwords.map((one) => change(browser, person.password, one)));
    const changed = answers.findIndex(({ status }) => status === 303);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await Promise.all(passwords.map((one) => logsIn(person, one)))).toEqual(
      passwords.map((_, at) => at === changed),
    );
    const of = `(select id from members where email = '${person.email}')`;
    const [counts] = await database.query(
      `select (select count(*) from sessions where member_id = ${of} and token_hash is not null)::int as sessions,
        (select count(*) from mails where member_id = ${of} and kind = 'password_changed')::int as mails`,
    );
    // This session, and the one from the login above.
    expect(counts).toEqual({ sessions: 2, mails: 1 });
  });

  test("after ten wrong passwords in a quarter of an hour even the right one is refused", async () => {
    const { person, browser } = await member();
    for (let at = 0; at < 10; at++) expect((await change(browser, `guess ${at}`)).status).toBe(422);
    const blocked = await change(browser, person.password);
    expect([blocked.status, /15/.test(blocked.text)]).toEqual([429, true]);
    expect(await logsIn(person, person.password)).toBe(true);
  });
});

describe("over TLS", () => {
  const overTls = () =>
    new FormBrowser(server, HOST, {
      ...fromSomewhere(),
      "X-Forwarded-Proto": "https",
      Origin: `https://${HOST}:${server.port}`,
    });

  test("a login sets the session as __Host-session, which is Secure and bound to this host", async () => {
    const { person } = await member();
    const browser = overTls();
    const answer = await browser.call("POST", "/api/user.php", person);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure; HttpOnly$/,
    );
    expect(browser.cookie("session")).toBeUndefined();
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test("a cookie with the plain name session does not log in", async () => {
    const { browser } = await member();
    const planted = overTls();
    planted.setCookie("session", browser.cookie("session")!);
    expect(await isLoggedIn(planted)).toBe(false);
    expect((await planted.get("/pages/faq")).text).toContain('class="logged-out"');
    expect(await isLoggedIn(browser)).toBe(true);
  });
});
