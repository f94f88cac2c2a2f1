import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseAddress } from "~/domain/accounts/signup/refused-addresses.server";
import {
  confirmWaiting,
  findWaitingLink,
  leaveWaitingList,
} from "~/domain/accounts/waiting/follow-waiting-link.server";
import { joinWaitingList } from "~/domain/accounts/waiting/join-waiting-list.server";
import { forgetWaiting, inviteWaiting, listWaiting } from "~/domain/accounts/waiting/waiting-entries.server";
import type { InputRefused } from "~/domain/input-refused.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { RECIPIENT_MAX } from "~/domain/notifications/recipient-limit.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { nextMail } from "../support/mailbox";
import { confirmAddress, openLink } from "../support/mailed-link";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";
import { createTwoTenants } from "../support/two-tenants";

const NOW = new Date("2027-03-20T12:00:00Z");
const DAY_MS = 86_400_000;
const later = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms);
const address = () => `${randomBytes(6).toString("hex")}@people.example`;

let two: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  two = await createTwoTenants();
});
afterAll(() => two.close());

const context = (now = NOW, which: "one" | "other" = "one") => operatorContext(two[which], which, now);
type Ctx = ReturnType<typeof context>;
const join = (email: string, ctx: Ctx = context(), mails = true) =>
  joinWaitingList(ctx, { email, consent: true }, { mails });
const mailsTo = (email: string, which: "one" | "other" = "one") =>
  two[which].transaction((tx) =>
    tx.selectFrom("mails").select(["kind", "params"]).where("recipient", "=", email).orderBy("id").execute(),
  );
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const linksTo = async (email: string, which: "one" | "other" = "one") => {
  const { token, leave } = (await mailsTo(email, which)).at(-1)!.params;
  return { token: String(token), leave: String(leave) };
};
const entryOf = (email: string, which: "one" | "other" = "one") =>
  two[which].transaction((tx) =>
    tx.selectFrom("waiting_entries").selectAll().where("email", "=", email).executeTakeFirst(),
  );
/** Adds a confirmed entry, `days` after NOW. @returns its address and the token for leaving */
async function waits(days = 0): Promise<{ email: string; leave: string }> {
  const email = address();
  await join(email, context(later(days)));
  const { token, leave } = await linksTo(email);
  await confirmWaiting(context(later(days)), token);
  return { email, leave };
}

describe("an address", () => {
  test("an address is listed once its owner confirms it, with the version of the consent", async () => {
    const email = address();
    await join(email.toUpperCase());
    expect(await entryOf(email)).toMatchObject({ confirmed_at: null, consent_version: "2026-11-23" });
    const listed = async () => (await listWaiting(context(), { limit: 1000 })).map((one) => one.email);
    expect(await listed()).not.toContain(email);
    const { token } = await linksTo(email);
    expect(await findWaitingLink(context(), token)).toMatchObject({ purpose: "confirm", isConfirmed: false });
    expect(await entryOf(email)).toMatchObject({ confirmed_at: null });
    for (let twice = 0; twice < 2; twice++) await confirmWaiting(context(later(1)), token);
    expect(await entryOf(email)).toMatchObject({ confirmed_at: later(1) });
    expect(await listed()).toContain(email);
  });

  test("an address is listed once and gets further mails only until it is confirmed", async () => {
    const email = address();
    await Promise.all([join(email), join(email), join(email)]);
    expect(await kindsTo(email)).toEqual(["waiting_confirm", "waiting_confirm", "waiting_confirm"]);
    const { token } = await linksTo(email);
    await confirmWaiting(context(), token);
    await join(email);
    expect(await kindsTo(email)).toHaveLength(3);
  });

  test("an invalid address and a missing consent are refused, and nothing is stored", async () => {
    const refused = (input: { email: string; consent: boolean }) =>
      joinWaitingList(context(), input, { mails: true }).then(
        () => null,
        (error: unknown) => (error as InputRefused).problems,
      );
    expect(await refused({ email: "nobody", consent: true })).toEqual({ email: { code: "email_invalid" } });
    const email = address();
    expect(await refused({ email, consent: false })).toEqual({ consent: { code: "consent_needed" } });
    expect(await entryOf(email)).toBeUndefined();
    expect(await mailsTo(email)).toEqual([]);
  });

  test("a member's address and a banned one get their own mail and no entry, and the caller gets the same answer", async () => {
    const [id] = await addMembers(two.one, 1);
    const { email: member } = await two.one.transaction((tx) =>
      tx.selectFrom("members").select("email").where("id", "=", id!).executeTakeFirstOrThrow(),
    );
    const banned = address();
    await two.one.transaction((tx) => refuseAddress(context(), tx, { id: id!, email: banned }));
    for (const [email, kind] of [
      [member, "account_exists"],
      [banned, "address_refused"],
    ] as const) {
      expect(await join(email)).toBeUndefined();
      expect(await kindsTo(email)).toEqual([kind]);
      expect(await entryOf(email)).toBeUndefined();
    }
  });

  test("an address gets no more mails in an hour than the limit per recipient allows", async () => {
    const email = address();
    for (let at = 0; at < RECIPIENT_MAX.hour + 2; at++) await join(email);
    expect(await kindsTo(email)).toHaveLength(RECIPIENT_MAX.hour);
    const quiet = address();
    await join(quiet, context(), false);
    expect(await mailsTo(quiet)).toEqual([]);
  });
});

