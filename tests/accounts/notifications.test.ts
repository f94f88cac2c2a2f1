import { beforeAll, describe, expect, test } from "vitest";
import { advertising, preferences } from "~/domain/notifications/rules";
import { FormBrowser } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember, type Member, signUpMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";
import type { Person } from "../support/sign-up";

const HOST = "velvethour.example";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer({ isLimited: false }));
});

const member = () => joinMember(server, database, HOST, "NL");
/** Returns a member who has not confirmed the address and got the mail that asks for it. */
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

describe("the preferences for notifications", () => {
  test("a new member gets everything except advertising", async () => {
    const { person, browser } = await newcomer();
    expect((await listsOf(person)).off.sort()).toEqual([...advertising].sort());
    const { text } = await browser.get("/notifications");
    expect(preferences.filter((one) => !isOn(text, one)).sort()).toEqual([...advertising].sort());
  });

  test("saved preferences are stored and shown immediately", async () => {
    const { person, browser } = await member();
    const before = (await listsOf(person)).version;
    const answer = await browser.post("/notifications", {
      intent: "save_notifications",
      ...all("like", "news"),
    });
    expect([answer.status, answer.headers.location]).toEqual([303, "/notifications?done=saved"]);
    const { text } = await browser.get("/notifications?done=saved");
    expect(text).toContain('role="status"');
    expect(preferences.filter((one) => !isOn(text, one))).toEqual(["like", "news"]);
    const { off, version } = await listsOf(person);
    expect([off, version]).toEqual([["like", "news"], before + 1]);
    await browser.post("/notifications", { intent: "save_notifications" });
    expect((await listsOf(person)).off).toHaveLength(preferences.length);
  });

  test.each([
    [{ intent: "save_notifications", everything: "on" }],
    [{ intent: "save_notifications", "like'--": "on" }],
    [{ intent: "save_notifications", "<b>": "on", like: "on" }],
    [{ intent: "save_notifications", "\0": "on" }],
    [{ intent: "save_notifications", __proto__x: "on" }],
  ])("the unknown preferences %j are refused, and the saved ones stay", async (fields) => {
    const { person, browser } = await member();
    const before = await listsOf(person);
    expect((await browser.post("/notifications", fields)).status).toBe(422);
    expect(await listsOf(person)).toEqual(before);
  });

  test("a stranger can neither see nor change preferences", async () => {
    const stranger = new FormBrowser(server, HOST);
    for (const answer of [
      await stranger.get("/notifications"),
      await stranger.post("/notifications", { intent: "save_notifications" }),
      await stranger.post("/notifications", { intent: "enable_mail" }),
    ])
      expect([answer.status, answer.headers.location]).toEqual([302, "/login?back=%2Fnotifications"]);
  });

  test("another brand's session changes no preferences", async () => {
    const { person, browser } = await member();
    const elsewhere = new FormBrowser(server, "kaleido.example");
    elsewhere.setCookie("session", browser.cookie("session")!);
    expect(
      (await elsewhere.post("/notifications", { intent: "save_notifications" })).headers.location,
    ).toMatch(/login/);
    expect((await listsOf(person)).off).toHaveLength(advertising.length);
  });
});

