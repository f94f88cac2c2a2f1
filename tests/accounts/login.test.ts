import { hashSync } from "@node-rs/argon2";
import { beforeAll, describe, expect, test } from "vitest";
import account from "../../locales/de/account.json";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { joinMember } from "../support/members";
import { noticeIn } from "../support/notice";
import { mailsIn } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";
import type { Person } from "../support/sign-up";

const HOST = "abendrot.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = () => new FormBrowser(server, HOST);
/** A visitor with a network address of its own. */
const elsewhere = () => new FormBrowser(server, HOST, fromSomewhere());
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

const member = async (): Promise<Person> => (await joinMember(server, database, HOST, "DE")).person;

describe("logging in", () => {
  test("a login on the page redirects to the members and sets a cookie that scripts cannot read; a logout ends it", async () => {
    const { email, password } = await member();
    const browser = visitor();
    const answer = await browser.post("/login", { email: ` ${email.toUpperCase()} `, password });
    expect([answer.status, answer.headers.location]).toEqual([302, "/members"]);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^session=[\w-]{43}; .*SameSite=Lax; HttpOnly$/);
    expect((await browser.get("/pages/faq")).text).toContain('class="logged-in"');
    const token = browser.cookie("session")!;
    await browser.get("/api/logout.php");
    expect(browser.cookie("session")).toBeUndefined();
    browser.setCookie("session", token);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test("a login by the API call returns the user, and an unchanged user is answered with 304", async () => {
    const person = await member();
    const browser = visitor();
    const answer = await browser.call("POST", "/api/user.php", person);
    expect(answer.json()).toMatchObject({ user: { profile: { name: person.name } } });
    const first = await browser.get("/api/user.php");
    const again = await browser.get("/api/user.php", { "If-None-Match": first.headers.etag! });
    expect(again.status).toBe(304);
  });

  test("a login rehashes a password that was stored at another cost, and the password stays the same", async () => {
    const { name, email, password } = await member();
    const old = hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await database.query(`update members set password_hash = '${old}' where name = '${name}'`);
    const logIn = async (secret = password) =>
      (await visitor().call("POST", "/api/user.php", { email, password: secret })).status;
    const cached = async () =>
      (await database.query(`select password_hash from members where name = '${name}'`))[0]?.password_hash;
    expect([await logIn("not the password"), await cached()]).toEqual([403, old]);
    expect(await logIn()).toBe(200);
    const anew = await cached();
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect([await logIn("not the password"), await logIn(), await cached()]).toEqual([403, 200, anew]);
  });

  test("the API call saves a language and refuses an unknown one", async () => {
    const browser = visitor();
    await browser.call("POST", "/api/user.php", await member());
    expect((await browser.call("PUT", "/api/user.php", { language: "de" })).status).toBe(200);
    for (const language of [{ toString: 1, valueOf: 1 }, ["de"], null, "xx", "\0"])
      expect((await browser.call("PUT", "/api/user.php", { language })).status).toBe(400);
  });

  test("a language that is saved by the API call is that of the next page, with its texts and its language attribute", async () => {
    const browser = new FormBrowser(server, "kaleido.example");
    const { person } = await joinMember(server, database, "kaleido.example", "NL");
    await browser.call("POST", "/api/user.php", person);
    for (const language of ["fr", "de"]) {
      expect((await browser.call("PUT", "/api/user.php", { language })).status).toBe(200);
      const { text } = await browser.get("/settings");
      expect(text).toMatch(new RegExp(`<html lang="${language}"`));
      expect(shown(text)).toContain({ fr: "Réglages", de: "Einstellungen" }[language]);
    }
  });

  test("a login redirects to the page that required it and never to another site", async () => {
    const person = await member();
    const go = async (back: string) => (await visitor().post("/login", { ...person, back })).headers.location;
    expect(await go("/settings")).toBe("/settings");
    for (const back of ["//evil.example", "https://evil.example", "/\\evil.example", ""])
      expect(await go(back)).toBe("/members");
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const { email } = await member();
    const answers = await Promise.all(
      [email, "nobody@people.example"].map((one) =>
        visitor().post("/login", { email: one, password: "quite wrong indeed" }),
      ),
    );
    const shown = answers.map((answer) => [answer.status, noticeIn(answer, "alert")]);
    expect(shown[0]).toEqual([422, expect.any(String)]);
    expect(shown[1]).toEqual(shown[0]);
  });

  test("five wrong attempts block logins for 15 minutes for that address only, known or not", async () => {
    const person = await member();
    for (const email of [person.email, "nobody-at-all@people.example"]) {
      for (let at = 0; at < 5; at++)
        expect((await visitor().post("/login", { email, password: "wrong wrong" })).status).toBe(422);
      const blocked = await visitor().post("/login", { email, password: person.password });
      expect(blocked.status).toBe(429);
      expect(blocked.text).toMatch(/15/);
    }
    const other = await member();
    expect((await visitor().post("/login", other)).status).toBe(302);
  });

  test("only five of many simultaneous guesses are checked", async () => {
    const person = await member();
    const guesses = Array.from({ length: 12 }, (_, at) => ({ ...person, password: `quiet guess ${at}` }));
    const answers = await Promise.all(guesses.map((guess) => visitor().call("POST", "/api/user.php", guess)));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await visitor().call("POST", "/api/user.php", person)).status).toBe(429);
  });

  test.each(["a\0b@people.example", "\0", "a\ud800@people.example", "a\u200bb@people.example"])(
    "a login with the malformed address %j fails like any other",
    async (email) => {
      const sent = { email, password: "wrong\0\ud800" };
      expect((await visitor().post("/login", sent)).status).toBe(422);
      expect((await visitor().call("POST", "/api/user.php", sent)).status).toBe(403);
    },
  );

  test("a member's page is not cached for other visitors", async () => {
    const browser = visitor();
    await browser.call("POST", "/api/user.php", await member());
    const own = await browser.get("/");
    expect(own.text).toContain('class="logged-in"');
    expect((await visitor().get("/")).text).toContain('class="logged-out"');
    expect(own.headers["cache-control"]).toMatch(/private/);
  });

  test.each(["x".repeat(43), "x".repeat(42), "", "%00", "../../etc"])(
    "the invalid session token %j is ignored, and pages are still shown",
    async (token) => {
      const browser = visitor();
      browser.setCookie("session", token);
      expect(await isLoggedIn(browser)).toBe(false);
      expect((await browser.get("/")).status).toBe(200);
    },
  );
});

