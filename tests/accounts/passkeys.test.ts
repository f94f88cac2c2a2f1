import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { whileMemberLocked } from "../support/locked-member";
import { nextMail } from "../support/mailbox";
import { joinMember } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import type { Person } from "../support/sign-up";
import { type Deviation, SoftwareAuthenticator } from "../support/software-authenticator";

const HOST = "mapleandmain.example";
const OTHER = "velvethour.example";
const CALL = "/api/passkey.php";
const PAGE = "/settings/security/passkeys";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = (host = HOST) => new FormBrowser(server, host, fromSomewhere());
const originOf = (host: string) => `http://${host}:${server.port}`;
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "US" : "NL");

type Requested = {
  challenge: string;
  options: Parameters<SoftwareAuthenticator["create"]>[0] & { rpId: string };
};
const post = async (browser: FormBrowser, body: Record<string, string>) =>
  (await browser.call("POST", CALL, body)).json() as Requested;

async function add(
  browser: FormBrowser,
  { password }: Person,
  device: SoftwareAuthenticator,
  deviation: Deviation = {},
  name = "My phone",
): Promise<Answer> {
  const { challenge, options } = await post(browser, { step: "new-options", password });
  return browser.call("POST", CALL, {
    step: "new",
    challenge,
    name,
    response: device.create(options, deviation),
  });
}

async function logIn(browser: FormBrowser, device: SoftwareAuthenticator, deviation: Deviation = {}) {
  const { challenge, options } = await post(browser, { step: "login-options" });
  return browser.call("POST", CALL, { step: "login", challenge, response: device.get(options, deviation) });
}

/** Returns a member with a passkey. */
async function withPasskey(host = HOST, options: { counts?: boolean } = {}) {
  const { person, browser } = await member(host);
  const device = new SoftwareAuthenticator(originOf(host), options);
  expect((await add(browser, person, device)).status).toBe(200);
  return { person, browser, device };
}

const outcome = (answer: Answer) => [answer.status, (answer.json() as { error?: string }).error];
const REFUSED = [403, "passkey_refused"];

