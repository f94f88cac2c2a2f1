import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthenticatorApp } from "../support/authenticator-app";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { SoftwareAuthenticator } from "../support/software-authenticator";

const HOST = "mapleandmain.example";
const OLD = "the secret before, known to one more than it should be";
const NEW = "the secret that took its place this morning";
const AUTHENTICATOR = "/settings/security/authenticator";
const PASSKEYS = "/api/passkey.php";

let database: ServedDatabase;
let before: TestServer;
let during: TestServer;
let after: TestServer;
beforeAll(async () => {
  database = await createServedDatabase();
  const start = async (secrets: Record<string, string>) => {
    const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback", ...secrets });
    await server.logged(({ msg }) => msg === "the database is ready");
    return server;
  };
  before = await start({ SESSION_SECRET: OLD });
  during = await start({ SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD });
  after = await start({ SESSION_SECRET: NEW });
});
afterAll(async () => {
  await Promise.all([before, during, after].map((server) => server.stop()));
  await database.close();
});

const visitor = (server: TestServer) => new FormBrowser(server, HOST, fromSomewhere());
const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;

const joined = () => joinMember(before, database, HOST, "US");

/** Returns the link of a person's first mail. The three servers share the queue, so any of them may have sent it. */
async function mailedLink({ email }: Person): Promise<string> {
  const mails = () => [before, during, after].flatMap(({ dataDir }) => mailsIn(dataDir, email));
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  return linkIn(mails()[0]!);
}

/** Returns a member whose authenticator was set up with the previous secret. */
async function protectedMember() {
  const { person, browser } = await joined();
  const started = await browser.post(AUTHENTICATOR, {
    intent: "begin_authenticator",
    password: person.password,
  });
  const app = new AuthenticatorApp(/data-secret="true">([A-Z2-7 ]+)</.exec(started.text)?.[1] ?? "");
  const { text } = await browser.post(AUTHENTICATOR, { intent: "confirm_authenticator", code: app.code() });
  const codes = [...text.matchAll(/<li>([0-9a-z]{5}-[0-9a-z]{5})<\/li>/g)].map(([, code]) => code!);
  expect(codes).toHaveLength(10);
  await forgetStep(person);
  return { person, app, codes };
}

/** Clears the last used time step, so that the current codes are valid again. */
const forgetStep = ({ email }: Person) =>
  database.query(
    `update authenticators set last_step = 0 where member_id = (select id from members where email = '${email}')`,
  );

/** Logs in with a password and a code. @returns the answer to the code */
async function logIn(server: TestServer, { email, password }: Person, code: string): Promise<Answer> {
  const browser = visitor(server);
  const started = await browser.call("POST", "/api/user.php", { email, password });
  return browser.call("POST", "/api/user.php", {
    challenge: (started.json() as { challenge: string }).challenge,
    code,
  });
}

test("a mailed link is valid while the previous secret is configured, and invalid without it", async () => {
  const [person, browser] = [newPerson(), visitor(before)];
  await signUp(browser, person, "US");
  const link = await mailedLink(person);
  const [late, early] = [visitor(after), visitor(during)];
  const status = async () =>
    (await database.query(`select status from members where email = '${person.email}'`))[0]?.status;
  await confirmAddress(late, link);
  expect(await status()).toBe("not_confirmed");
  await confirmAddress(early, link);
  expect(await status()).toBe("active");
  expect(await isLoggedIn(browser)).toBe(false);
});

test("a session survives the change of the secret", async () => {
  const { browser } = await joined();
  for (const server of [during, after]) {
    const moved = visitor(server);
    moved.setCookie("session", browser.cookie("session") ?? "");
    expect(await isLoggedIn(moved)).toBe(true);
  }
});

test("an authenticator works with the previous secret, and after its first use also without it", async () => {
  const { person, app } = await protectedMember();
  expect((await logIn(after, person, app.code())).status).toBe(403);
  expect((await logIn(during, person, app.code())).status).toBe(200);
  await forgetStep(person);
  expect((await logIn(after, person, app.code())).status).toBe(200);
});

test("a recovery code works only with the previous secret", async () => {
  const { person, codes } = await protectedMember();
  expect((await logIn(after, person, codes[0]!)).status).toBe(403);
  expect((await logIn(during, person, codes[0]!)).status).toBe(200);
  expect((await logIn(during, person, codes[0]!)).status).toBe(403);
});

type Requested = {
  challenge: string;
  options: Parameters<SoftwareAuthenticator["create"]>[0] & { rpId: string };
};

test("a passkey works with any secret; one without a stored handle needs the previous secret once", async () => {
  const { person, browser } = await joined();
  const origin = (server: TestServer) => `http://${HOST}:${server.port}`;
  const device = new SoftwareAuthenticator(origin(before));
  const offer = await browser.call("POST", PASSKEYS, { step: "new-options", password: person.password });
  const { challenge, options } = offer.json() as Requested;
  const response = device.create(options);
  expect((await browser.call("POST", PASSKEYS, { step: "new", challenge, name: "", response })).status).toBe(
    200,
  );
  const enter = async (server: TestServer) => {
    const stranger = visitor(server);
    const requested = (await stranger.call("POST", PASSKEYS, { step: "login-options" })).json() as Requested;
    const given = device.get(requested.options, { origin: origin(server) });
    return (
      await stranger.call("POST", PASSKEYS, {
        step: "login",
        challenge: requested.challenge,
        response: given,
      })
    ).status;
  };
  expect(await enter(after)).toBe(200);
  await database.query(
    `update passkeys set user_handle = null where member_id = (select id from members where email = '${person.email}')`,
  );
  expect(await enter(after)).toBe(403);
  expect(await enter(during)).toBe(200);
  expect(await enter(after)).toBe(200);
});
