import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advertising, preferences } from "~/domain/notifications/rules";
import { FormBrowser } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember, type Member, signUpMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { shown } from "../support/shown";
import type { Person } from "../support/sign-up";

const HOST = "velvethour.example";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMITS: "0", TRUST_PROXY: "loopback" });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const member = () => joinMember(server, database, HOST, "NL");
/** Somebody who has not confirmed the address, and got the mail that asks for it. */
const newcomer = () => signUpMember(server, database, HOST, "NL");

const listsOf = async ({ email }: Person) =>
  (
    await database.query(
      `select notifications_off as off, notifications_disabled as disabled, version from members where email = '${email}'`,
    )
  )[0] as { off: string[]; disabled: string[]; version: number };
const set = ({ email }: Person, change: string) =>
  database.query(`update members set ${change} where email = '${email}'`);
const isOn = (html: string, name: string) =>
  /checked=""/.test(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0]);
const all = (...off: string[]) =>
  Object.fromEntries(preferences.filter((one) => !off.includes(one)).map((one) => [one, "on"]));

describe("what a member is told of", () => {
  test("is everything but advertising, until they choose", async () => {
    const { person, browser } = await newcomer();
    expect((await listsOf(person)).off.sort()).toEqual([...advertising].sort());
    const { text } = await browser.get("/notifications");
    expect(preferences.filter((one) => !isOn(text, one)).sort()).toEqual([...advertising].sort());
  });

  test("is kept as it was saved, and shown so at once", async () => {
    const { person, browser } = await member();
    const before = (await listsOf(person)).version;
    const answer = await browser.post("/notifications", { intent: "save", ...all("like", "news") });
    expect([answer.status, answer.headers.location]).toEqual([303, "/notifications?done=saved"]);
    const { text } = await browser.get("/notifications?done=saved");
    expect(text).toContain('role="status"');
    expect(preferences.filter((one) => !isOn(text, one))).toEqual(["like", "news"]);
    const { off, version } = await listsOf(person);
    expect([off, version]).toEqual([["like", "news"], before + 1]);
    await browser.post("/notifications", { intent: "save" });
    expect((await listsOf(person)).off).toHaveLength(preferences.length);
  });

  test.each([
    [{ intent: "save", everything: "on" }],
    [{ intent: "save", "like'--": "on" }],
    [{ intent: "save", "<b>": "on", like: "on" }],
    [{ intent: "save", "\0": "on" }],
    [{ intent: "save", __proto__x: "on" }],
  ])("refuses the names %j and keeps what was saved", async (fields) => {
    const { person, browser } = await member();
    const before = await listsOf(person);
    expect((await browser.post("/notifications", fields)).status).toBe(422);
    expect(await listsOf(person)).toEqual(before);
  });

  test("is a stranger's business neither to see nor to change", async () => {
    const stranger = new FormBrowser(server, HOST);
    for (const answer of [
      await stranger.get("/notifications"),
      await stranger.post("/notifications", { intent: "save" }),
      await stranger.post("/notifications", { intent: "again" }),
    ])
      expect([answer.status, answer.headers.location]).toEqual([302, "/login?back=%2Fnotifications"]);
  });

  test("another brand's session changes nothing here", async () => {
    const { person, browser } = await member();
    const elsewhere = new FormBrowser(server, "kaleido.example");
    elsewhere.setCookie("session", browser.cookie("session")!);
    expect((await elsewhere.post("/notifications", { intent: "save" })).headers.location).toMatch(/login/);
    expect((await listsOf(person)).off).toHaveLength(advertising.length);
  });
});