test("a login from a new browser is reported by mail, and one from a known browser is not", async () => {
  const person = await member();
  await database.query(
    `update sessions set browser = 'Firefox, Linux' where member_id = (select id from members where email = '${person.email}')`,
  );
  const from = (agent: string) =>
    server.fetch(HOST, "/api/user.php", {
      method: "POST",
      headers: {
        Origin: `http://${HOST}:${server.port}`,
        "Content-Type": "application/json",
        "User-Agent": agent,
      },
      body: JSON.stringify(person),
    });
  expect((await from("Firefox Linux")).status).toBe(200);
  expect((await from("Safari iPhone")).status).toBe(200);
  const mail = await nextMail(server.dataDir, person.email);
  expect(mail.text).toContain("Safari, iPhone");
  expect(mailsIn(server.dataDir, person.email)).toHaveLength(1);
});

describe("a new password", () => {
  test("that is set through the mailed link logs in this browser and ends all other sessions; the link works once", async () => {
    const person = await member();
    const elsewhere = visitor();
    await elsewhere.call("POST", "/api/user.php", person);
    await visitor().post("/reset-password", { email: person.email });
    const mail = await nextMail(server.dataDir, person.email);
    expect(mail.subject).toContain("Passwort");
    const link = linkIn(mail);
    const browser = visitor();
    const page = (await browser.get(link)).headers.location!;
    expect(page).toMatch(/^\/reset-password\/do\?token=/);
    expect((await browser.get(page)).text).toContain('name="repeat"');
    const token = new URLSearchParams(page.split("?")[1]).get("token")!;
    const password = "another long evening";

    const differs = await browser.post(page, { token, password, repeat: "another long evenin" });
    expect([differs.status, differs.text.includes('repeat-error"')]).toEqual([422, true]);
    expect((await browser.post(page, { token, password, repeat: password })).headers.location).toBe(
      "/members",
    );
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await visitor().post("/login", { ...person, password })).status).toBe(302);
    expect((await visitor().post("/login", person)).status).toBe(422);
    expect((await visitor().post(page, { token, password, repeat: password })).status).toBe(410);
    expect((await visitor().get(page)).status).toBe(410);
  });

  test("a request for a new password gets the same answer with and without an account, and an unknown address gets no mail", async () => {
    const { email } = await member();
    const known = await visitor().post("/reset-password", { email });
    const unknown = await visitor().post("/reset-password", { email: "unknown@people.example" });
    const compared = ({ status, text }: typeof known, address: string) => [
      status,
      text.replaceAll(address, "").length,
    ];
    expect(compared(unknown, "unknown@people.example")).toEqual(compared(known, email));
    await nextMail(server.dataDir, email);
    expect(mailsIn(server.dataDir, "unknown@people.example")).toEqual([]);
  });

  test("the response time does not reveal whether an address has an account", async () => {
    const { email } = await member();
    for (const address of [email, "nobody-anywhere@people.example"]) {
      const start = performance.now();
      await visitor().post("/reset-password", { email: address });
      expect(performance.now() - start).toBeGreaterThan(295);
    }
  });

  test("the mailed link contains the brand's own host, not the port of a forged Host header", async () => {
    const { email } = await member();
    const host = `${HOST}:4444`;
    const body = new URLSearchParams({ email }).toString();
    const headers = {
      Host: host,
      Origin: `http://${host}`,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    await server.fetch(HOST, "/reset-password", { method: "POST", headers, body });
    await nextMail(server.dataDir, email);
    const mails = mailsIn(server.dataDir, email);
    expect(mails.map(({ text }) => new URL(/https?:\/\/\S+/.exec(text)![0]).host)).toEqual([HOST]);
  });

  test("beyond the mails of a day, a request of another browser gets the same answer, with or without an account, and mails nothing", async () => {
    const { email } = await member();
    const answers: [number, number][] = [];
    for (const address of [email, "nobody-there@people.example"])
      for (let at = 0; at < 4; at++) {
        const { status, text } = await elsewhere().post("/reset-password", { email: address });
        answers.push([status, text.replaceAll(address, "").length]);
      }
    expect(answers).toEqual(answers.map(() => [200, answers[0]![1]]));
    const mails = await database.query(`select 1 from mails where recipient = '${email}' and kind = 'reset'`);
    expect(mails).toHaveLength(3);
  });

  test("the fourth request of a day from one address for the same account address states the limit, with or without an account, and another address is not affected", async () => {
    const { email } = await member();
    const own = elsewhere();
    const answers = new Map<string, string[]>();
    for (const address of [email, "nobody-here@people.example"])
      for (let at = 0; at < 4; at++) {
        const { status, text } = await own.post("/reset-password", { email: address });
        const isRefused = shown(text).includes("bitte versuchen Sie es morgen noch einmal");
        answers.set(address, [...(answers.get(address) ?? []), `${status} ${isRefused}`]);
      }
    const expected = ["200 false", "200 false", "200 false", "429 true"];
    expect([...answers.values()]).toEqual([expected, expected]);
    const other = await own.post("/reset-password", { email: "somebody-else@people.example" });
    expect(other.status).toBe(200);
  });

  test("a known browser's fourth request of a day states the limit", async () => {
    const { email, password } = await member();
    const own = visitor();
    await own.post("/login", { email, password });
    await own.get("/api/logout.php");
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++) {
      Object.assign(own.headers, fromSomewhere());
      statuses.push((await own.post("/reset-password", { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("the page states that an address gets few mails, because beyond the limit none comes", async () => {
    const { text } = await elsewhere().post("/reset-password", { email: "anybody@people.example" });
    expect(shown(text)).toContain(account.scarce_mails);
  });
});
