import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ControlDb } from "~/db/control-database.server";
import { revokeOperator } from "~/domain/operators/team/revoke-operator.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { CONSOLE_HOST, consoleDevice, joinConsole, logInConsole } from "../support/console";
import { openControl } from "../support/control-database";
import {
  CLIENT,
  OpenIdTestProvider,
  OTHER_CLIENT,
  type Person,
  PUBLIC_CLIENT,
} from "../support/openid-provider";
import { ConsoleLogin } from "../support/operators";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import type { Answer } from "../support/server";
import { startServer, type TestServer } from "../support/server";

/** The login of operators at an OpenID Connect provider, over HTTP. architecture, Operators */
const GROUPS =
  "livery-support=support;CN=Velvet,OU=Team=brand_manager@brand:velvet-hour;vh=finance@company:vh-media;x=gone";
const FAILED = "a login of an operator failed";
const CROSS = { "Sec-Fetch-Site": "cross-site" };
let provider: OpenIdTestProvider;
let database: ServedDatabase;
let control: Awaited<ReturnType<typeof openControl>>;
let login: ConsoleLogin;
let server: TestServer;
/** with the company's accounts as the only way, a public client, and no groups */
let only: TestServer;

beforeAll(async () => {
  [provider, database] = await Promise.all([OpenIdTestProvider.start(), createServedDatabase()]);
  control = await openControl(database.url);
  login = new ConsoleLogin(control as ControlDb, new Date());
  const variables = {
    DATABASE_URL: database.url,
    TRUST_PROXY: "loopback",
    OPERATOR_OIDC_ISSUER: provider.issuer,
  };
  [server, only] = await Promise.all([
    startServer({
      ...variables,
      OPERATOR_OIDC_CLIENT_ID: CLIENT.id,
      OPERATOR_OIDC_CLIENT_SECRET: CLIENT.secret,
      OPERATOR_OIDC_GROUPS: GROUPS,
    }),
    startServer({ ...variables, OPERATOR_OIDC_CLIENT_ID: PUBLIC_CLIENT, OPERATOR_OIDC_ONLY: "1" }),
  ]);
  provider.serve([server, only].map(({ port }) => `http://${CONSOLE_HOST}:${port}/sign-in/openid/back`));
  await Promise.all([server, only].map((one) => one.logged(({ msg }) => msg === "the database is ready")));
});
afterAll(async () => {
  await Promise.all([server?.stop(), only?.stop()]);
  await control?.end();
  await database?.close();
  await provider?.stop();
});
beforeEach(() => {
  provider.alter = null;
  provider.isAway = false;
});

const visitor = (at = server) => new FormBrowser(at, CONSOLE_HOST, fromSomewhere());
let count = 0;
/** A new person at the provider. @returns the subject */
function person(claims: Person = {}): string {
  const sub = `person-${++count}`;
  provider.people.set(sub, { email: `${sub}@company.example`, name: `Ada ${count}`, ...claims });
  return sub;
}
const supporter = (claims: Person = {}) => person({ groups: ["livery-support"], ...claims });

/** Starts a login. @returns where the browser is sent */
async function started(browser: FormBrowser, url = "/sign-in/openid"): Promise<string> {
  const { status, headers } = await browser.get(url);
  expect(status).toBe(303);
  return headers.location!;
}
/** Logs a person in through the provider. @param change of the address that the console sends the browser to */
async function logIn(
  browser: FormBrowser,
  sub: string,
  url?: string,
  change = (at: URL) => at,
): Promise<Answer> {
  const at = change(new URL(await started(browser, url)));
  return browser.get(await provider.visit(at.href, sub), CROSS);
}
/** Logs in where it succeeds. @returns the answer of the page that follows */
async function enter(browser: FormBrowser, sub: string, url?: string): Promise<Answer> {
  const { status, headers } = await logIn(browser, sub, url);
  expect([status, headers.location]).toEqual([303, "/"]);
  return browser.get("/");
}
async function expectRefused(
  answer: Answer,
  browser: FormBrowser,
  location = "/sign-in?failed=openid",
): Promise<void> {
  expect([answer.status, answer.headers.location]).toEqual([303, location]);
  expect(browser.cookie("operator")).toBeUndefined();
  expect((await browser.get("/")).status).toBe(302);
}
/** Returns the logged reason of a refused login. */
async function reasonOf({ headers }: Answer): Promise<unknown> {
  const id = headers["x-request-id"];
  const line = await server.logged(({ msg, request }) => msg === FAILED && request === id);
  return line.reason;
}
const grantsOf = async (email: string) =>
  (
    await database.query(
      `select role, scope, scope_id, granted_by from control.operator_grants g join control.operators o on o.id = g.operator_id
       where email = '${email}' and revoked_at is null order by g.id`,
    )
  ).map(({ role, scope, scope_id, granted_by }) => [role, scope, scope_id, granted_by]);
