import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress, openLink } from "../support/mailed-link";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "velvethour.example";
const OWN_PASSWORD = "the-owners-own-harbour";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = () => new FormBrowser(server, HOST, fromSomewhere());
const userOf = async (browser: FormBrowser) =>
  ((await browser.get("/api/user.php")).json() as { user?: { status: string; profile: { name: string } } })
    .user;
const memberOf = async (where: string) =>
  (await database.query(`select id, status, password_hash from members where ${where}`))[0];
const logIn = async ({ email }: Person, password: string) =>
  (await visitor().call("POST", "/api/user.php", { email, password })).status;

async function joined(person = newPerson()): Promise<{ person: Person; browser: FormBrowser; link: string }> {
  const browser = visitor();
  const seen = (await database.query(`select 1 from mails where recipient = '${person.email}'`)).length;
  await signUp(browser, person);
  return { person, browser, link: linkIn(await nextMail(server.dataDir, person.email, seen)) };
}

describe("an activation link that is opened", () => {
  test("shows a page with a button, and does not confirm, erase or log in any account", async () => {
    const victim = await joined();
    const stranger = await joined({ ...newPerson(), email: victim.person.email });
    const scanner = visitor();
    const { page, path } = await openLink(scanner, stranger.link);
    expect([page.status, path]).toEqual([200, `/activate/done?token=${stranger.link.slice(1)}`]);
    // The entry warning and the form for the language return to the link, even without script.
    expect(page.text).toContain(`name="back" value="${stranger.link}"`);
    expect([scanner.cookie("session"), await userOf(scanner)]).toEqual([undefined, undefined]);
    for (const { person } of [victim, stranger])
      expect(await memberOf(`name = '${person.name}'`)).toMatchObject({ status: "not_confirmed" });
    expect(await userOf(victim.browser)).toMatchObject({ profile: { name: victim.person.name } });
  });

  test("a link that is opened from another site does not change the visitor's session", async () => {
    const { browser, person } = await joined();
    const attacker = await joined();
    const session = browser.cookie("session");
    const crossSite = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    const { location } = (await browser.get(attacker.link, crossSite)).headers;
    await browser.get(location!, crossSite);
    expect(browser.cookie("session")).toBe(session);
    expect(await userOf(browser)).toMatchObject({ status: "not_confirmed", profile: { name: person.name } });
  });

  test("the page is in the member's language, even in a browser that never chose one", async () => {
    const browser = visitor();
    browser.setCookie("locale", "en");
    const person = newPerson();
    await signUp(browser, person);
    const link = linkIn(await nextMail(server.dataDir, person.email));
    expect((await openLink(visitor(), link)).page.text).toContain('<html lang="en"');
  });

  test("a logged-in visitor does not get the page in another member's language", async () => {
    const english = visitor();
    english.setCookie("locale", "en");
    const person = newPerson();
    await signUp(english, person);
    const link = linkIn(await nextMail(server.dataDir, person.email));
    const { browser } = await joined();
    expect((await openLink(browser, link)).page.text).toContain('<html lang="nl"');
  });
});

