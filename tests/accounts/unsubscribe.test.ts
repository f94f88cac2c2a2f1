import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress, openLink } from "../support/mailed-link";
import type { OutboxMail } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "abendrot.example";
const ONE_CLICK = "List-Unsubscribe=One-Click";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer({ isLimited: false }));
});

type Joined = { person: Person; browser: FormBrowser; mail: OutboxMail; url: string };

/** Returns a member with a confirmed address, the first optional mail and its unsubscribe link without the host. */
async function joined(): Promise<Joined> {
  const [person, browser] = [newPerson(), new FormBrowser(server, HOST)];
  await signUp(browser, person, "DE");
  await confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
  const mail = await nextMail(server.dataDir, person.email, 1);
  const { pathname, search } = new URL(/https?:\/\/\S+\/unsubscribe\S+/.exec(mail.text)![0]);
  return { person, browser, mail, url: pathname + search };
}

const listsOf = async ({ email }: Person) =>
  (
    await database.query(
      `select notifications_off as off, notifications_disabled as disabled, version from members where email = '${email}'`,
    )
  )[0] as { off: string[]; disabled: string[]; version: number };

/** Sends a one-click request as a mail program does: without cookies and without Origin. */
const oneClick = (url: string, host = HOST, body = ONE_CLICK) =>
  server.fetch(host, url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });

describe("an optional mail", () => {
  test("an optional mail contains the unsubscribe link in its headers and in its footer", async () => {
    const { mail, url } = await joined();
    const { headers } = mail as OutboxMail & { headers: Record<string, string> };
    expect(headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<http://${HOST}${url}>`,
      "List-Unsubscribe-Post": ONE_CLICK,
    });
    expect(mail.html).toContain(`href="http://${HOST}${url}"`);
  });
});

