import { afterAll, beforeAll, describe, expect, test } from "vitest";
import words from "../../locales/en/mail.json";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "mapleandmain.example";
const PAGE = "/settings/security/password";
const NEW = "another quiet harbour";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback" });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const visitor = () => new FormBrowser(server, HOST, fromSomewhere());
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

async function member(): Promise<{ person: Person; browser: FormBrowser }> {
  const person = newPerson();
  const browser = visitor();
  await signUp(browser, person, "US");
  return { person, browser };
}
const change = (browser: FormBrowser, old: string, password = NEW, repeat = password) =>
  browser.post(PAGE, { old, password, repeat });
const logsIn = async ({ email }: Person, password: string) =>
  (await visitor().call("POST", "/api/user.php", { email, password })).status === 200;

describe("changing the password", () => {
  test("needs the old one; then the new one counts, this session has a new secret and all others are over", async () => {
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

  test("is told by mail, and a link for a new password that was mailed before is worthless", async () => {
    const { person, browser } = await member();
    await nextMail(server.dataDir, person.email);
    await visitor().post("/reset-password", { email: person.email });
    const reset = linkIn(await nextMail(server.dataDir, person.email, 1));
    await change(browser, person.password);
    expect((await nextMail(server.dataDir, person.email, 2)).subject).toBe(words.password_changed_subject);
    const page = (await visitor().get(reset)).headers.location!;
    expect((await visitor().get(page)).status).toBe(410);
  });

  test.each([
    ["a wrong old one", ["not the old one", NEW, NEW], "old", "Please check your old password."],
    ["an empty old one", ["", NEW, NEW], "old", "Please check your old password."],
    ["two that differ", [null, NEW, `${NEW}!`], "repeat", "The entered passwords are not the same."],
    ["a short one", [null, "short 7", "short 7"], "password", "At least 8 characters"],
    ["a common one", [null, "password123", "password123"], "password", "leaked passwords"],
    ["nothing", [null, "", ""], "password", "At least 8 characters"],
    ["one that is far too long", [null, "x".repeat(2000), "x".repeat(2000)], "password", "At most 128"],
  ] as const)("with %s is refused beside its field, and nothing changes", async (_, typed, field, text) => {
    const { person, browser } = await member();
    const [old, password, repeat] = typed;
    const answer = await change(browser, old ?? person.password, password, repeat);
    expect(answer.status).toBe(422);
    const problem = new RegExp(`id="${field}-problem"[^]*?<span>([^<]*)`).exec(answer.text)?.[1];
    expect(problem).toContain(text);
    expect(answer.text).not.toContain(person.password);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await logsIn(person, person.password)).toBe(true);
  });

  test("takes every sign of a new password as it is", async () => {
    const { person, browser } = await member();
    const odd = "  <b>🦊</b> ё\u0000 ";
    expect((await change(browser, person.password, odd)).status).toBe(303);
    expect(await logsIn(person, odd)).toBe(true);
    expect(await logsIn(person, odd.trim())).toBe(false);
  });

  test("is nobody's who is not logged in, and no other member's", async () => {
    const { person } = await member();
    const stranger = await change(visitor(), person.password);
    expect([stranger.status, stranger.headers.location]).toEqual([
      302,
      `/login?back=${encodeURIComponent(PAGE)}`,
    ]);
    const { browser: other } = await member();
    expect((await change(other, person.password)).status).toBe(422);
    expect(await logsIn(person, person.password)).toBe(true);
  });

  test("sent twice at once changes it once", async () => {
    const { person, browser } = await member();
    await nextMail(server.dataDir, person.email);
    const answers = await Promise.all([change(browser, person.password), change(browser, person.password)]);
    expect(answers.some(({ status }) => status === 303)).toBe(true);
    expect(await logsIn(person, NEW)).toBe(true);
    const [{ count }] = (await database.query(
      `select count(*)::int as count from sessions where member_id = (select id from members where email = '${person.email}') and token_hash is not null`,
    )) as [{ count: number }];
    // This one, and the login above.
    expect(count).toBe(2);
    expect(mailsIn(server.dataDir, person.email).length).toBeGreaterThanOrEqual(1);
  });

  test("cannot be tried without end: the eleventh guess in a quarter of an hour is not even looked at", async () => {
    const { person, browser } = await member();
    for (let at = 0; at < 10; at++) expect((await change(browser, `guess ${at}`)).status).toBe(422);
    const blocked = await change(browser, person.password);
    expect([blocked.status, /15/.test(blocked.text)]).toEqual([429, true]);
    expect(await logsIn(person, person.password)).toBe(true);
  });
});