const emailOf = (sub: string) => provider.people.get(sub)!.email!;
const operatorsNamed = (email: string) =>
  database.query(`select id, name from control.operators where email = '${email}'`);
const entriesSince = async (id: number) =>
  (
    await database.query(
      `select action, done_by, detail from control.operator_entries where id > ${id} order by id`,
    )
  ).map(({ action, detail }) => [action, detail]);
const lastEntry = async () =>
  Number((await database.query("select coalesce(max(id), 0) as id from control.operator_entries"))[0]!.id);

describe("an operator with a company account", () => {
  test("logs in at the provider with PKCE, state and nonce, and continues at the page", async () => {
    const browser = visitor();
    const sub = supporter();
    const page = await browser.get("/sign-in?to=%2Fb%2Fvelvet-hour%3Fpage%3D2");
    expect(page.text).toContain('href="/sign-in/openid?to=%2Fb%2Fvelvet-hour%3Fpage%3D2"');
    expect(page.text).toContain("Use a passkey");
    const sent = new URL(await started(browser, "/sign-in/openid?to=%2Fb%2Fvelvet-hour%3Fpage%3D2"));
    expect(sent.origin).toBe(provider.issuer);
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: "code",
      redirect_uri: `http://${CONSOLE_HOST}:${server.port}/sign-in/openid/back`,
      scope: "openid email profile groups",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const answer = await browser.get(await provider.visit(sent.href, sub), CROSS);
    expect([answer.status, answer.headers.location]).toEqual([303, "/b/velvet-hour?page=2"]);
    expect((await browser.get("/")).text).toContain(provider.people.get(sub)!.name);
    const [session] = await database.query(
      "select way from control.operator_sessions order by id desc limit 1",
    );
    expect(session).toEqual({ way: "openid" });
  });

  test("has a cookie of ten minutes that scripts cannot read, and it ends with the login", async () => {
    const browser = visitor();
    const { headers } = await browser.get("/sign-in/openid");
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^operator-openid=[\w-]{43}; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/),
    ]);
    await browser.get(await provider.visit(headers.location!, supporter()), CROSS);
    expect(browser.cookie("operator-openid")).toBeUndefined();
    expect(browser.cookie("operator")).toMatch(/^[\w-]{43}$/);
  });

  test("joins with an invitation, which is used up, and logs in without one afterwards", async () => {
    const { token, operator } = await login.invite();
    const browser = visitor();
    expect((await browser.get(`/join/${token}`)).text).toContain(`href="/join/${token}/openid"`);
    const sub = person();
    const before = await lastEntry();
    expect((await enter(browser, sub, `/join/${token}/openid`)).text).toContain("Rosa Bell");
    expect((await entriesSince(before)).map(([action]) => action)).toEqual(["link_account", "login"]);
    expect(await operatorsNamed(emailOf(sub))).toEqual([]);
    expect((await enter(visitor(), sub)).text).toContain("Rosa Bell");
    expect(await grantsOf(operator.email)).toEqual([["support", "all", "", "rosa"]]);

    const other = visitor();
    const again = await other.get(`/join/${token}/openid`);
    await expectRefused(again, other);
    expect((await other.get(`/join/${token}`)).text).toContain("This invitation is not valid");
  });

  test("cannot use one invitation in two browsers at once", async () => {
    const { token } = await login.invite();
    const [first, second] = [visitor(), visitor()];
    const url = `/join/${token}/openid`;
    const backs = [
      await provider.visit(await started(first, url), person()),
      await provider.visit(await started(second, url), person()),
    ];
    const answers = await Promise.all([first.get(backs[0]!, CROSS), second.get(backs[1]!, CROSS)]);
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual(["/", "/sign-in?failed=openid"]);
  });

  test("whose account is linked to another operator does not use an invitation up", async () => {
    const sub = supporter();
    await enter(visitor(), sub);
    const { token } = await login.invite();
    const browser = visitor();
    await expectRefused(await logIn(browser, sub, `/join/${token}/openid`), browser);
    expect((await visitor().get(`/join/${token}`)).text).toContain("Rosa Bell");
  });
});