describe("the unsubscribe link", () => {
  test("opening the link changes nothing, because mail scanners open links", async () => {
    const { person, url } = await joined();
    const before = await listsOf(person);
    const { status, text } = await server.fetch(HOST, url);
    expect(status).toBe(200);
    expect(text).toContain("Tipps und Erinnerungen");
    expect(text).not.toContain(person.email);
    expect((await server.fetch(HOST, url, { method: "HEAD" })).status).toBe(200);
    expect(await listsOf(person)).toEqual(before);
  });

  test("a link that a mail program took together with the sign after it leads to the link", async () => {
    const { person, url } = await joined();
    for (const sign of [")", ".", "/", "%29."]) {
      const { status, headers } = await server.fetch(HOST, url + sign);
      expect([status, headers.location]).toEqual([302, url]);
    }
    expect((await server.fetch(HOST, `${url})`, { method: "POST", body: ONE_CLICK })).status).not.toBe(200);
    expect((await listsOf(person)).disabled).toEqual([]);
  });

  test("the page redirects once to the member's language, even in a browser with another one", async () => {
    const { person, url } = await joined();
    const elsewhere = new FormBrowser(server, HOST);
    elsewhere.setCookie("locale", "en");
    expect((await openLink(elsewhere, url)).page.text).toContain('<html lang="de"');
    const forgetful = { Cookie: "locale=en" };
    const shown = (await server.fetch(HOST, url, { headers: forgetful })).headers.location!;
    expect((await server.fetch(HOST, shown, { headers: forgetful })).status).toBe(200);
    expect((await listsOf(person)).disabled).toEqual([]);
  });

  test("a one-click request stops all optional mails immediately, and a repeated one is harmless", async () => {
    const { person, browser, url } = await joined();
    const before = (await listsOf(person)).version;
    const answers = await Promise.all([oneClick(url), oneClick(url), oneClick(url)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listsOf(person)).toMatchObject({ disabled: ["unsubscribe"], version: before + 1 });
    // The member's open pages show it immediately.
    expect((await browser.get("/api/user.php")).json()).toMatchObject({
      user: { notifications_disabled: ["unsubscribe"] },
    });
  });

  test("a one-click request may be a multipart form, as RFC 8058 allows", async () => {
    const { person, url } = await joined();
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    const { status } = await server.fetch(HOST, url, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body,
    });
    expect([status, (await listsOf(person)).disabled]).toEqual([200, ["unsubscribe"]]);
  });

  test.each([
    ["these", { off: ["promotions", "weekly_updates", "news", "reminders"], disabled: [] }],
    ["all", { off: ["promotions", "weekly_updates", "news"], disabled: ["unsubscribe"] }],
  ])(
    "the button for %s stops exactly those mails, the page confirms it, and the member can undo it",
    async (scope, lists) => {
      const { person, browser, url } = await joined();
      const token = new URLSearchParams(url.split("?")[1]).get("token")!;
      for (const _again of [1, 2]) {
        const answer = await browser.post(url, { token, scope });
        expect([answer.status, answer.headers.location]).toEqual([303, `${url}&done=${scope}`]);
        expect(await listsOf(person)).toMatchObject(lists);
      }
      const shown = await browser.get(`${url}&done=${scope}`);
      const { status, text } = shown;
      expect(status).toBe(200);
      expect(text).toMatch(/role="status"[^>]*>.{0,900}kommen/s);
      expect(text).toContain('href="/notifications"');
      await browser.post("/notifications", { intent: "enable_mail" });
      await browser.post("/notifications", { intent: "save_notifications", reminders: "on" });
      expect(await listsOf(person)).toMatchObject({ disabled: [] });
    },
  );

  test("an altered, truncated, made-up or missing token and another brand's get 410, and nothing changes", async () => {
    const { person, url } = await joined();
    const before = await listsOf(person);
    const token = new URLSearchParams(url.split("?")[1]).get("token")!;
    const [body = "", signature = ""] = token.split(".");
    const altered = Buffer.from(body, "base64url");
    altered[altered.length - 1]! ^= 1;
    const flipped = (at: number) =>
      signature.slice(0, at) + (signature[at] === "A" ? "B" : "A") + signature.slice(at + 1);
    const bad = [
      "",
      body,
      `${body}.`,
      `${altered.toString("base64url")}.${signature}`,
      `${body}.${flipped(0)}`,
      `${body}.${flipped(signature.length - 1)}`,
      `${body}.${signature.slice(0, -1)}`,
      `${token}.x`,
      `${token}%00`,
      `${token}=`,
      "../../etc/passwd",
      "x".repeat(4000),
      encodeURIComponent("<script>alert(1)</script>"),
    ];
    for (const word of bad) {
      const address = `/unsubscribe?token=${word}`;
      expect([word, (await server.fetch(HOST, address)).status]).toEqual([word, 410]);
      expect([word, (await oneClick(address)).status]).toEqual([word, 410]);
    }
    for (const host of ["kaleido.example", "velvethour.example"]) {
      expect((await server.fetch(host, url)).status).toBe(410);
      expect((await oneClick(url, host)).status).toBe(410);
    }
    expect((await server.fetch(HOST, "/unsubscribe")).text).toContain("abgelaufen");
    expect(await listsOf(person)).toEqual(before);
  });

  test.each([
    ["", 400],
    ["scope=everything", 400],
    ["List-Unsubscribe=yes", 400],
    ["scope=%00", 400],
    ["x=".padEnd(60_000, "y"), 400],
    ["x=".padEnd(70_000, "y"), 413],
  ])("a request body without a valid choice is refused, and nothing changes", async (body, wanted) => {
    const { person, url } = await joined();
    const before = await listsOf(person);
    expect((await oneClick(url, HOST, body)).status).toBe(wanted);
    expect(await listsOf(person)).toEqual(before);
  });

  test("a one-click request starts no session and ends none", async () => {
    const { url, browser } = await joined();
    const answer = await oneClick(url);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.text).toContain('class="logged-out"');
    expect((await browser.get("/api/user.php")).status).toBe(200);
  });

  test("a one-click request for a deleted member gets 200", async () => {
    const { person, url } = await joined();
    await database.query(`delete from members where email = '${person.email}'`);
    expect((await oneClick(url)).status).toBe(200);
  });
});
