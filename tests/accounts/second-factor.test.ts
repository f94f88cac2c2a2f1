import { beforeAll, describe, expect, test } from "vitest";
import translations from "../../locales/en/mail.json";
import { AuthenticatorApp } from "../support/authenticator-app";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { whileMemberLocked } from "../support/locked-member";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { SoftwareAuthenticator } from "../support/software-authenticator";

const HOST = "mapleandmain.example";
const OTHER = "velvethour.example";
const PAGE = "/settings/security/authenticator";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = (host = HOST) => new FormBrowser(server, host, fromSomewhere());
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

type Member = { person: Person; browser: FormBrowser };
const member = (host = HOST): Promise<Member> =>
  joinMember(server, database, host, host === HOST ? "US" : "NL");

/** Returns a member who has not confirmed the address and got the mail that asks for it. */
async function newcomer(): Promise<Member> {
  const [person, browser] = [newPerson(), visitor()];
  await signUp(browser, person, "US");
  return { person, browser };
}

const keyOn = ({ text }: Answer) => /data-secret="true">([A-Z2-7 ]+)</.exec(text)?.[1] ?? "";
const codesOn = ({ text }: Answer) =>
  [...text.matchAll(/<li>([0-9a-z]{5}-[0-9a-z]{5})<\/li>/g)].map(([, c]) => c!);
const problemOn = ({ text }: Answer, field: string) =>
  new RegExp(`id="${field}-error"[^]*?<span>([^<]*)`).exec(text)?.[1];

/** Clears the last used time step, so that the current codes are valid again. */
const forgetStep = ({ email }: Person) =>
  database.query(
    `update authenticators set last_step = 0 where member_id = (select id from members where email = '${email}')`,
  );

/** Returns a member with an active authenticator, none of whose current codes is used. */
async function protectedMember(host = HOST, joined = member(host)) {
  const { person, browser } = await joined;
  const started = await browser.post(PAGE, { intent: "begin_authenticator", password: person.password });
  const app = new AuthenticatorApp(keyOn(started));
  const codes = codesOn(await browser.post(PAGE, { intent: "confirm_authenticator", code: app.code() }));
  expect(codes).toHaveLength(10);
  await forgetStep(person);
  return { person, browser, app, codes };
}

type Refused = { error: string; challenge: string };
const begin = async ({ email, password }: Person, browser = visitor()) =>
  (await browser.call("POST", "/api/user.php", { email, password })).json() as Refused;
const finish = (challenge: string, code: string, browser = visitor()) =>
  browser.call("POST", "/api/user.php", { challenge, code });
const outcome = (answer: Answer) => [answer.status, (answer.json() as { error?: string }).error];