describe("a login is refused", () => {
  test("for an account that is not linked and has no group with a role", async () => {
    for (const groups of [undefined, [], ["others"], ["x"]]) {
      const browser = visitor();
      const sub = person(groups ? { groups } : {});
      await expectRefused(await logIn(browser, sub), browser);
      expect(await operatorsNamed(emailOf(sub))).toEqual([]);
    }
    const page = await visitor().get("/sign-in?failed=openid");
    expect(page.text).toMatch(/role="alert"[^>]*>The company account was not accepted/);
  });

  test("for a state that is not that of the browser's login", async () => {
    const browser = visitor();
    const back = new URL(await provider.visit(await started(browser), supporter()), "http://x");
    back.searchParams.set("state", randomBytes(32).toString("base64url"));
    await expectRefused(await browser.get(back.pathname + back.search, CROSS), browser);
    const without = visitor();
    await started(without);
    await expectRefused(await without.get("/sign-in/openid/back", CROSS), without);
  });

  test("for the state of another login of the same browser, which consumes only that one", async () => {
    const browser = visitor();
    const first = await provider.visit(await started(browser), supporter());
    await started(browser);
    await expectRefused(await browser.get(first, CROSS), browser);
  });

  test("in another browser, with and without a login of its own, and still works in the first one", async () => {
    const browser = visitor();
    const back = await provider.visit(await started(browser), supporter());
    const bare = visitor();
    await expectRefused(await bare.get(back, CROSS), bare);
    const other = visitor();
    await started(other);
    await expectRefused(await other.get(back, CROSS), other);
    expect((await browser.get(back, CROSS)).headers.location).toBe("/");
  });

  test("for an answer that comes a second time", async () => {
    const browser = visitor();
    const back = await provider.visit(await started(browser), supporter());
    const secret = browser.cookie("operator-openid")!;
    expect((await browser.get(back, CROSS)).headers.location).toBe("/");
    const thief = visitor();
    thief.setCookie("operator-openid", secret);
    await expectRefused(await thief.get(back, CROSS), thief);
  });

  test("for an answer after ten minutes", async () => {
    const browser = visitor();
    const back = await provider.visit(await started(browser), supporter());
    await database.query(
      "update control.operator_openid_requests set expires_at = now() - interval '1 second'",
    );
    await expectRefused(await browser.get(back, CROSS), browser);
  });

  test.each<[string, string, (at: URL) => void]>([
    ["another nonce", "OAUTH_JWT_CLAIM_COMPARISON_FAILED", (at) => at.searchParams.set("nonce", "another")],
    ["another code verifier", "invalid_grant", (at) => at.searchParams.set("code_challenge", "x".repeat(43))],
    ["a code of another client", "invalid_grant", (at) => at.searchParams.set("client_id", OTHER_CLIENT)],
  ])("for %s", async (_, reason, change) => {
    const browser = visitor();
    const answer = await logIn(browser, supporter(), undefined, (at) => {
      change(at);
      return at;
    });
    await expectRefused(answer, browser);
    expect(await reasonOf(answer)).toBe(reason);
  });

  test("for an answer that names another issuer, or none", async () => {
    for (const issuer of ["https://evil.example", null]) {
      const browser = visitor();
      const back = new URL(await provider.visit(await started(browser), supporter()), "http://x");
      if (issuer) back.searchParams.set("iss", issuer);
      else back.searchParams.delete("iss");
      await expectRefused(await browser.get(back.pathname + back.search, CROSS), browser);
    }
  });

  test.each<[string, string, () => OpenIdTestProvider["alter"]]>([
    [
      "of another client",
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
      () => provider.resigned({ aud: OTHER_CLIENT }),
    ],
    [
      "of another issuer",
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
      () => provider.resigned({ iss: "https://evil.example" }),
    ],
    [
      "of another person than the access token",
      "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
      () => provider.resigned({ sub: supporter() }),
    ],
    [
      "that has expired",
      "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
      () => provider.resigned({ exp: Math.floor(Date.now() / 1000) - 600 }),
    ],
    ["without a nonce", "OAUTH_INVALID_RESPONSE", () => provider.resigned({ nonce: undefined })],
    [
      "signed with another key",
      "OAUTH_INVALID_RESPONSE",
      () => provider.resigned({}, { key: provider.otherKey() }),
    ],
    [
      "signed with the client's secret",
      "OAUTH_INVALID_RESPONSE",
      () => provider.resigned({}, { alg: "HS256" }),
    ],
    ["without a signature", "OAUTH_INVALID_RESPONSE", () => provider.resigned({}, { alg: "none" })],
  ])("for an ID token %s", async (_, reason, alter) => {
    provider.alter = alter();
    const browser = visitor();
    const answer = await logIn(browser, supporter());
    await expectRefused(answer, browser);
    expect(await reasonOf(answer)).toBe(reason);
  });

  test("not for an ID token that is only signed again: the tests above change one thing each", async () => {
    provider.alter = provider.resigned({});
    await enter(visitor(), supporter());
  });

  test("when the person cancels at the provider", async () => {
    const browser = visitor();
    const answer = await logIn(browser, "", "/sign-in/openid?to=%2Forders");
    await expectRefused(answer, browser, "/sign-in?failed=openid&to=%2Forders");
  });

  test("for an operator whose access has ended, also with groups; a new invitation starts without the account", async () => {
    const sub = supporter();
    const browser = visitor();
    await enter(browser, sub);
    await revokeOperator({ ...login.ctx, now: new Date() }, emailOf(sub));
    expect((await browser.get("/")).status).toBe(302);
    const again = visitor();
    await expectRefused(await logIn(again, sub), again);
    const { token } = await login.invite(emailOf(sub));
    await expectRefused(await logIn(again, sub), again);
    await enter(again, sub, `/join/${token}/openid`);
  });

  test("for an account with the address of an operator, who stays as before", async () => {
    const { operator } = await login.invite("owner@company.example", { role: "owner" });
    const browser = visitor();
    for (const email of [operator.email, "Owner@Company.Example"]) {
      const answer = await logIn(browser, supporter({ email }));
      await expectRefused(answer, browser);
      expect(await reasonOf(answer)).toBe("the address belongs to another operator");
    }
    expect(await grantsOf(operator.email)).toEqual([["owner", "all", "", "rosa"]]);
    const linked = `select from control.operator_identities where operator_id = ${operator.id}`;
    expect(await database.query(linked)).toEqual([]);
  });

  test("for a new account without an address that the provider has verified", async () => {
    for (const claims of [{ email_verified: false }, { email: "not an address" }]) {
      const browser = visitor();
      await expectRefused(await logIn(browser, supporter(claims)), browser);
    }
  });

  test("31 times in ten minutes from one address with the time to wait", async () => {
    const browser = visitor();
    for (let at = 0; at < 30; at++) await started(browser);
    const { headers } = await browser.get("/sign-in/openid");
    expect(headers.location).toBe("/sign-in?failed=rate_limited");
    expect((await browser.get(headers.location!)).text).toContain("Too many tries. Wait 10 minutes.");
    expect((await browser.call("POST", "/sign-in/options", {})).status).toBe(429);
  });
});

