import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";
import type { Person } from "../support/sign-up";

const HOST = "mapleandmain.example";
const OTHER = "velvethour.example";
const PAGE = "/settings/security";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = (host = HOST) => new FormBrowser(server, host, fromSomewhere());
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "US" : "NL");

/** Logs in on another device. @returns the browser of that device */
async function elsewhere({ email, password }: Person, agent = "Firefox Android", address = "91.0.0.1") {
  const answer = await server.fetch(HOST, "/api/user.php", {
    method: "POST",
    headers: {
      Origin: `http://${HOST}:${server.port}`,
      "Content-Type": "application/json",
      "User-Agent": agent,
      "X-Forwarded-For": address,
    },
    body: JSON.stringify({ email, password }),
  });
  const browser = visitor();
  browser.setCookie("session", /session=([^;]+)/.exec(answer.headers["set-cookie"]![0]!)![1]!);
  return browser;
}

/** Returns the session ids in the forms that end one session each. */
const idsOn = (page: string) => [...page.matchAll(/name="session" value="(\d+)"/g)].map(([, id]) => id!);

describe("the list of sessions", () => {
  test("the list shows browser, country and start of each session and marks the current one, which has no button", async () => {
    const { person, browser } = await member();
    await elsewhere(person);
    const text = shown((await browser.get(PAGE)).text);
    expect(text).toContain("Firefox, Android");
    expect(text).toMatch(/Germany · .*since .*20\d\d/s);
    expect(text.match(/This device/g)).toHaveLength(1);
    expect(idsOn(text)).toHaveLength(1);
  });

  test("a member ends one session immediately and no other", async () => {
    const { person, browser } = await member();
    const [one, two] = [await elsewhere(person, "Firefox Android"), await elsewhere(person, "Safari iPhone")];
    expect([await isLoggedIn(one), await isLoggedIn(two)]).toEqual([true, true]);
    const { text } = await browser.get(PAGE);
    // The newest session is first.
    const [newest] = idsOn(text);
    const answer = await browser.post(PAGE, { intent: "end_session", session: newest! });
    expect([answer.status, answer.headers.location]).toEqual([303, `${PAGE}?done=session`]);
    expect([await isLoggedIn(one), await isLoggedIn(two), await isLoggedIn(browser)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await browser.post(PAGE, { intent: "end_session", session: newest! })).status).toBe(404);
  });

  test("a member ends all other sessions, or all sessions with the current one", async () => {
    const { person, browser } = await member();
    const other = await elsewhere(person);
    expect((await browser.post(PAGE, { intent: "log_out_others" })).headers.location).toBe(
      `${PAGE}?done=others`,
    );
    expect([await isLoggedIn(other), await isLoggedIn(browser)]).toEqual([false, true]);
    const again = await elsewhere(person);
    const token = browser.cookie("session")!;
    const answer = await browser.post(PAGE, { intent: "log_out_everywhere" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(browser.cookie("session")).toBeUndefined();
    browser.setCookie("session", token);
    expect([await isLoggedIn(again), await isLoggedIn(browser)]).toEqual([false, false]);
  });

  test("a member can neither see nor end sessions of another member or another brand", async () => {
    const { person, browser: victim } = await member();
    await elsewhere(person);
    const [id] = idsOn((await victim.get(PAGE)).text);
    for (const host of [HOST, OTHER]) {
      const { browser } = await member(host);
      expect(idsOn((await browser.get(PAGE)).text)).toEqual([]);
      expect((await browser.post(PAGE, { intent: "end_session", session: id! })).status).toBe(404);
      await browser.post(PAGE, { intent: "log_out_everywhere" });
    }
    expect(idsOn((await victim.get(PAGE)).text)).toEqual([id]);
  });

  test("a stranger is redirected to the login", async () => {
    for (const answer of [
      await visitor().get(PAGE),
      await visitor().post(PAGE, { intent: "log_out_everywhere" }),
    ])
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        `/login?back=${encodeURIComponent(PAGE)}`,
      ]);
  });

  test.each(["", "0", "-1", "1e3", "99999999999999999999", "1;drop", "\u0000", "🦊"])(
    "the unknown session %j gets 404",
    async (session) => {
      const { browser } = await member();
      expect((await browser.post(PAGE, { intent: "end_session", session })).status).toBe(404);
      expect(await isLoggedIn(browser)).toBe(true);
    },
  );

  test("a form with an unknown intent is refused", async () => {
    const { browser } = await member();
    expect((await browser.post(PAGE, { intent: "made up" })).status).toBe(400);
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

test("a new login in the same browser starts a new session and ends the old one", async () => {
  const { person, browser } = await member();
  const before = browser.cookie("session")!;
  expect((await browser.call("POST", "/api/user.php", person)).status).toBe(200);
  expect(browser.cookie("session")).not.toBe(before);
  const old = visitor();
  old.setCookie("session", before);
  expect([await isLoggedIn(old), await isLoggedIn(browser)]).toEqual([false, true]);
  expect(idsOn((await browser.get(PAGE)).text)).toEqual([]);
});

describe("a logout from a browser that sends no Sec-Fetch-Site", () => {
  const logOut = (browser: FormBrowser, method: string, headers: Record<string, string>) =>
    server.fetch(HOST, "/api/logout.php", {
      method,
      headers: { ...browser.headers, Cookie: `session=${browser.cookie("session")}`, ...headers },
    });
  const own = () => `http://${HOST}:${server.port}`;

  test("a logout by a form or by a link of our own page succeeds", async () => {
    for (const [method, headers] of [
      ["POST", { Origin: own() }],
      ["GET", { Referer: `${own()}/settings` }],
    ] as const) {
      const { browser } = await member();
      expect([method, (await logOut(browser, method, headers)).status]).toEqual([method, 200]);
      expect(await isLoggedIn(browser)).toBe(false);
    }
  });

  test("a logout deletes the browser's cached photos and the cookie, with and without a session, and leads to a page that loads", async () => {
    const { browser } = await member();
    const visitor = new FormBrowser(server, HOST);
    for (const [who, asking] of [
      ["member", browser],
      ["visitor", visitor],
    ] as const) {
      const answer = await logOut(asking, "POST", { Origin: own(), Accept: "text/html" });
      // Not "storage": it would remove the service worker and the answers to the consent question.
      expect([who, answer.status, answer.headers.location, answer.headers["clear-site-data"]]).toEqual([
        who,
        303,
        "/",
        '"cache"',
      ]);
      expect(String(answer.headers["set-cookie"])).toMatch(/^session=;.*Max-Age=0/);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await visitor.get("/")).status).toBe(200);
    expect((await browser.get("/api/likes.php")).status).toBe(403);
  });

  test("a logout from another site or without an origin is refused", async () => {
    const { browser } = await member();
    const strangers: Record<string, string>[] = [
      {},
      { Referer: "https://evil.example/" },
      { "Sec-Fetch-Site": "cross-site", Referer: `${own()}/` },
    ];
    for (const headers of strangers)
      for (const method of ["GET", "POST"]) expect((await logOut(browser, method, headers)).status).toBe(403);
    expect((await logOut(browser, "POST", { Origin: "https://evil.example" })).status).toBe(403);
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

test("a member gets their own pages where strangers get cached ones, and a member's page is not cached", async () => {
  const { browser } = await member();
  // Both send the same languages, so that the pages differ only by the session.
  const headers = { "Accept-Language": "en, es" };
  for (const url of ["/pages/terms", "/", "/nobody"]) {
    const stranger = visitor();
    const first = await stranger.get(url, headers);
    const mine = await browser.get(url, headers);
    expect([url, /class="logged-in"/.test(mine.text), mine.headers["cache-control"]]).toEqual([
      url,
      true,
      "private, no-store",
    ]);
    const second = await stranger.get(url, headers);
    for (const { text } of [first, second]) expect(text).toContain('class="logged-out"');
  }
});

test("a member is not asked for consent to scripts that never load for members, and a stranger is", async () => {
  const { browser } = await member(OTHER);
  const [mine, strangers] = [await browser.get("/pages/terms"), await visitor(OTHER).get("/pages/terms")];
  expect([mine.text.includes('id="consent"'), strangers.text.includes('id="consent"')]).toEqual([
    false,
    true,
  ]);
  browser.setCookie("consent", "1.statistics.3b241101-e2bb-4255-8caf-4136c566a962");
  const agreed = await browser.get("/pages/terms");
  expect(agreed.headers["content-security-policy"]).not.toContain("stats.velvethour.example");
});

test("the browser does not cache a member's page for its back button", async () => {
  const { browser } = await member();
  expect((await browser.get(PAGE)).headers["cache-control"]).toBe("private, no-store");
});
