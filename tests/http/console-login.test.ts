import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoOperators } from "~/domain/operators/team/demo-operators.server";
import { revokeOperator } from "~/domain/operators/team/revoke-operator.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import {
  CONSOLE_HOST,
  consoleDevice,
  joinConsole,
  logInConsole,
  type SharedConsole,
  shareConsole,
} from "../support/console";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { SoftwareAuthenticator } from "../support/software-authenticator";

/** The login of operators over HTTP. architecture, Operators */
let console: SharedConsole;
beforeAll(async () => {
  console = await shareConsole();
});
afterAll(() => console.close());

const demo = demoOperators[0]!;
const REFUSED = [403, { error: "refused" }];
const cookieOf = (answer: { headers: { "set-cookie"?: string[] } }) => answer.headers["set-cookie"] ?? [];

describe("an operator", () => {
  test("creates a passkey with the link of an invitation, logs out, and logs in with the passkey", async () => {
    const browser = console.visitor();
    const { token } = await console.login.invite();
    expect((await browser.get(`/join/${token}`)).text).toContain("Rosa Bell, this browser");
    const device = consoleDevice(browser);
    expect((await joinConsole(browser, token, device)).status).toBe(204);
    const home = await browser.get("/");
    expect([home.status, home.text.includes("Rosa Bell")]).toEqual([200, true]);
    expect((await browser.get(`/join/${token}`)).text).toContain("This invitation is not valid");

    const before = browser.cookie("operator")!;
    const out = await browser.post("/sign-out", {});
    expect([out.status, out.headers.location, browser.cookie("operator")]).toEqual([
      303,
      "/sign-in",
      undefined,
    ]);
    browser.setCookie("operator", before);
    expect((await browser.get("/")).status).toBe(302);

    const again = console.visitor();
    expect((await logInConsole(again, device)).status).toBe(204);
    expect((await again.get("/")).text).toContain("Rosa Bell");
  });

  test("whose access ends is logged out with the next request", async () => {
    const email = "leaving@team.example";
    const browser = await console.operator(email);
    expect((await browser.get("/")).status).toBe(200);
    await revokeOperator(console.login.ctx, email);
    const { status, headers } = await browser.get("/");
    expect([status, headers.location]).toEqual([302, "/sign-in"]);
  });

  test("has a cookie that scripts cannot read, for the host and 12 hours; over TLS with the prefix __Host-", async () => {
    const plain = console.visitor();
    const device = consoleDevice(plain);
    const { operator, token } = await console.login.invite();
    expect(cookieOf(await joinConsole(plain, token, device))).toEqual([
      expect.stringMatching(/^operator=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/),
    ]);
    const secure = { Origin: `https://${CONSOLE_HOST}`, Host: CONSOLE_HOST, "X-Forwarded-Proto": "https" };
    const browser = new FormBrowser(console.server, CONSOLE_HOST, { ...fromSomewhere(), ...secure });
    const over = new SoftwareAuthenticator(`https://${CONSOLE_HOST}`);
    const { token: another } = await console.login.invite(operator.email, null);
    expect(cookieOf(await joinConsole(browser, another, over))).toEqual([
      expect.stringMatching(
        /^__Host-operator=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Lax; Secure; HttpOnly$/,
      ),
    ]);
    expect((await browser.get("/")).status).toBe(200);
    expect(cookieOf(await browser.post("/sign-out", {}))).toEqual([
      "__Host-operator=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly",
    ]);
  });
});