describe("optional mails that are disabled for a member", () => {
  test.each([
    ["complaint", /spam/, false],
    ["unsubscribe", /afgemeld/, false],
    ["bounce", /kwamen terug/, true],
  ])("after a %s the page shows why and can enable mails again", async (reason, why, leadsToAddress) => {
    const { person, browser } = await member();
    await set(person, `notifications_disabled = '{${reason}}'`);
    const fresh = new FormBrowser(server, HOST);
    await fresh.call("POST", "/api/user.php", person);
    const text = shown((await fresh.get("/notifications")).text);
    expect(text).toMatch(why);
    expect(/<main.*href="\/settings\/account".*<\/main>/s.test(text.replace(/<nav.*?<\/nav>/gs, ""))).toBe(
      leadsToAddress,
    );
    const answer = await fresh.post("/notifications", { intent: "enable_mail" });
    expect(answer.headers.location).toBe("/notifications?done=again");
    expect((await listsOf(person)).disabled).toEqual([]);
    expect((await browser.get("/api/user.php")).json()).toMatchObject({
      user: { notifications_disabled: [] },
    });
    expect(shown((await fresh.get("/notifications")).text)).not.toMatch(why);
  });

  test("the alert appears on lists of members, and again 30 days after it was closed", async () => {
    const { person } = await member();
    await set(person, "status = 'active', notifications_disabled = '{bounce}'");
    const browser = new FormBrowser(server, HOST);
    await browser.call("POST", "/api/user.php", person);
    const shows = async (url: string) =>
      (await browser.get(url)).text.includes('data-dismiss-key="hide-disabled-notifications-alert"');
    const pages = ["/members", "/likes", "/chats", "/", "/pages/faq", "/settings", "/notifications"];
    expect(await Promise.all(pages.map(shows))).toEqual([true, true, true, false, false, false, false]);
    const dayMs = 86_400_000;
    for (const [daysAgo, isShown] of [
      [0, false],
      [29.9, false],
      [30.1, true],
      [-400, true],
    ] as const) {
      browser.setCookie("hide-disabled-notifications-alert", String(Date.now() - daysAgo * dayMs));
      expect([daysAgo, await shows("/likes")]).toEqual([daysAgo, isShown]);
    }
    for (const odd of ["", "x", "NaN", "Infinity", "-1", "%00"]) {
      browser.setCookie("hide-disabled-notifications-alert", odd);
      expect([odd, await shows("/likes")]).toEqual([odd, true]);
    }
  });

  test("the alert is shown once that about the unconfirmed address was closed", async () => {
    const { person } = await newcomer();
    await set(person, "notifications_disabled = '{bounce}'");
    const browser = new FormBrowser(server, HOST);
    await browser.call("POST", "/api/user.php", person);
    const alerts = async () =>
      [...(await browser.get("/likes")).text.matchAll(/data-alert="(\w+)"/g)].map(([, kind]) => kind);
    expect(await alerts()).toEqual(["confirm_email"]);
    browser.setCookie("hide-confirm-email-alert", String(Date.now()));
    expect(await alerts()).toEqual(["mail_disabled"]);
  });
});

describe("an unconfirmed member after a partner's signup", () => {
  const isRequested = (html: string) => html.includes("data-in-dialog");
  const row = (html: string) => html.includes('data-alert="confirm_email"');

  test("a phone shows the request to confirm as a dialog; other devices and pages without script show a row", async () => {
    const { browser } = await newcomer();
    const phone = async (url: string) => (await browser.get(url, { "User-Agent": IPHONE })).text;
    const page = "/likes?api_signup_complete=1";
    const [landed, later, desktop] = [
      await phone(page),
      await phone("/likes"),
      (await browser.get(page)).text,
    ];
    expect([isRequested(landed), row(landed)]).toEqual([true, true]);
    expect([isRequested(later), row(later)]).toEqual([false, true]);
    expect([isRequested(desktop), row(desktop)]).toEqual([false, true]);
    for (const other of ["/signup", "/settings", "/settings/privacy", "/notifications", "/pages/faq"])
      expect([other, row(await phone(`${other}?api_signup_complete=1`))]).toEqual([other, false]);
  });

  test("confirmed members and strangers get no request to confirm", async () => {
    const { person, browser } = await newcomer();
    await confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
    for (const one of [browser, new FormBrowser(server, HOST)]) {
      const { text } = await one.get("/pages/faq?api_signup_complete=1", { "User-Agent": IPHONE });
      expect([isRequested(text), row(text)]).toEqual([false, false]);
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
    ["mails to the member are disabled", "notifications_disabled = '{complaint}'"],
  ])("an optional mail is not sent if %s", async (_why, change) => {
    const joined = await newcomer();
    await set(joined.person, change);
    await confirm(joined);
    await expect
      .poll(() => waiting(joined.person), { timeout: 15_000 })
      .toEqual([{ kind: "welcome", skipped: "unwanted", sent: false }]);
    await set(joined.person, "notifications_off = '{}', notifications_disabled = '{}'");
    // A mail that the account needs is still sent, and the skipped mail is not sent later.
    await new FormBrowser(server, HOST).post("/reset-password", { email: joined.person.email });
    await nextMail(server.dataDir, joined.person.email, 1);
    expect(mailsIn(server.dataDir, joined.person.email)).toHaveLength(2);
    expect(await waiting(joined.person)).toMatchObject([{ sent: false }]);
  });

  test("a mail that the account needs is sent even to a member who unsubscribed from everything", async () => {
    const { person } = await member();
    await set(person, "notifications_disabled = '{unsubscribe}', notifications_off = '{reminders}'");
    await new FormBrowser(server, HOST).post("/reset-password", { email: person.email });
    const mail = await nextMail(server.dataDir, person.email);
    expect(mail.text).not.toContain("/unsubscribe");
  });
});