describe("groups of the account", () => {
  test("create an operator with their roles at all brands, a company or a brand", async () => {
    const sub = person({ groups: ["livery-support", "CN=Velvet,OU=Team", "vh", "x", "others"] });
    const before = await lastEntry();
    expect((await enter(visitor(), sub)).status).toBe(200);
    const [operator] = await operatorsNamed(emailOf(sub));
    expect(operator!.name).toBe(provider.people.get(sub)!.name);
    expect(await grantsOf(emailOf(sub))).toEqual([
      ["support", "all", "", "openid"],
      ["brand_manager", "brand", "velvet-hour", "openid"],
      ["finance", "company", "vh-media", "openid"],
    ]);
    const of = `operator ${operator!.id}`;
    expect(await entriesSince(before)).toEqual([
      ["create", of],
      ["link_account", `${of}, ${provider.issuer}`],
      ["add_grant", `${of}, support of all brands`],
      ["add_grant", `${of}, brand_manager of brand velvet-hour`],
      ["add_grant", `${of}, finance of company vh-media`],
      ["login", expect.stringMatching(/^openid, /)],
    ]);
  });

  test("that are removed end their roles at the next login, and leave those that people granted", async () => {
    const sub = person({ groups: ["livery-support", "vh"] });
    await enter(visitor(), sub);
    await login.invite(emailOf(sub), { role: "support" });
    const given = ["support", "all", "", "rosa"];
    expect(await grantsOf(emailOf(sub))).toHaveLength(3);
    provider.people.get(sub)!.groups = [];
    const before = await lastEntry();
    await enter(visitor(), sub);
    expect(await grantsOf(emailOf(sub))).toEqual([given]);
    expect((await entriesSince(before)).map(([action]) => action)).toEqual([
      "remove_grant",
      "remove_grant",
      "login",
    ]);
    provider.people.get(sub)!.groups = ["livery-support"];
    await enter(visitor(), sub);
    await enter(visitor(), sub);
    expect(await grantsOf(emailOf(sub))).toEqual([given, ["support", "all", "", "openid"]]);
  });

  test("grant nothing in a session that a passkey opened", async () => {
    const sub = supporter();
    expect((await enter(visitor(), sub)).status).toBe(200);
    const { token } = await login.invite(emailOf(sub), null);
    const browser = visitor();
    const device = consoleDevice(browser);
    expect((await joinConsole(browser, token, device)).status).toBe(204);
    expect((await browser.get("/")).status).toBe(403);
    expect((await logInConsole(browser, device)).status).toBe(204);
    expect((await browser.get("/")).status).toBe(403);
  });

  test("that the provider leaves out because they are many refuse the login, and no role ends", async () => {
    const sub = supporter();
    await enter(visitor(), sub);
    provider.people.set(sub, {
      ...provider.people.get(sub),
      groups: [],
      _claim_names: { groups: "elsewhere" },
    });
    const browser = visitor();
    await expectRefused(await logIn(browser, sub), browser);
    expect(await grantsOf(emailOf(sub))).toHaveLength(1);
  });
});