describe("mails that do not reach a member", () => {
  test.each([
    ["complaint", /spam/, false],
    ["unsubscribe", /afgemeld/, false],
    ["bounce", /kwamen terug/, true],
  ])("after a %s the page says why and lets them in again", async (reason, why, leadsToAddress) => {
    const { person, browser } = await member();
    await set(person, `notifications_disabled = '{${reason}}'`);
    const fresh = new FormBrowser(server, HOST);
    await fresh.call("POST", "/api/user.php", person);
    const text = shown((await fresh.get("/notifications")).text);
    expect(text).toMatch(why);
    expect(/<main.*href="\/settings\/account".*<\/main>/s.test(text.replace(/<nav.*?<\/nav>/gs, ""))).toBe(
      leadsToAddress,
    );
    const answer = await fresh.post("/notifications", { intent: "again" });
    expect(answer.headers.location).toBe("/notifications?done=again");
    expect((await listsOf(person)).disabled).toEqual([]);
    expect((await browser.get("/api/user.php")).json()).toMatchObject({
      user: { notifications_disabled: [] },
    });
    expect(shown((await fresh.get("/notifications")).text)).not.toMatch(why);
  });

  test("are told of on pages, but not on settings and notifications, nor for 30 days after it was closed", async () => {
    const { person } = await member();
    await set(person, "notifications_disabled = '{bounce}'");
    const browser = new FormBrowser(server, HOST);
    await browser.call("POST", "/api/user.php", person);
    const shows = async (url: string) =>
      (await browser.get(url)).text.includes('data-dismiss-key="hide-disabled-notifications-alert"');
    const pages = ["/", "/pages/faq", "/nobody", "/settings", "/settings/account", "/notifications"];
    expect(await Promise.all(pages.map(shows))).toEqual([true, true, true, false, false, false]);
    const dayMs = 86_400_000;
    for (const [daysAgo, isShown] of [
      [0, false],
      [29.9, false],
      [30.1, true],
      [-400, true],
    ] as const) {
      browser.setCookie("hide-disabled-notifications-alert", String(Date.now() - daysAgo * dayMs));
      expect([daysAgo, await shows("/pages/faq")]).toEqual([daysAgo, isShown]);
    }
    for (const odd of ["", "x", "NaN", "Infinity", "-1", "%00"]) {
      browser.setCookie("hide-disabled-notifications-alert", odd);
      expect([odd, await shows("/pages/faq")]).toEqual([odd, true]);
    }
  });

  test("are shown together with the alert about an address that is not confirmed, and after it", async () => {
    const { person } = await newcomer();
    await set(person, "notifications_disabled = '{bounce}'");
    const browser = new FormBrowser(server, HOST);
    await browser.call("POST", "/api/user.php", person);
    const { text } = await browser.get("/pages/faq");
    expect(text).toContain("hide-disabled-notifications-alert");
    expect(text.indexOf(person.email)).toBeGreaterThan(0);
    expect(text.indexOf(person.email)).toBeLessThan(text.indexOf("hide-disabled-notifications-alert"));
  });
});

describe("who has not confirmed the address after a partner's signup", () => {
  const isAsked = (html: string) => html.includes('id="confirm-email-title"');
  const strip = (html: string) => html.includes('action="/activate/error"');

  test("is asked in a dialog on a phone, and in the strip without script and everywhere else", async () => {
    const { browser } = await newcomer();
    const phone = async (url: string) => (await browser.get(url, { "User-Agent": IPHONE })).text;
    const page = "/likes?api_signup_complete=1";
    expect([isAsked(await phone(page)), strip(await phone(page))]).toEqual([true, true]);
    expect(isAsked((await browser.get(page)).text)).toBe(false);
    expect(isAsked(await phone("/pages/faq"))).toBe(false);
    for (const hidden of ["/signup", "/settings", "/settings/privacy", "/notifications"])
      expect([hidden, isAsked(await phone(`${hidden}?api_signup_complete=1`))]).toEqual([hidden, false]);
  });

  test("is not asked once it is confirmed, and strangers never are", async () => {
    const { person, browser } = await newcomer();
    await confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
    for (const one of [browser, new FormBrowser(server, HOST)]) {
      const { text } = await one.get("/pages/faq?api_signup_complete=1", { "User-Agent": IPHONE });
      expect([isAsked(text), strip(text)]).toEqual([false, false]);
    }
  });
});

describe("an optional mail", () => {
  const confirm = async ({ person, browser }: Member) =>
    confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
  const waiting = ({ email }: Person) =>
    database.query(
      `select kind, params->>'skipped' as skipped, sent_at is not null as sent from mails where recipient = '${email}' and kind = 'welcome'`,
    );

  test.each([
    ["its preference is off", "notifications_off = '{reminders}'"],
    ["mails do not reach the member", "notifications_disabled = '{complaint}'"],
  ])("never goes where %s", async (_why, change) => {
    const joined = await newcomer();
    await set(joined.person, change);
    await confirm(joined);
    await expect
      .poll(() => waiting(joined.person), { timeout: 15_000 })
      .toEqual([{ kind: "welcome", skipped: "unwanted", sent: false }]);
    await set(joined.person, "notifications_off = '{}', notifications_disabled = '{}'");
    // A mail that the account needs goes all the same, and nothing that was left out follows it.
    await new FormBrowser(server, HOST).post("/reset-password", { email: joined.person.email });
    await nextMail(server.dataDir, joined.person.email, 1);
    expect(mailsIn(server.dataDir, joined.person.email)).toHaveLength(2);
    expect(await waiting(joined.person)).toMatchObject([{ sent: false }]);
  });

  test("that the account needs goes even to who left everything", async () => {
    const { person } = await member();
    await set(person, "notifications_disabled = '{unsubscribe}', notifications_off = '{reminders}'");
    await new FormBrowser(server, HOST).post("/reset-password", { email: person.email });
    const mail = await nextMail(server.dataDir, person.email);
    expect(mail.text).not.toContain("/unsubscribe");
  });
});