describe("a link", () => {
  test("a link confirms for seven days, and for seven more after a new request", async () => {
    const email = address();
    await join(email);
    const { token } = await linksTo(email);
    await expect(confirmWaiting(context(later(7)), token)).rejects.toThrow(LinkInvalid);
    await expect(findWaitingLink(context(later(7)), token)).rejects.toThrow(LinkInvalid);
    await join(email, context(later(7)));
    await confirmWaiting(context(later(14, -1)), token);
    expect(await entryOf(email)).toMatchObject({ confirmed_at: later(14, -1) });
  });

  test("a link for leaving deletes the address, even if it is used twice, and invalidates the link for confirming", async () => {
    const email = address();
    await join(email);
    const { token, leave } = await linksTo(email);
    for (let twice = 0; twice < 2; twice++) await leaveWaitingList(context(later(30)), leave);
    expect(await entryOf(email)).toBeUndefined();
    await expect(confirmWaiting(context(), token)).rejects.toThrow(LinkInvalid);
    expect(await findWaitingLink(context(), leave)).toMatchObject({ purpose: "leave", language: null });
  });

  test("a link is valid only for its own purpose", async () => {
    const email = address();
    await join(email);
    const { token, leave } = await linksTo(email);
    await expect(leaveWaitingList(context(), token)).rejects.toThrow(LinkInvalid);
    await expect(confirmWaiting(context(), leave)).rejects.toThrow(LinkInvalid);
    for (const word of ["", "x", `${token}x`, token.replace(/^./, "B")])
      await expect(findWaitingLink(context(), word)).rejects.toThrow(LinkInvalid);
  });

  test("a link of another tenant is refused, and the lists of the two tenants are separate", async () => {
    const email = address();
    await join(email);
    await join(email, context(NOW, "other"));
    const [here, there] = [await linksTo(email), await linksTo(email, "other")];
    await expect(confirmWaiting(context(), there.token)).rejects.toThrow(LinkInvalid);
    await expect(leaveWaitingList(context(), there.leave)).rejects.toThrow(LinkInvalid);
    await confirmWaiting(context(), here.token);
    expect(await entryOf(email, "other")).toMatchObject({ confirmed_at: null });
    expect(await listWaiting(context(NOW, "other"), { limit: 10 })).toEqual([]);
    expect(await inviteWaiting(context(NOW, "other"), 10)).toEqual([]);
  });
});

describe("the operator", () => {
  test("invites every confirmed person once, the longest waiting first, also with two simultaneous commands", async () => {
    await forgetWaiting(context(later(1000)));
    const unconfirmed = address();
    await join(unconfirmed);
    const people = [await waits(0), await waits(1), await waits(2), await waits(3)].map(({ email }) => email);
    expect(await inviteWaiting(context(later(4)), 1)).toEqual([people[0]]);
    const both = await Promise.all([
      inviteWaiting(context(later(4)), 2),
      inviteWaiting(context(later(4)), 2),
    ]);
    const invited = both.flat();
    expect(new Set(invited).size).toBe(invited.length);
    invited.push(...(await inviteWaiting(context(later(4)), 10)));
    expect(invited.sort()).toEqual(people.slice(1).sort());
    for (const email of people)
      expect(await mailsTo(email)).toMatchObject([
        { kind: "waiting_confirm" },
        { kind: "waiting_invitation", params: { code: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) } },
      ]);
    expect(await kindsTo(unconfirmed)).toEqual(["waiting_confirm"]);
  });

  test("the clean-up deletes unconfirmed entries after 7 days, waiting ones after 12 months and invited ones after 30 days", async () => {
    await forgetWaiting(context(later(1000)));
    const invited = (await waits(0)).email;
    await inviteWaiting(context(later(340)), 1);
    const waiting = (await waits(0)).email;
    const unconfirmed = address();
    await join(unconfirmed, context(later(360)));
    const left = async (days: number, ms = 0) => {
      await forgetWaiting(context(later(days, ms)));
      const there = await Promise.all([invited, waiting, unconfirmed].map((email) => entryOf(email)));
      return there.map((entry) => entry !== undefined);
    };
    expect(await left(365, -1)).toEqual([true, true, true]);
    expect(await left(365)).toEqual([false, false, true]);
    expect(await left(367)).toEqual([false, false, false]);
    const again = (await waits(0)).email;
    await inviteWaiting(context(later(1)), 1);
    await forgetWaiting(context(later(31, -1)));
    expect(await entryOf(again)).toBeDefined();
    await forgetWaiting(context(later(31)));
    expect(await entryOf(again)).toBeUndefined();
  });
});