describe("adding a passkey", () => {
  test("a new passkey requires the password, is listed with its name and is reported by mail", async () => {
    const { person, browser } = await member();
    const device = new SoftwareAuthenticator(originOf(HOST));
    const wrong = await browser.call("POST", CALL, { step: "new-options", password: "not mine at all" });
    expect(outcome(wrong)).toEqual([403, "password_wrong"]);
    const answer = await add(browser, person, device, {}, "  Blue\u0000\u202e <b>phone</b> ");
    expect(answer.json()).toMatchObject({ passkey: { name: "Blue <b>phone</b>" } });
    expect((await nextMail(server.dataDir, person.email)).text).toContain('passkey "Blue <b>phone</b>"');
    const { text } = await browser.get(PAGE);
    expect(text).toContain("Blue &lt;b&gt;phone&lt;/b&gt;");
    expect(text).toContain("not used yet");
  });

  test("the options require a key that stays on the device, require user verification and contain no personal data", async () => {
    const { person, browser } = await member();
    const { options } = await post(browser, { step: "new-options", password: person.password });
    expect(options).toMatchObject({
      rp: { id: HOST },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(person.email);
    const again = await post(browser, { step: "new-options", password: person.password });
    expect(again.options.user.id).toBe(options.user.id);
    expect(again.options.challenge).not.toBe(options.challenge);
  });

  test.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["another brand's origin", { origin: `http://${OTHER}` }],
    ["another site's relying party id", { rpId: "evil.example" }],
    ["no user verification", { isVerified: false }],
    ["another challenge", { challenge: "AAAA" }],
    ["the response type of a login", { type: "webauthn.get" }],
  ] as const)("a new passkey with %s is refused", async (_, deviation) => {
    const { person, browser } = await member();
    const device = new SoftwareAuthenticator(originOf(HOST));
    expect(outcome(await add(browser, person, device, deviation))).toEqual(REFUSED);
    expect((await browser.get(PAGE)).text).not.toContain("My phone");
  });

  test("each challenge is valid once, even after a wrong answer, and not after its expiry", async () => {
    const { person, browser } = await member();
    const device = new SoftwareAuthenticator(originOf(HOST));
    const send = ({ challenge, options }: Requested, deviation: Deviation = {}) =>
      browser.call("POST", CALL, {
        step: "new",
        challenge,
        name: "",
        response: device.create(options, deviation),
      });
    const requested = await post(browser, { step: "new-options", password: person.password });
    expect(outcome(await send(requested, { isVerified: false }))).toEqual(REFUSED);
    expect(outcome(await send(requested))).toEqual(REFUSED);
    const late = await post(browser, { step: "new-options", password: person.password });
    await database.query(
      `update login_challenges set expires_at = now() - interval '1 minute' where id = '${late.challenge}'`,
    );
    expect(outcome(await send(late))).toEqual(REFUSED);
    const fresh = await post(browser, { step: "new-options", password: person.password });
    const both = await Promise.all([send(fresh), send(fresh)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test("a challenge is valid only for the member who requested it", async () => {
    const { person, browser } = await member();
    const { browser: other } = await member();
    const device = new SoftwareAuthenticator(originOf(HOST));
    const { challenge, options } = await post(browser, { step: "new-options", password: person.password });
    const answer = { step: "new", challenge, name: "", response: device.create(options) };
    expect(outcome(await visitor().call("POST", CALL, answer))).toEqual([403, "authentication_required"]);
    expect(outcome(await visitor().call("POST", CALL, { step: "new-options", password: "x" }))).toEqual([
      403,
      "authentication_required",
    ]);
    expect(outcome(await other.call("POST", CALL, answer))).toEqual(REFUSED);
  });

  test("after ten wrong passwords the right one is refused too", async () => {
    const { person, browser } = await member();
    for (let at = 0; at < 10; at++)
      await browser.call("POST", CALL, { step: "new-options", password: `guess ${at}` });
    const answer = await browser.call("POST", CALL, { step: "new-options", password: person.password });
    expect(answer.status).toBe(429);
  });
});

describe("logging in with a passkey", () => {
  test("a login needs only the passkey, starts a session and stores the time of use", async () => {
    const { person, device } = await withPasskey();
    const browser = visitor();
    const answer = await logIn(browser, device);
    expect(answer.json()).toMatchObject({ user: { profile: { name: person.name } } });
    expect(await isLoggedIn(browser)).toBe(true);
    expect((await browser.get(PAGE)).text).toContain("last used on");
    expect((await logIn(visitor(), device)).status).toBe(200);
  });

  test("a device without a signature counter can log in repeatedly", async () => {
    const { device } = await withPasskey(HOST, { counts: false });
    for (let at = 0; at < 2; at++) expect((await logIn(visitor(), device)).status).toBe(200);
  });

  test.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["another site's relying party id", { rpId: "evil.example" }],
    ["no user verification", { isVerified: false }],
    ["another key's signature", { forged: true }],
    ["another challenge", { challenge: "AAAA" }],
    ["the response type of a registration", { type: "webauthn.create" }],
    ["a lower signature counter", { counter: 1 }],
    ["another member's user handle", { userHandle: "A".repeat(43) }],
    ["no user handle", { userHandle: "" }],
  ] as const)("a login with %s is refused", async (_, deviation) => {
    const { device } = await withPasskey();
    expect((await logIn(visitor(), device)).status).toBe(200);
    const browser = visitor();
    expect(outcome(await logIn(browser, device, deviation))).toEqual(REFUSED);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test("an unknown passkey and a used, expired or unknown challenge get the same refusal", async () => {
    const { device } = await withPasskey();
    const answers = [await logIn(visitor(), new SoftwareAuthenticator(originOf(HOST)))];
    const { challenge, options } = await post(visitor(), { step: "login-options" });
    const login = { step: "login", challenge, response: device.get(options) };
    expect((await visitor().call("POST", CALL, login)).status).toBe(200);
    answers.push(await visitor().call("POST", CALL, login));
    const late = await post(visitor(), { step: "login-options" });
    await database.query(
      `update login_challenges set expires_at = now() - interval '1 minute' where id = '${late.challenge}'`,
    );
    const response = device.get(late.options);
    answers.push(await visitor().call("POST", CALL, { step: "login", challenge: late.challenge, response }));
    for (const made of ["", "x", "00000000-0000-0000-0000-000000000000", "\u0000"])
      answers.push(await visitor().call("POST", CALL, { step: "login", challenge: made, response }));
    for (const answer of answers) expect(outcome(answer)).toEqual(REFUSED);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("of three simultaneous answers to one challenge one succeeds", async () => {
    const { device } = await withPasskey();
    const { challenge, options } = await post(visitor(), { step: "login-options" });
    const login = { step: "login", challenge, response: device.get(options) };
    const answers = await Promise.all([1, 2, 3].map(() => visitor().call("POST", CALL, login)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test("passkeys and challenges of another brand are refused", async () => {
    const { device } = await withPasskey(OTHER);
    device.userHandle = (await withPasskey()).device.userHandle;
    const here = await post(visitor(), { step: "login-options" });
    const shown = device.get(here.options, { origin: originOf(HOST) });
    expect(
      outcome(
        await visitor().call("POST", CALL, { step: "login", challenge: here.challenge, response: shown }),
      ),
    ).toEqual(REFUSED);
    const { device: own } = await withPasskey();
    const there = await post(visitor(OTHER), { step: "login-options" });
    const response = own.get({ ...there.options, rpId: HOST });
    expect(
      outcome(await visitor().call("POST", CALL, { step: "login", challenge: there.challenge, response })),
    ).toEqual(REFUSED);
  });

  test("a login with a passkey that its owner removes at the same moment starts no session", async () => {
    const { person, device } = await withPasskey();
    const browser = visitor();
    const answer = await whileMemberLocked(
      database.url,
      `email = '${person.email}'`,
      ["delete from sessions where member_id = $1", "delete from passkeys where member_id = $1"],
      () => logIn(browser, device),
    );
    expect(outcome(answer)).toEqual(REFUSED);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test("a member who has requested deletion gets the error pending_deletion", async () => {
    const { person, device } = await withPasskey();
    await database.query(
      `update members set status = 'pending_deletion', deletion_requested_at = now() where email = '${person.email}'`,
    );
    expect(outcome(await logIn(visitor(), device))).toEqual([403, "pending_deletion"]);
  });

  test("a login from a new browser is reported by mail", async () => {
    const { person, browser } = await member();
    const device = new SoftwareAuthenticator(originOf(HOST));
    expect((await add(browser, person, device)).status).toBe(200);
    await nextMail(server.dataDir, person.email);
    const { challenge, options } = await post(visitor(), { step: "login-options" });
    await server.fetch(HOST, CALL, {
      method: "POST",
      headers: {
        Origin: originOf(HOST),
        "Content-Type": "application/json",
        "User-Agent": "Safari iPhone",
      },
      body: JSON.stringify({ step: "login", challenge, response: device.get(options) }),
    });
    expect((await nextMail(server.dataDir, person.email, 1)).text).toContain("Safari, iPhone");
  });
});

describe("a member's own passkey", () => {
  const idOn = (page: string) => /\?edit=(\d+)/.exec(page)?.[1] ?? "";

  test("a member renames a passkey and removes it with the password, and then it is refused at the login", async () => {
    const { person, browser, device } = await withPasskey();
    const passkey = idOn((await browser.get(PAGE)).text);
    expect((await browser.get(`${PAGE}?edit=${passkey}`)).text).toContain('value="My phone"');
    await browser.post(PAGE, { intent: "rename_passkey", passkey, name: "Kitchen" });
    expect((await browser.get(PAGE)).text).toContain("Kitchen");
    const wrong = await browser.post(`${PAGE}?edit=${passkey}`, {
      intent: "remove_passkey",
      passkey,
      password: "wrong",
    });
    expect([wrong.status, wrong.text.includes('id="password-error"')]).toEqual([422, true]);
    const right = await browser.post(PAGE, { intent: "remove_passkey", passkey, password: person.password });
    expect([right.status, right.headers.location]).toEqual([303, `${PAGE}?done=removed`]);
    expect(outcome(await logIn(visitor(), device))).toEqual(REFUSED);
  });

  test("another member, another brand's member and a stranger cannot access the passkey", async () => {
    const { browser: owner } = await withPasskey();
    const passkey = idOn((await owner.get(PAGE)).text);
    for (const host of [HOST, OTHER]) {
      const { person, browser } = await member(host);
      expect((await browser.post(PAGE, { intent: "rename_passkey", passkey, name: "Mine" })).status).toBe(
        404,
      );
      const removing = { intent: "remove_passkey", passkey, password: person.password };
      expect((await browser.post(PAGE, removing)).status).toBe(404);
      expect((await browser.get(`${PAGE}?edit=${passkey}`)).text).not.toContain("My phone");
    }
    expect((await visitor().post(PAGE, { intent: "rename_passkey", passkey, name: "Mine" })).status).toBe(
      302,
    );
    expect((await owner.get(PAGE)).text).toContain("My phone");
  });

  test.each(["", " \u0000 ", "\u200b\u202e"])("the blank name %j is refused", async (name) => {
    const { browser } = await withPasskey();
    const passkey = idOn((await browser.get(PAGE)).text);
    expect((await browser.post(PAGE, { intent: "rename_passkey", passkey, name })).status).toBe(404);
    expect((await browser.get(PAGE)).text).toContain("My phone");
  });
});

test.each([
  {},
  { step: "login" },
  { step: "made up" },
  { step: "login", challenge: 7, response: null },
  { step: "login", challenge: "x", response: { id: "a'b", rawId: "", type: "public-key", response: {} } },
])("the malformed call %j gets 400", async (body) => {
  expect(outcome(await visitor().call("POST", CALL, body))).toEqual([400, "invalid_input"]);
});

test("a malformed answer to the options of a new passkey gets 400", async () => {
  const { browser } = await withPasskey();
  const body = { step: "new", challenge: "x", response: { id: "\u0000" } };
  expect(outcome(await browser.call("POST", CALL, body))).toEqual([400, "invalid_input"]);
});

test("an answer without a valid credential is refused and causes no error", async () => {
  const { challenge } = await post(visitor(), { step: "login-options" });
  const { device } = await withPasskey();
  const response = {
    ...device.get({ challenge: "", rpId: HOST }),
    response: {
      clientDataJSON: "AAAA",
      authenticatorData: "AAAA",
      signature: "AAAA",
      userHandle: device.userHandle,
    },
  };
  expect(outcome(await visitor().call("POST", CALL, { step: "login", challenge, response }))).toEqual(
    REFUSED,
  );
});