describe("a start", () => {
  test.each(["cross-site", "same-site", "none"])(
    "from elsewhere (%s) leads to the page with the button",
    async (site) => {
      const browser = visitor();
      const { token } = await login.invite();
      for (const [url, page] of [
        ["/sign-in/openid?to=%2Forders", "/sign-in?to=%2Forders"],
        [`/join/${token}/openid`, `/join/${token}`],
      ] as const) {
        const { status, headers } = await browser.get(url, { "Sec-Fetch-Site": site });
        expect([status, headers.location, headers["set-cookie"]]).toEqual([303, page, undefined]);
      }
    },
  );

  test.each([
    ["https://evil.example/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/b/..//evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/sign-out", "/"],
    ["/orders?page=2", "/orders?page=2"],
  ])("with to=%j ends at a page of the console", async (to, expected) => {
    const answer = await logIn(visitor(), supporter(), `/sign-in/openid?to=${encodeURIComponent(to)}`);
    expect([answer.status, answer.headers.location]).toEqual([303, expected]);
  });

  test("is not there without a provider", async () => {
    const plain = await startServer({ DATABASE_URL: database.url });
    const browser = new FormBrowser(plain, CONSOLE_HOST);
    await plain.logged(({ msg }) => msg === "the database is ready");
    for (const url of ["/sign-in/openid", "/sign-in/openid/back", "/join/x/openid"])
      expect([url, (await browser.get(url)).status]).toEqual([url, 404]);
    expect((await browser.get("/sign-in")).text).not.toContain("Use the company account");
    await plain.stop();
  });
});

describe("with the company's accounts as the only way", () => {
  afterEach(() => {
    provider.isAway = false;
  });

  test("a provider that does not answer is named, and the next try works", async () => {
    provider.isAway = true;
    const browser = visitor(only);
    const { token } = await login.invite();
    const url = `/join/${token}/openid`;
    const away = await browser.get(url);
    await expectRefused(away, browser, "/sign-in?failed=openid_unavailable");
    const page = await browser.get(away.headers.location!);
    expect(page.text).toMatch(/role="alert"[^>]*>The company’s login does not answer/);
    provider.isAway = false;
    await enter(browser, person(), url);
  });

  test("passkeys are not offered, refused, and no longer open a page", async () => {
    const before = visitor();
    const device = consoleDevice(before);
    const { token } = await login.invite();
    expect((await joinConsole(before, token, device)).status).toBe(204);
    const browser = visitor(only);
    browser.setCookie("operator", before.cookie("operator")!);
    expect([(await before.get("/")).status, (await browser.get("/")).status]).toEqual([200, 302]);

    const { token: another } = await login.invite();
    const pages = [await browser.get("/sign-in"), await browser.get(`/join/${another}`)];
    for (const { text } of pages) {
      expect(text).toContain("Use the company account");
      expect(text).not.toMatch(/Use a passkey|Create a passkey/);
    }
    for (const url of [
      "/sign-in/options",
      "/sign-in/passkey",
      `/join/${another}/options`,
      `/join/${another}/passkey`,
    ]) {
      const answer = await browser.call("POST", url, {});
      expect([url, answer.status, answer.json()]).toEqual([url, 403, { error: "refused" }]);
    }
  });

  test("groups grant nothing where none are configured, and what they granted ends", async () => {
    const sub = supporter();
    const stranger = visitor(only);
    await expectRefused(await logIn(stranger, sub), stranger);
    await enter(visitor(), sub);
    const browser = visitor(only);
    expect((await logIn(browser, sub)).headers.location).toBe("/");
    expect(await grantsOf(emailOf(sub))).toEqual([]);
  });
});