describe("a login", () => {
  test("is refused with one answer, whatever is wrong", async () => {
    const browser = console.visitor();
    const { token } = await console.login.invite();
    const calls: [string, unknown][] = [
      ["/sign-in/passkey", {}],
      ["/sign-in/passkey", "text"],
      ["/sign-in/passkey", { challenge: "x", response: {} }],
      ["/join/x/options", {}],
      ["/join/x/passkey", { challenge: "x", response: {}, name: "" }],
      [`/join/${token}/passkey`, { challenge: "x", response: {}, name: "" }],
    ];
    for (const [url, body] of calls) {
      const answer = await browser.call("POST", url, body);
      expect([url, answer.status, answer.json(), cookieOf(answer)]).toEqual([url, ...REFUSED, []]);
    }
    const unknown = await logInConsole(browser, consoleDevice(browser));
    expect([unknown.status, unknown.json()]).toEqual(REFUSED);
  });

  test.each([
    ["https://evil.example", undefined],
    ["http://velvethour.example", "same-site"],
    [`http://${CONSOLE_HOST}`, "same-origin"],
    ["null", "cross-site"],
    [undefined, "cross-site"],
    [undefined, undefined],
  ])("from a page of the origin %s (%s) is refused", async (origin, site) => {
    const headers = {
      ...(origin ? { origin } : {}),
      ...(site ? { "sec-fetch-site": site } : {}),
      "content-type": "application/x-www-form-urlencoded",
    };
    for (const url of ["/sign-in/options", "/sign-in/demo", "/sign-out", "/join/x/options"]) {
      const options = { method: "POST", headers, body: `operator=${demo.email}` };
      const answer = await console.server.fetch(CONSOLE_HOST, url, options);
      expect([url, answer.status, cookieOf(answer)]).toEqual([url, 403, []]);
    }
  });

  test("that is tried 31 times in ten minutes from one address is refused with the time to wait, and not from another", async () => {
    const browser = console.visitor();
    for (let at = 0; at < 30; at++)
      expect([at, (await browser.call("POST", "/sign-in/options", {})).status]).toEqual([at, 200]);
    for (const url of ["/sign-in/options", "/sign-in/passkey", "/join/x/options", "/join/x/passkey"]) {
      const answer = await browser.call("POST", url, {});
      expect([url, answer.status, answer.json()]).toEqual([url, 429, { error: "rate_limited", minutes: 10 }]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(500);
    }
    expect((await console.visitor().call("POST", "/sign-in/options", {})).status).toBe(200);
  });
});

describe("the demo's login", () => {
  test.each(demoOperators)("lets $name in as $title", async ({ email, name, role, title }) => {
    const local = new FormBrowser(console.server, CONSOLE_HOST);
    expect((await local.get("/sign-in")).text).toContain(email);
    const answer = await local.post("/sign-in/demo", { operator: email });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    const { status, text } = await local.get("/");
    expect([status, text.includes(name), text.includes(title), role]).toEqual([200, true, true, role]);
  });

  test("is not offered through a proxy, and not to other addresses", async () => {
    const remote = console.visitor();
    expect((await remote.get("/sign-in")).text).not.toContain(demo.email);
    const answer = await remote.post("/sign-in/demo", { operator: demo.email });
    expect([answer.status, cookieOf(answer)]).toEqual([404, []]);
    const local = new FormBrowser(console.server, CONSOLE_HOST);
    expect((await local.post("/sign-in/demo", { operator: "rosa@team.example" })).status).toBe(404);
    expect((await local.post("/sign-in/demo", {})).status).toBe(404);
  });

  test.each([
    ["/b/velvet-hour?page=2", "/b/velvet-hour?page=2"],
    ["/co/vh-media", "/co/vh-media"],
    ["", "/"],
    ["https://evil.example/", "/"],
    ["http://console.localhost/b/x", "/"],
    ["//evil.example", "/"],
    ["///evil.example", "/"],
    ["\\\\evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["\n//evil.example", "/"],
    [" //evil.example", "/"],
    ["/./\\evil.example", "/"],
    ["/b/..//evil.example", "/"],
    ["/.//evil.example", "/"],
    ["http:evil.example", "/evil.example"],
    ["http://here.invalid//evil.example", "/"],
    ["http://here.invalid@evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["data:text/html,x", "/"],
    ["/sign-out", "/"],
    ["/join/x", "/"],
    ["/b/x\r\nSet-Cookie: a=b", "/b/xSet-Cookie:%20a=b"],
    [`/${"x".repeat(2000)}`, "/"],
  ])("continues at a page of the console for to=%j", async (to, expected) => {
    const local = new FormBrowser(console.server, CONSOLE_HOST);
    const { status, headers } = await local.post("/sign-in/demo", { operator: demo.email, to });
    expect([status, headers.location]).toEqual([303, expected]);
    const origin = `http://${CONSOLE_HOST}:${console.server.port}`;
    expect(new URL(headers.location!, origin).origin).toBe(origin);
    const back = await local.get(`/sign-in?to=${encodeURIComponent(to)}`);
    expect([back.status, back.headers.location]).toEqual([302, expected]);
  });
});

/** Starts a server of production with a database of its own. */
async function startProduction(variables: Record<string, string> = {}) {
  const database: ServedDatabase = await createServedDatabase();
  const server: TestServer = await startServer({
    DATABASE_URL: database.url,
    NODE_ENV: "production",
    DRAIN_SECONDS: "0",
    SESSION_SECRET: "a secret of this test alone, 32 long",
    ...variables,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
  const close = async () => {
    await server.stop();
    await database.close();
  };
  return { server, database, close };
}

describe("in production without OPERATOR_HOST", () => {
  let production: Awaited<ReturnType<typeof startProduction>>;
  beforeAll(async () => {
    production = await startProduction();
  });
  afterAll(() => production.close());

  test("there is no console", async () => {
    const { server } = production;
    const unknown = await server.fetch("unknown.example", "/sign-in");
    const { status, text } = await server.fetch(CONSOLE_HOST, "/sign-in");
    expect([status, text]).toEqual([404, "Not found\n"]);
    expect(text).toBe(unknown.text);
  });
});

describe("in production with OPERATOR_HOST", () => {
  const host = "console.rosa.example";
  let production: Awaited<ReturnType<typeof startProduction>>;
  beforeAll(async () => {
    production = await startProduction({ OPERATOR_HOST: host });
  });
  afterAll(() => production.close());

  test("the console is there only, and no person of the demo logs in", async () => {
    const { server, database } = production;
    const browser = new FormBrowser(server, host);
    const { status, text } = await browser.get("/sign-in");
    expect([status, text.includes("Use a passkey"), text.includes("@console.example")]).toEqual([
      200,
      true,
      false,
    ]);
    const answer = await browser.post("/sign-in/demo", { operator: demo.email });
    expect([answer.status, cookieOf(answer)]).toEqual([404, []]);
    expect(await database.query("select from control.operators")).toEqual([]);
    expect((await browser.call("POST", "/sign-in/options", {})).json()).toMatchObject({
      options: { rpId: host },
    });
    for (const other of [CONSOLE_HOST, "velvethour.example"])
      expect((await server.fetch(other, "/sign-in")).status).toBe(404);
  });
});