describe("the button of an activation link", () => {
  test("the browser that signed up confirms the account and keeps its session and its password", async () => {
    const { browser, person, link } = await joined();
    const session = browser.cookie("session");
    expect((await openLink(browser, link)).page.text).not.toContain('name="password"');
    expect((await confirmAddress(browser, link)).headers.location).toBe("/activate/done");
    expect(await userOf(browser)).toMatchObject({ status: "active" });
    expect(browser.cookie("session")).toBe(session);
    expect(await logIn(person, person.password)).toBe(200);
  });

  test("an owner who confirms an account that a stranger created sets a new password, and all sessions and passkeys of the stranger end", async () => {
    const { browser: stranger, person, link } = await joined();
    const mine = `(select id from members where name = '${person.name}')`;
    const tenant = `(select tenant_id from members where name = '${person.name}')`;
    await database.query(
      `insert into passkeys (tenant_id, member_id, credential_id, public_key, counter, name, created_at)
       values (${tenant}, ${mine}, '${randomUUID()}', '\\x00', 0, 'planted', now())`,
    );
    const owner = visitor();
    const path = (await owner.get(link)).headers.location!;
    const token = link.slice(1);
    const refused = await owner.post(path, { token, password: "", repeat: "" });
    expect([refused.status, refused.text.includes('id="password-error"')]).toEqual([422, true]);
    const differs = await owner.post(path, { token, password: OWN_PASSWORD, repeat: person.password });
    expect([differs.status, differs.text.includes('repeat-error"')]).toEqual([422, true]);
    expect(await memberOf(`name = '${person.name}'`)).toMatchObject({ status: "not_confirmed" });

    expect((await confirmAddress(owner, link, OWN_PASSWORD)).headers.location).toBe("/activate/done");
    expect(await userOf(owner)).toMatchObject({ status: "active", profile: { name: person.name } });
    expect(await userOf(stranger)).toBeUndefined();
    expect(await database.query(`select 1 from passkeys where member_id = ${mine}`)).toEqual([]);
    expect([await logIn(person, person.password), await logIn(person, OWN_PASSWORD)]).toEqual([403, 200]);
  });

  test("a confirmation from another site is refused", async () => {
    const { link, person } = await joined();
    const answer = await server.fetch(HOST, `/activate/done?token=${link.slice(1)}`, {
      method: "POST",
      headers: {
        Origin: "https://evil.example",
        "Sec-Fetch-Site": "cross-site",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        token: link.slice(1),
        password: OWN_PASSWORD,
        repeat: OWN_PASSWORD,
      }).toString(),
    });
    expect(answer.status).toBe(403);
    expect(await memberOf(`name = '${person.name}'`)).toMatchObject({ status: "not_confirmed" });
  });

  test("a second confirmation by the confirmed member succeeds and starts no session for others", async () => {
    const { browser, link } = await joined();
    const path = `/activate/done?token=${link.slice(1)}`;
    for (let press = 0; press < 2; press++)
      expect((await browser.post(path, { token: link.slice(1) })).headers.location).toMatch(
        /^\/activate\/done/,
      );
    const again = await openLink(browser, link);
    expect([again.page.status, again.path]).toEqual([200, "/activate/done"]);

    const elsewhere = visitor();
    const shown = await openLink(elsewhere, link);
    expect([shown.page.status, shown.path]).toEqual([200, path]);
    expect(shown.page.text).toContain("Je adres is al bevestigd");
    await elsewhere.post(path, { token: link.slice(1), password: OWN_PASSWORD, repeat: OWN_PASSWORD });
    expect(await userOf(elsewhere)).toBeUndefined();
  });
});

test("a stranger's resets and wrong passwords do not lock a member out in a browser that the member has used before", async () => {
  const { person, browser, link } = await joined();
  await confirmAddress(browser, link);
  await browser.get("/api/logout.php");
  const stranger = visitor();
  const { email, password } = person;
  const blocked = { email, password: "not this one at all" };
  for (let at = 0; at < 5; at++) expect((await stranger.post("/login", blocked)).status).toBe(422);
  expect((await stranger.post("/login", { email, password })).status).toBe(429);
  for (let at = 0; at < 4; at++)
    expect((await visitor().post("/reset-password", { email })).status).toBe(200);
  const resets = () => database.query(`select 1 from mails where recipient = '${email}' and kind = 'reset'`);
  expect(await resets()).toHaveLength(3);

  expect((await browser.post("/reset-password", { email })).status).toBe(200);
  expect(await resets()).toHaveLength(4);
  expect((await browser.post("/login", { email, password })).headers.location).toBe("/members");
});

test("a member without a confirmed address gets no page that says it is confirmed", async () => {
  const { browser } = await joined();
  const { page, path } = await openLink(browser, "/activate/done");
  expect([path, shown(page.text).includes("Je adres is bevestigd")]).toEqual(["/activate/error", false]);
  expect(page.text).toContain('action="/activate/error"');
});