describe("a brand with a closed signup", () => {
  const SECRET = "a secret of this test alone, long enough";
  const HOST = "fjordlys.example";
  let database: ServedDatabase;
  let server: TestServer;
  let tenants: TenantsCopy;

  beforeAll(async () => {
    database = await createServedDatabase();
    tenants = copyTenants();
    server = await startServer({
      DATABASE_URL: database.url,
      TRUST_PROXY: "loopback",
      SIGNUP_MIN_SECONDS: "0",
      ...tenants.variables,
      SESSION_SECRET: SECRET,
    });
    await server.logged(({ msg }) => msg === "the database is ready");
  });
  afterAll(async () => {
    expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
    await server.stop();
    await database.close();
    tenants.close();
  });

  const visitor = (host = HOST) => new FormBrowser(server, host, fromSomewhere());
  const command = async (...args: string[]) => {
    const environment = {
      ...process.env,
      ...tenants.variables,
      DATABASE_URL: database.url,
      SESSION_SECRET: SECRET,
    };
    return runCommand("tenant", ["waiting", ...args], environment);
  };
  /** Returns the path of the link in the next mail to an address after `seen` mails. */
  const linkTo = async (email: string, seen = 0) => {
    const { text } = await nextMail(server.dataDir, email, seen);
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)![0]);
    return pathname + search;
  };
  const rows = (email: string) =>
    database.query(
      `select confirmed_at is not null as confirmed from waiting_entries where email = '${email}'`,
    );

  test("a visitor joins the list, confirms, is invited and signs up with the code, and then the address is deleted", async () => {
    const [browser, person] = [visitor(), newPerson()];
    const form = await browser.get("/waiting-list");
    expect([form.status, form.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    const sent = await browser.post("/waiting-list", { email: person.email, consent: "yes" });
    expect([sent.status, sent.headers.location]).toEqual([303, "/waiting-list?done=sent"]);
    const link = await linkTo(person.email);
    const { page, path: at } = await openLink(browser, link);
    expect(page.text).toContain('value="confirm_waiting"');
    expect(await rows(person.email)).toEqual([{ confirmed: false }]);
    const token = /token=([^&]+)/.exec(at)![1]!;
    const done = await browser.post("/waiting-list", { token, intent: "confirm_waiting" });
    expect([done.status, done.headers.location]).toEqual([303, `/waiting-list?token=${token}`]);
    expect(await rows(person.email)).toEqual([{ confirmed: true }]);
    expect((await browser.get(done.headers.location!)).status).toBe(200);

    expect(JSON.parse((await command("fjordlys", "--invite", "5", "--json")).out)).toEqual({
      invited: [person.email],
    });
    const invitation = await linkTo(person.email, 1);
    expect(invitation).toMatch(/^\/signup\?invite=(\w{4}-){3}\w{4}$/);
    const guest = visitor();
    const opened = await guest.get(invitation);
    expect(opened.text).toContain('name="invitation"');
    await guest.post("/signup", { invitation: invitation.split("=")[1]! });
    await guest.post("/signup", {
      step: "0",
      gender: "woman",
      seeks: ["man"],
      sexuality: "unsaid",
      country: "NO",
    });
    await guest.post("/signup", { step: "1", day: "3", month: "02", year: "1980" });
    await guest.post("/signup", { step: "2", name: person.name, message: "" });
    const { email, password } = person;
    expect(
      (await guest.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" })).headers
        .location,
    ).toBe("/signup?step=4");
    expect(await rows(email)).toHaveLength(1);
    await confirmAddress(guest, await linkTo(email, 2));
    expect(await rows(email)).toEqual([]);
  });

  test("the command lists a confirmed address", async () => {
    const [browser, { email }] = [visitor(), newPerson()];
    await browser.post("/waiting-list", { email, consent: "yes" });
    const { path: at } = await openLink(browser, await linkTo(email));
    await browser.post("/waiting-list", { token: /token=([^&]+)/.exec(at)![1]!, intent: "confirm_waiting" });
    expect((await command("fjordlys")).out).toContain(email);
  });

  test("a visitor with an invalid code cannot open the signup", async () => {
    const guest = visitor();
    await guest.post("/signup", { invitation: "AAAA-BBBB-CCCC-DDDD" });
    expect((await guest.get("/signup")).text).not.toContain('name="gender"');
  });

  test("home page and signup link to the list, and for visitors of a traffic source to the signup", async () => {
    // Twice, because the pages of both kinds are cached.
    for (const _ of [1, 2]) {
      const home = (await visitor().get("/")).text;
      expect(home).toContain('href="/waiting-list"');
      expect(home).not.toContain('href="/signup"');
      const guest = visitor();
      for (const path of ["/?ref=nordlys", "/"]) {
        const open = (await guest.get(path)).text;
        expect(open).toContain('href="/signup"');
        expect(open).not.toContain('href="/waiting-list"');
      }
      expect((await guest.get("/waiting-list")).headers.location).toBe("/signup");
    }
    expect((await visitor().get("/signup")).text).toContain('href="/waiting-list"');
    expect((await visitor().get("/signup?invite=none")).text).toContain('href="/waiting-list"');
  });

  test("the API call gives every valid address the same answer", async () => {
    const [browser, email] = [visitor(), address()];
    const send = (fields: Record<string, unknown>) => browser.call("POST", "/api/waiting-list.php", fields);
    for (let twice = 0; twice < 2; twice++) {
      const answer = await send({ email, consent: 1 });
      expect([answer.status, answer.json()]).toEqual([200, { accepted: true }]);
    }
    for (const [fields, code] of [
      [{ email, consent: 0 }, "consent_needed"],
      [{ email, consent: "perhaps" }, "invalid_input"],
      [{ email }, "consent_needed"],
      [{ email: "nobody", consent: 1 }, "email_invalid"],
      [{ consent: 1 }, "invalid_input"],
      [{ email: [email], consent: 1 }, "invalid_input"],
    ] as const) {
      const answer = await send(fields);
      expect([answer.status, answer.json()]).toMatchObject([400, { error: code }]);
    }
    const elsewhere = await visitor("velvethour.example").call("POST", "/api/waiting-list.php", {
      email,
      consent: 1,
    });
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([403, { error: "signup_open" }]);
  });

  test("requests over the limit per visitor get 429, and those over the limit per address get the usual answer and no mail", async () => {
    const email = address();
    for (let at = 0; at < 5; at++) {
      const answer = await visitor().call("POST", "/api/waiting-list.php", { email, consent: 1 });
      expect(answer.json()).toEqual({ accepted: true });
    }
    expect(await database.query(`select from mails where recipient = '${email}'`)).toHaveLength(3);
    const browser = visitor();
    const statuses = new Set<number>();
    const all = Array.from({ length: 31 }, () =>
      browser.call("POST", "/api/waiting-list.php", { email: address(), consent: 1 }),
    );
    for (const { status } of await Promise.all(all)) statuses.add(status);
    expect(statuses).toEqual(new Set([200, 429]));
  });

  test("problems appear beside their fields with the typed values, and a bot gets the usual answer", async () => {
    const browser = visitor();
    const refused = await browser.post("/waiting-list", { email: "nobody" });
    expect(refused.status).toBe(422);
    for (const part of ['value="nobody"', 'id="email-error"', 'id="consent-error"'])
      expect(refused.text).toContain(part);
    const email = address();
    const trapped = await browser.post("/waiting-list", { email, consent: "yes", website: "x" });
    expect(trapped.headers.location).toBe("/waiting-list?done=sent");
    expect(await rows(email)).toEqual([]);
    expect((await browser.get("/waiting-list?token=x.y")).status).toBe(410);
  });

  test("the command removes an address from the list and reports an address that is not on it", async () => {
    const email = address();
    await visitor().call("POST", "/api/waiting-list.php", { email, consent: 1 });
    expect((await command("fjordlys", "--remove", email.toUpperCase())).status).toBe(0);
    expect(await rows(email)).toEqual([]);
    expect((await command("fjordlys", "--remove", email)).status).toBe(1);
  });

  test("the command refuses missing, invalid and contradictory arguments", async () => {
    const email = address();
    for (const args of [[], ["fjordlys", "--invite", "0"], ["fjordlys", "--invite", "1", "--remove", email]])
      expect((await command(...args)).status).toBe(2);
  });
});