describe("the setup of an authenticator", () => {
  test("the setup asks for the password, shows the key as an image and as text, and the first right code activates it", async () => {
    const { person, browser } = await member();
    const wrong = await browser.post(PAGE, { intent: "begin_authenticator", password: "not mine" });
    expect([wrong.status, problemOn(wrong, "password")]).toEqual([422, "Please check your password."]);
    expect(keyOn(wrong)).toBe("");

    const started = await browser.post(PAGE, { intent: "begin_authenticator", password: person.password });
    expect(keyOn(started)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(started.text).toMatch(/<svg[^>]*role="img"[^>]*viewBox="0 0 \d+ \d+"/);
    const app = new AuthenticatorApp(keyOn(started));
    const mistyped = await browser.post(PAGE, { intent: "confirm_authenticator", code: app.wrongCode() });
    expect([mistyped.status, keyOn(mistyped)]).toEqual([422, keyOn(started)]);
    expect(problemOn(mistyped, "code")).toContain("is wrong or");

    const codes = codesOn(
      await browser.post(PAGE, { intent: "confirm_authenticator", code: ` ${app.code()} ` }),
    );
    expect(new Set(codes).size).toBe(10);
    expect((await nextMail(server.dataDir, person.email)).subject).toBe(
      translations.second_factor_on_subject,
    );
    const later = await browser.get(PAGE);
    expect(later.text).toContain("10 recovery codes left");
    for (const secret of [keyOn(started), ...codes]) expect(later.text).not.toContain(secret);
  });

  test("the database contains neither the key nor a recovery code in plain text", async () => {
    const { person, browser } = await member();
    const started = await browser.post(PAGE, { intent: "begin_authenticator", password: person.password });
    const app = new AuthenticatorApp(keyOn(started));
    const codes = codesOn(await browser.post(PAGE, { intent: "confirm_authenticator", code: app.code() }));
    const rows = await database.query(
      `select encode(secret, 'escape') as kept from authenticators union all select encode(code_hash, 'escape') from recovery_codes`,
    );
    const cached = rows.map((row) => String(row.kept)).join(" ");
    for (const secret of [
      keyOn(started).replaceAll(" ", ""),
      ...codes,
      ...codes.map((code) => code.replace("-", "")),
    ])
      expect(cached).not.toContain(secret);
  });

  test("a setup requires no code at the login before it is confirmed, and expires after 30 minutes", async () => {
    const { person, browser } = await member();
    const started = await browser.post(PAGE, { intent: "begin_authenticator", password: person.password });
    expect((await visitor().call("POST", "/api/user.php", person)).status).toBe(200);
    await database.query(
      `update authenticators set created_at = created_at - interval '31 minutes' where member_id = (select id from members where email = '${person.email}')`,
    );
    const late = await browser.post(PAGE, {
      intent: "confirm_authenticator",
      code: new AuthenticatorApp(keyOn(started)).code(),
    });
    expect([late.status, late.text.includes("Please start again")]).toEqual([409, true]);
  });

  test("a setup cannot replace an active authenticator, and two simultaneous codes activate it once", async () => {
    const { person, browser } = await member();
    const started = await browser.post(PAGE, { intent: "begin_authenticator", password: person.password });
    const code = new AuthenticatorApp(keyOn(started)).code();
    const answers = await Promise.all(
      [1, 2].map(() => browser.post(PAGE, { intent: "confirm_authenticator", code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await browser.post(PAGE, { intent: "begin_authenticator", password: person.password });
    expect([again.status, keyOn(again)]).toEqual([409, ""]);
  });

  test("a stranger is redirected to the login", async () => {
    const answer = await visitor().post(PAGE, { intent: "begin_authenticator", password: "x" });
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `/login?back=${encodeURIComponent(PAGE)}`,
    ]);
  });
});

describe("logging in with an authenticator", () => {
  test("the login page asks for the code before a session starts, and then redirects to the page that required the login", async () => {
    const { person, app } = await protectedMember();
    const browser = visitor();
    const first = await browser.post("/login", { ...person, back: "/settings" });
    expect([first.status, first.headers.location]).toEqual([302, "/login/code?back=%2Fsettings"]);
    expect(browser.cookie("session")).toBeUndefined();
    expect(first.headers["set-cookie"]?.[0]).toMatch(
      /^pending-login=[\w-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
    );
    expect(await isLoggedIn(browser)).toBe(false);
    const page = await browser.get("/login/code?back=%2Fsettings");
    expect(page.text).toContain('autoComplete="one-time-code"');
    const wrong = await browser.post("/login/code", { code: app.wrongCode(), back: "/settings" });
    expect([wrong.status, problemOn(wrong, "code")]).toEqual([422, expect.stringContaining("is wrong or")]);
    const right = await browser.post("/login/code", { code: app.code(), back: "/settings" });
    expect([right.status, right.headers.location]).toEqual([302, "/settings"]);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(browser.cookie("pending-login")).toBeUndefined();
  });

  test("a login by the API call returns a challenge that is valid once", async () => {
    const { person, app } = await protectedMember();
    const { error, challenge } = await begin(person);
    expect(error).toBe("second_factor_required");
    expect(outcome(await finish(challenge, app.wrongCode()))).toEqual([403, "code_wrong"]);
    const browser = visitor();
    const answer = await finish(challenge, app.code(), browser);
    expect(answer.json()).toMatchObject({ user: { profile: { name: person.name } } });
    expect(await isLoggedIn(browser)).toBe(true);
    await forgetStep(person);
    expect(outcome(await finish(challenge, app.code()))).toEqual([403, "login_again"]);
  });

  test("each code is valid once, even in two simultaneous requests", async () => {
    const { person, app } = await protectedMember();
    const [one, two, three] = [await begin(person), await begin(person), await begin(person)];
    const code = app.code();
    const answers = await Promise.all([finish(one.challenge, code), finish(two.challenge, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(outcome(await finish(three.challenge, code))).toEqual([403, "code_wrong"]);
  });

  test("each challenge is valid once, even with two different valid codes at the same time", async () => {
    const { person, app, codes } = await protectedMember();
    const { challenge } = await begin(person);
    const answers = await Promise.all([finish(challenge, app.code()), finish(challenge, codes[0]!)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test.each([
    [-1, 200],
    [1, 200],
    [-2, 403],
    [3, 403],
  ])("the code that is %i half minutes from now gets %i", async (steps, status) => {
    const { person, app } = await protectedMember();
    const answer = await AuthenticatorApp.withinOneStep(async () => {
      await forgetStep(person);
      return finish((await begin(person)).challenge, app.code(steps));
    });
    expect(answer.status).toBe(status);
  });

  test("a code is invalid after a newer one was used", async () => {
    const { person, app } = await protectedMember();
    const older = app.code(0);
    expect((await finish((await begin(person)).challenge, app.code(1))).status).toBe(200);
    expect(outcome(await finish((await begin(person)).challenge, older))).toEqual([403, "code_wrong"]);
  });

  test("a recovery code replaces the code once, in any spelling, and its use is reported by mail", async () => {
    const { person, codes } = await protectedMember();
    const seen = mailsIn(server.dataDir, person.email).length;
    const [code = ""] = codes;
    const typed = ` ${code.toUpperCase().replace("-", " – ")} `;
    expect((await finish((await begin(person)).challenge, typed)).status).toBe(200);
    await expect
      .poll(
        () =>
          mailsIn(server.dataDir, person.email).find(
            ({ subject }) => subject === translations.recovery_code_used_subject,
          )?.text,
      )
      .toContain("9");
    expect(mailsIn(server.dataDir, person.email).length).toBeGreaterThan(seen);
    expect(outcome(await finish((await begin(person)).challenge, code))).toEqual([403, "code_wrong"]);
    const both = await Promise.all(
      [await begin(person), await begin(person)].map(({ challenge }) => finish(challenge, codes[1]!)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test("five wrong codes end the login and block further codes for 15 minutes", async () => {
    const { person, app } = await protectedMember();
    const browser = visitor();
    await browser.post("/login", person);
    for (let at = 0; at < 5; at++)
      expect((await browser.post("/login/code", { code: app.wrongCode() })).status).toBe(422);
    const over = await browser.post("/login/code", { code: app.code() });
    expect([over.status, over.headers.location]).toEqual([302, "/login?again=1"]);
    expect((await browser.get("/login?again=1")).text).toContain("Please start again");
    expect((await browser.get("/login/code")).headers.location).toBe("/login?again=1");
    await browser.post("/login", person);
    const waits = await browser.post("/login/code", { code: app.code() });
    expect([waits.status, /15/.test(waits.text)]).toEqual([429, true]);
    expect(outcome(await finish((await begin(person)).challenge, app.code()))).toEqual([
      429,
      "login_blocked",
    ]);
    const other = await protectedMember();
    expect((await finish((await begin(other.person)).challenge, other.app.code())).status).toBe(200);
  });

  test("at most five of many simultaneous guesses are checked", async () => {
    const { person, app } = await protectedMember();
    const { challenge } = await begin(person);
    const answers = await Promise.all(Array.from({ length: 12 }, () => finish(challenge, app.wrongCode())));
    const looked = answers.filter((answer) => outcome(answer)[1] === "code_wrong");
    expect(looked.length).toBeLessThanOrEqual(5);
    expect(outcome(await finish(challenge, app.code()))[0]).not.toBe(200);
  });

  test("a wrong password gets the same answer with and without an authenticator", async () => {
    const [{ person }, { person: plain }] = [await protectedMember(), await member()];
    const answers = await Promise.all(
      [person, plain, newPerson()].map((one) =>
        visitor().call("POST", "/api/user.php", { ...one, password: "wrong!" }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test.each(["", "00000000-0000-0000-0000-000000000000", "x", "\u0000", "'; drop table members"])(
    "the unknown challenge %j is refused",
    async (challenge) => {
      expect(outcome(await finish(challenge, "123456"))).toEqual([403, "login_again"]);
    },
  );

  test.each(["", "12345", "1234567", "１２３４５６x", "<b>", "\u0000", "🦊".repeat(40), "aaaaa-aaaaa"])(
    "the wrong code %j is refused",
    async (code) => {
      const { person } = await protectedMember();
      expect(outcome(await finish((await begin(person)).challenge, code))).toEqual([403, "code_wrong"]);
    },
  );

  test("an expired challenge, another member's and another brand's are refused", async () => {
    const [mine, theirs, there] = [
      await protectedMember(),
      await protectedMember(),
      await protectedMember(OTHER),
    ];
    const late = await begin(mine.person);
    await database.query(
      `update login_challenges set expires_at = now() - interval '1 minute' where id = '${late.challenge}'`,
    );
    expect(outcome(await finish(late.challenge, mine.app.code()))).toEqual([403, "login_again"]);
    const { challenge } = await begin(theirs.person);
    expect(outcome(await finish(challenge, mine.app.code()))).toEqual([403, "code_wrong"]);
    expect(outcome(await finish(challenge, mine.codes[0]!))).toEqual([403, "code_wrong"]);
    expect(outcome(await finish(challenge, mine.app.code(), visitor(OTHER)))).toEqual([403, "login_again"]);
    const foreign = await begin(there.person, visitor(OTHER));
    expect(outcome(await finish(foreign.challenge, there.app.code()))).toEqual([403, "login_again"]);
  });

  test("a member who has requested deletion gets pending_deletion after the right code, and no session", async () => {
    const { person, app } = await protectedMember();
    const { challenge } = await begin(person);
    await database.query(
      `update members set status = 'pending_deletion', deletion_requested_at = now() where email = '${person.email}'`,
    );
    expect(outcome(await finish(challenge, app.code()))).toEqual([403, "pending_deletion"]);
  });

  test("ending the other sessions ends a login that waits for its code", async () => {
    const { person, browser, app } = await protectedMember();
    const { challenge } = await begin(person);
    await browser.post("/settings/security", { intent: "log_out_others" });
    expect(outcome(await finish(challenge, app.code()))).toEqual([403, "login_again"]);
  });

  test("a login with a passkey asks for no code, because a passkey already proves two factors", async () => {
    const { person, browser } = await protectedMember();
    const device = new SoftwareAuthenticator(`http://${HOST}:${server.port}`);
    type Requested = {
      challenge: string;
      options: Parameters<SoftwareAuthenticator["create"]>[0] & { rpId: string };
    };
    const send = async (from: FormBrowser, body: object) =>
      (await from.call("POST", "/api/passkey.php", body)).json();
    const offer = (await send(browser, { step: "new-options", password: person.password })) as Requested;
    await send(browser, {
      step: "new",
      challenge: offer.challenge,
      name: "",
      response: device.create(offer.options),
    });
    const elsewhere = visitor();
    const { challenge, options } = (await send(elsewhere, { step: "login-options" })) as Requested;
    await send(elsewhere, { step: "login", challenge, response: device.get(options) });
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });
});

describe("no other way in leaves the second step out", () => {
  test("a new password by mail requires the code too and keeps the authenticator", async () => {
    const { person, app } = await protectedMember();
    await visitor().post("/reset-password", { email: person.email });
    const isReset = ({ text }: { text: string }) => text.includes(translations.reset_text.slice(0, 30));
    await expect
      .poll(() => mailsIn(server.dataDir, person.email).some(isReset), { timeout: 20_000 })
      .toBe(true);
    const link = linkIn(mailsIn(server.dataDir, person.email).find(isReset)!);
    const browser = visitor();
    const page = (await browser.get(link)).headers.location!;
    const token = new URLSearchParams(page.split("?")[1]).get("token")!;
    const password = "a fresh quiet harbour";
    const answer = await browser.post(page, { token, password, repeat: password });
    // The page lists the keys that still open the account.
    expect(answer.headers.location).toBe(
      `/login/code?back=${encodeURIComponent("/settings/security?done=reset")}`,
    );
    expect(await isLoggedIn(browser)).toBe(false);
    expect((await browser.post("/login/code", { code: app.code() })).headers.location).toBe("/members");
    expect(await isLoggedIn(browser)).toBe(true);
    expect((await begin({ ...person, password })).error).toBe("second_factor_required");
  });

  test("a new password for an unconfirmed address removes the authenticator and the passkeys that were set up before", async () => {
    const { person } = await protectedMember(HOST, newcomer());
    await visitor().post("/reset-password", { email: person.email });
    const isReset = ({ text }: { text: string }) => text.includes(translations.reset_text.slice(0, 30));
    await expect
      .poll(() => mailsIn(server.dataDir, person.email).some(isReset), { timeout: 20_000 })
      .toBe(true);
    const browser = visitor();
    const page = (await browser.get(linkIn(mailsIn(server.dataDir, person.email).find(isReset)!))).headers
      .location!;
    const token = new URLSearchParams(page.split("?")[1]).get("token")!;
    const password = "a fresh quiet harbour";
    expect((await browser.post(page, { token, password, repeat: password })).headers.location).toBe(
      "/members",
    );
    const mine = `member_id = (select id from members where email = '${person.email}')`;
    for (const table of ["authenticators", "recovery_codes", "passkeys"])
      expect(await database.query(`select 1 from ${table} where ${mine}`), table).toEqual([]);
  });

  test("a confirmation of the address in another browser removes the authenticator that was set up before", async () => {
    const { person } = await protectedMember(HOST, newcomer());
    // Mails of the same moment may arrive in any order.
    const activation = () =>
      mailsIn(server.dataDir, person.email).find(({ subject }) => subject === translations.activate_subject);
    await expect.poll(activation).toBeDefined();
    const browser = visitor();
    const answer = await confirmAddress(browser, linkIn(activation()!));
    expect(answer.headers.location).toBe("/activate/done");
    expect(await isLoggedIn(browser)).toBe(true);
    const mine = `member_id = (select id from members where email = '${person.email}')`;
    for (const table of ["authenticators", "recovery_codes", "passkeys"])
      expect(await database.query(`select 1 from ${table} where ${mine}`), table).toEqual([]);
  });

  test("a right code starts no session if a password change ends its login at the same moment", async () => {
    const { person, app } = await protectedMember();
    const { challenge } = await begin(person);
    const browser = visitor();
    const answer = await whileMemberLocked(
      database.url,
      `email = '${person.email}'`,
      [
        "update members set password_hash = 'changed' where id = $1",
        "delete from sessions where member_id = $1",
        "delete from login_challenges where member_id = $1",
      ],
      () => finish(challenge, app.code(), browser),
    );
    expect(outcome(answer)).toEqual([403, "login_again"]);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test("a repeated signup with the same name, address and password starts no session", async () => {
    const { person } = await protectedMember(HOST, newcomer());
    const browser = visitor();
    await signUp(browser, person, "US");
    expect(await isLoggedIn(browser)).toBe(false);
    expect(browser.cookie("session")).toBeUndefined();
  });
});

describe("an active authenticator", () => {
  test("password and code deactivate it, which is reported by mail, and then the password is enough again", async () => {
    const { person, browser, app } = await protectedMember();
    const drop = (password: string, code: string) =>
      browser.post(PAGE, { intent: "drop_authenticator", password, code });
    expect(problemOn(await drop("not mine", app.code()), "password")).toBe("Please check your password.");
    expect(problemOn(await drop(person.password, app.wrongCode()), "code")).toContain("is wrong or");
    expect(problemOn(await drop(person.password, ""), "code")).toContain("is wrong or");
    expect((await begin(person)).error).toBe("second_factor_required");
    const off = await drop(person.password, app.code());
    expect([off.status, off.headers.location]).toEqual([303, "/settings/security?done=off"]);
    expect((await visitor().call("POST", "/api/user.php", person)).status).toBe(200);
    await expect
      .poll(() => mailsIn(server.dataDir, person.email).map(({ subject }) => subject))
      .toContain(translations.second_factor_off_subject);
    expect((await drop(person.password, app.code())).status).toBe(409);
  });

  test("a recovery code deactivates it if the app is lost", async () => {
    const { person, browser, codes } = await protectedMember();
    const fields = { intent: "drop_authenticator", password: person.password, code: codes[3]! };
    expect((await browser.post(PAGE, fields)).status).toBe(303);
  });

  test("new recovery codes invalidate the old ones", async () => {
    const { person, browser, app, codes } = await protectedMember();
    const fields = { intent: "renew_recovery_codes", password: person.password, code: app.code() };
    const renewed = codesOn(await browser.post(PAGE, fields));
    expect(renewed).toHaveLength(10);
    expect(renewed.some((code) => codes.includes(code))).toBe(false);
    expect(outcome(await finish((await begin(person)).challenge, codes[0]!))).toEqual([403, "code_wrong"]);
    expect((await finish((await begin(person)).challenge, renewed[0]!)).status).toBe(200);
  });

  test("after five wrong codes a right code does not deactivate it either", async () => {
    const { person, browser, app } = await protectedMember();
    const drop = (code: string) =>
      browser.post(PAGE, { intent: "drop_authenticator", password: person.password, code });
    for (let at = 0; at < 5; at++) expect((await drop(app.wrongCode())).status).toBe(422);
    expect((await drop(app.code())).status).toBe(429);
    expect((await begin(person)).error).toBe("second_factor_required");
  });
});
