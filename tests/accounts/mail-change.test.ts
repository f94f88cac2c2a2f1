import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember } from "../support/members";
import { noticeIn } from "../support/notice";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { shown } from "../support/shown";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
const OTHER = "abendrot.example";
/** A brand whose copy shows on screen whether an address has an account. */
const REVEALING = "kaleido.example";
const EXPIRED = "Deze link is verlopen of ongeldig, vraag een nieuwe e-mail aan";
const PAGE = "/settings/account";

let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("kaleido", (json) => {
    Object.assign(json, { reveal_accounts: true });
  });
  server = await startServer({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    TRUST_PROXY: "loopback",
    ...tenants.variables,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
  tenants.close();
});

type Member = { browser: FormBrowser; person: Person };

const visitor = (host = HOST) => new FormBrowser(server, host);
const newAddress = () => `${randomBytes(5).toString("hex")}@elsewhere.example`;

/** Returns a member with a confirmed address and no mails. */
const member = (host = HOST, at = server): Promise<Member> =>
  joinMember(at, database, host, host === HOST ? "NL" : "DE");

const requestChange = ({ browser, person }: Member, email: string, password = person.password) =>
  browser.post(PAGE, { email, password });

/** Requests a new address. @returns the token of the link that is mailed to it */
async function linkFor(one: Member, email: string, seen = 0): Promise<string> {
  expect((await requestChange(one, email)).status).toBe(200);
  return tokenIn(await nextMail(server.dataDir, email, seen));
}

const tokenIn = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).slice(1);
const pageOf = (word: string) => `/mail-change/do?token=${word}`;
const confirm = (browser: FormBrowser, word: string) => browser.post(pageOf(word), { token: word });

/** Requests and confirms a new address. @returns the token of the link that reverses the change */
async function change(one: Member, email: string): Promise<string> {
  const old = await addressOf(one);
  const seen = mailsIn(server.dataDir, old).length;
  const done = await confirm(one.browser, await linkFor(one, email));
  expect([done.status, done.headers.location]).toEqual([302, `${PAGE}?done=mail`]);
  return tokenIn(await nextMail(server.dataDir, old, seen));
}

async function addressOf({ person }: Member): Promise<string> {
  const rows = await database.query(`select email from members where name = '${person.name}'`);
  return String(rows[0]?.email);
}

async function isLoggedIn(browser: FormBrowser): Promise<boolean> {
  return (await browser.get("/api/user.php")).status === 200;
}

const canLogIn = async (email: string, password: string) =>
  (await visitor().post("/login", { email, password })).status === 302;

const problemAt = (field: string, { text }: Answer) =>
  new RegExp(`id="[^"]*${field}-error"[^>]*>.*?<span>([^<]*)</span>`).exec(text)?.[1];
/** Returns an address as the page writes it: the line may break before the "@". */
const written = (email: string) => email.replace("@", "<wbr/>@");
const notice = noticeIn;

describe("a change of address", () => {
  test("the page shows name and address, mails a link to the new address and changes nothing until it is confirmed", async () => {
    const one = await member();
    const page = await one.browser.get(PAGE);
    expect(page.text).toContain(one.person.name);
    expect(page.text).toContain(written(one.person.email));

    const email = newAddress();
    const requested = await requestChange(one, ` ${email.toUpperCase()} `);
    expect(notice(requested)).toContain(email);
    const mail = await nextMail(server.dataDir, email);
    expect(mail.subject).toBe("Bevestig je nieuwe e-mailadres");
    expect(await addressOf(one)).toBe(one.person.email);

    // Mail scanners open every link, so only the button changes anything.
    const opened = await visitor().get(linkIn(mail));
    expect([opened.status, opened.headers.location]).toEqual([302, pageOf(tokenIn(mail))]);
    const shown = await visitor().get(opened.headers.location!);
    expect([shown.status, shown.text.includes(email)]).toEqual([200, true]);
    expect(await addressOf(one)).toBe(one.person.email);

    const done = await confirm(one.browser, tokenIn(mail));
    expect([done.status, done.headers.location]).toEqual([302, `${PAGE}?done=mail`]);
    const after = await one.browser.get(done.headers.location!);
    expect(after.text).toContain(`<dd>${written(email)}`);
    expect(notice(after)).toBe("Je nieuwe e-mailadres is bevestigd.");
    expect(await canLogIn(email, one.person.password)).toBe(true);
    expect(await canLogIn(one.person.email, one.person.password)).toBe(false);
    const answers = await nextMail(server.dataDir, one.person.email);
    expect(answers.subject).toBe("Je e-mailadres is gewijzigd");
    expect(answers.text).toContain(email);
  });

  test("an unknown result in the query gets the page without an error", async () => {
    const { browser } = await member();
    for (const done of ["__proto__", "constructor", "x"])
      expect((await browser.get(`${PAGE}?done=${done}`)).status).toBe(200);
  });

  test("a visitor who confirms the address without a session is redirected to the login, which reports the success", async () => {
    const one = await member();
    const other = await member();
    const done = await confirm(visitor(), await linkFor(one, newAddress()));
    expect(done.headers.location).toBe("/login?done=mail");
    expect(notice(await visitor().get("/login?done=mail"))).toBe("Je nieuwe e-mailadres is bevestigd.");
    // Another member gets no notice that their own address changed.
    const word = await linkFor(one, newAddress());
    expect((await confirm(other.browser, word)).headers.location).toBe("/login?done=mail");
    expect(await addressOf(other)).toBe(other.person.email);
  });

  test("a wrong password is refused beside its field, and no mail is sent", async () => {
    const one = await member();
    const email = newAddress();
    for (const password of ["", "quite wrong indeed", "\u0000", "x".repeat(60_000)]) {
      const refused = await requestChange(one, email, password);
      expect([refused.status, problemAt("password", refused)]).toEqual([422, "Controleer je wachtwoord."]);
      expect(refused.text).toContain(`value="${email}"`);
      expect(refused.text).not.toContain('value="quite wrong indeed"');
    }
    expect(mailsIn(server.dataDir, email)).toEqual([]);
  });

  test.each([
    "",
    "nobody",
    "a@b",
    "a@b.example\r\nBcc: x@y.example",
    "a@b.example\nBcc: x@y.example",
    "a@b.example, x@y.example",
    "<script>alert(1)</script>@b.example",
    "'; drop table members; --",
    "a b@b.example",
    `${"x".repeat(250)}@b.example`,
    "x".repeat(60_000),
    "\u0000",
  ])("the invalid address %j is refused beside its field", async (email) => {
    const one = (await shared()).one;
    const refused = await requestChange(one, email);
    expect([refused.status, problemAt("email", refused)]).toEqual([
      422,
      "Het nieuwe e-mailadres is ongeldig.",
    ]);
    expect(refused.text).not.toContain("<script>alert");
    expect(await addressOf(one)).toBe(one.person.email);
  });

  test("invisible characters are removed from the new address", async () => {
    const one = await member();
    const email = newAddress();
    expect(notice(await requestChange(one, `\u202e${email}\u0000`))).toContain(email);
    await nextMail(server.dataDir, email);
  });

  test("the member's own address is refused, and a disposable address where the brand refuses them", async () => {
    const { one } = await shared();
    const same = await requestChange(one, one.person.email.toUpperCase());
    expect([same.status, problemAt("email", same)]).toEqual([422, "Dit is je adres al."]);
    const disposable = await requestChange(one, "somebody@mailinator.com");
    expect([disposable.status, problemAt("email", disposable)]).toEqual([
      422,
      "Gebruik een vast e-mailadres, geen tijdelijk.",
    ]);
  });

  test("an address with an account gets the same answer as one without, and its owner gets a mail", async () => {
    const [one, owner] = [await member(), await member()];
    const unknown = newAddress();
    const plain = (answer: Answer, address: string) => [
      answer.status,
      shown(answer.text).replaceAll(address, ""),
    ];
    const answers = plain(await requestChange(one, owner.person.email), owner.person.email);
    expect(answers).toEqual(plain(await requestChange(one, unknown), unknown));
    const mail = await nextMail(server.dataDir, owner.person.email);
    expect(mail.subject).toBe("Iemand heeft je e-mailadres opgegeven");
    // The mail mentions an attempted change, not a signup.
    expect(mail.text.replace(/\s+/g, " ")).toContain("wilde dat account op dit e-mailadres zetten");
    expect(mail.text).not.toContain("mail-change");
    // The page does not show the address later either.
    expect((await one.browser.get(PAGE)).text).not.toContain(owner.person.email);
  });

  test("a brand that reveals accounts reports that an address has an account", async () => {
    const [one, owner] = [await member(REVEALING), await member(REVEALING)];
    const refused = await requestChange(one, owner.person.email);
    expect([refused.status, problemAt("email", refused)]).toEqual([
      422,
      "Cette adresse e-mail a déjà un compte sur ce site.",
    ]);
    expect(mailsIn(server.dataDir, owner.person.email)).toEqual([]);
    // A request with a wrong password does not reveal it.
    const wrong = await requestChange(one, owner.person.email, "quite wrong indeed");
    expect(problemAt("email", wrong)).toBeUndefined();
  });

  test("a confirmed change deletes the unconfirmed accounts with the same address", async () => {
    const one = await member();
    const pretender = newPerson();
    const elsewhere = visitor();
    await signUp(elsewhere, pretender);
    expect(await isLoggedIn(elsewhere)).toBe(true);
    const theirs = tokenIn(await nextMail(server.dataDir, pretender.email));
    await confirm(one.browser, await linkFor(one, pretender.email, 1));
    expect((await database.query(`select 1 from members where name = '${pretender.name}'`)).length).toBe(0);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await confirmAddress(visitor(), `/${theirs}`)).headers.location).toBe("/activate/error");
  });

  test("a stranger is redirected to the login", async () => {
    for (const answer of [await visitor().get(PAGE), await visitor().post(PAGE, { email: newAddress() })])
      expect([answer.status, answer.headers.location]).toEqual([302, "/login?back=%2Fsettings%2Faccount"]);
  });
});

describe("the link to a new address", () => {
  test("works once, also when it is used several times simultaneously", async () => {
    const one = await member();
    const word = await linkFor(one, newAddress());
    const pressed = await Promise.all([1, 2, 3].map(() => confirm(visitor(), word)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([302, 410, 410]);
    const late = await confirm(one.browser, word);
    expect([late.status, notice(late)]).toEqual([410, EXPIRED]);
    expect((await visitor().get(pageOf(word))).status).toBe(410);
    await nextMail(server.dataDir, one.person.email);
    expect(mailsIn(server.dataDir, one.person.email)).toHaveLength(1);
  });

  test("a newer link or a new password invalidates the link", async () => {
    const one = await member();
    const first = await linkFor(one, newAddress());
    const second = await linkFor(one, newAddress());
    expect((await confirm(visitor(), first)).status).toBe(410);

    const seen = mailsIn(server.dataDir, one.person.email).length;
    await visitor().post("/reset-password", { email: one.person.email });
    const reset = tokenIn(await nextMail(server.dataDir, one.person.email, seen));
    const password = "another long evening";
    await visitor().post(`/reset-password/do?token=${reset}`, { token: reset, password, repeat: password });
    expect((await confirm(visitor(), second)).status).toBe(410);
    expect(await addressOf(one)).toBe(one.person.email);
  });

  test("is refused when it is expired, altered, of another brand or used for another purpose", async () => {
    const one = await member();
    const word = await linkFor(one, newAddress());
    const altered = [
      `${word.slice(0, -1)}${word.endsWith("A") ? "B" : "A"}`,
      `B${word.slice(1)}`,
      `${word}.${word}`,
      "",
      "\u0000",
      "x".repeat(60_000),
    ];
    for (const one of altered)
      expect((await visitor().post("/mail-change/do", { token: one })).status).toBe(410);
    expect((await confirm(visitor(OTHER), word)).status).toBe(410);
    expect((await visitor(OTHER).get(`/${word}`)).headers.location).toBe("/activate/error");
    expect((await visitor().get("/mail-change/do")).status).toBe(410);

    const reset = { token: word, password: "another long evening", repeat: "another long evening" };
    expect((await visitor().post(`/reset-password/do?token=${word}`, reset)).status).toBe(410);

    await database.query(
      `update account_links set expires_at = now() - interval '1 minute' where purpose = 'mail_change' and used_at is null`,
    );
    expect((await confirm(visitor(), word)).status).toBe(410);
    expect((await visitor().get(pageOf(word))).status).toBe(410);
    expect(await addressOf(one)).toBe(one.person.email);
  });

  test("of two members who request the same address, only the first to confirm gets it", async () => {
    const one = await member();
    const email = newAddress();
    const word = await linkFor(one, email);
    const quicker = await member();
    const theirs = await linkFor(quicker, email, 1);
    const done = await Promise.all([confirm(visitor(), word), confirm(visitor(), theirs)]);
    expect(done.map(({ status }) => status).sort()).toEqual([302, 410]);
    expect(
      [await addressOf(one), await addressOf(quicker)].filter((address) => address === email),
    ).toHaveLength(1);
  });

  test("a member cannot take an address at the moment when its owner changes to another one", async () => {
    const [one, other] = [await member(), await member()];
    const email = newAddress();
    const theirs = await linkFor(other, email);
    await confirm(one.browser, await linkFor(one, email, 1));
    const away = await linkFor(one, newAddress());
    const [left, taken] = await Promise.all([confirm(one.browser, away), confirm(other.browser, theirs)]);
    expect([left.status, taken.status]).toEqual([302, 410]);
    expect(await addressOf(other)).toBe(other.person.email);
  });

  test("members of two brands may change to the same address", async () => {
    const [here, there] = [await member(), await member(OTHER)];
    const email = newAddress();
    await confirm(here.browser, await linkFor(here, email));
    await confirm(there.browser, await linkFor(there, email, 1));
    expect([await addressOf(here), await addressOf(there)]).toEqual([email, email]);
  });
});

describe("a member without a confirmed address", () => {
  test("a mistyped address is replaced immediately, and the link that was mailed to it becomes invalid", async () => {
    const browser = visitor();
    const person = newPerson();
    await signUp(browser, person);
    const mistyped = tokenIn(await nextMail(server.dataDir, person.email));
    const email = newAddress();
    const requested = await requestChange({ browser, person }, email);
    const page = await browser.get(requested.headers.location!);
    expect(notice(page)).toContain(email);
    expect(page.text).toContain(`<dd>${written(email)}`);
    expect(page.text).not.toContain(written(person.email));
    const mail = await nextMail(server.dataDir, email);
    expect(mail.subject).toBe("Bevestig je e-mailadres");

    expect((await confirmAddress(visitor(), `/${mistyped}`)).headers.location).toBe("/activate/error");
    expect((await confirmAddress(visitor(), linkIn(mail))).headers.location).toBe("/activate/done");
    expect(await addressOf({ browser, person })).toBe(email);
  });

  test("an unconfirmed member neither detects another account nor takes its address", async () => {
    const owner = await member();
    const [known, unknown] = await Promise.all(
      [owner.person.email, newAddress()].map(async (email) => {
        const browser = visitor();
        const person = newPerson();
        await signUp(browser, person);
        const { headers, status } = await requestChange({ browser, person }, email);
        const { text } = await browser.get(headers.location!);
        // The address is also in the ids of its form.
        const answers = [email, written(email), email.replace(/\W/g, "-"), person.name].reduce(
          (rest, word) => rest.replaceAll(word, ""),
          text,
        );
        return { status, answers: shown(answers) };
      }),
    );
    expect(known).toEqual(unknown);
    expect((await nextMail(server.dataDir, owner.person.email)).subject).toBe(
      "Iemand heeft je e-mailadres opgegeven",
    );
    expect(await addressOf(owner)).toBe(owner.person.email);
    expect(await canLogIn(owner.person.email, owner.person.password)).toBe(true);
  });
});

describe("the reversal of a change", () => {
  test("a reversal restores the address, ends all sessions, invalidates open links and redirects to a new password", async () => {
    const one = await member();
    const thief = visitor();
    await thief.post("/login", one.person);
    const stolen = newAddress();
    const undo = await change({ ...one, browser: thief }, stolen);
    const more = await linkFor({ ...one, browser: thief }, newAddress());
    await visitor().post("/reset-password", { email: stolen });
    const reset = tokenIn(await nextMail(server.dataDir, stolen, 1));

    const opened = await visitor().get(`/${undo}`);
    expect(opened.headers.location).toBe(pageOf(undo));
    const shown = await visitor().get(pageOf(undo));
    expect([shown.status, shown.text.includes(one.person.email)]).toEqual([200, true]);
    expect(await addressOf(one)).toBe(stolen);

    const owner = visitor();
    const done = await confirm(owner, undo);
    expect(done.headers.location).toMatch(/^\/reset-password\/do\?token=/);
    expect(await addressOf(one)).toBe(one.person.email);
    expect([await isLoggedIn(thief), await isLoggedIn(one.browser), await isLoggedIn(owner)]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await confirm(visitor(), more)).status).toBe(410);
    expect((await visitor().get(`/reset-password/do?token=${reset}`)).status).toBe(410);
    expect((await confirm(visitor(), undo)).status).toBe(410);

    const token = done.headers.location!.split("token=")[1]!;
    const password = "another long evening";
    await owner.post(done.headers.location!, { token, password, repeat: password });
    expect(await isLoggedIn(owner)).toBe(true);
    expect(await canLogIn(one.person.email, password)).toBe(true);
    expect(mailsIn(server.dataDir, stolen)).toHaveLength(2);
  });

  test("a reversal deletes the passkeys and the authenticator that were added after the change and no earlier ones", async () => {
    const one = await member();
    const id = (await database.query(`select id from members where name = '${one.person.name}'`))[0]?.id;
    const addPasskey = (name: string) =>
      database.query(
        `insert into passkeys (tenant_id, member_id, credential_id, public_key, counter, name, created_at)
         select tenant_id, id, '${name}' || id, '', 0, '${name}', now() from members where id = ${id} and name = '${one.person.name}'`,
      );
    await addPasskey("owner");
    const undo = await change(one, newAddress());
    await addPasskey("thief");
    await database.query(
      `insert into authenticators (tenant_id, member_id, secret, created_at, confirmed_at)
       select tenant_id, id, '', now(), now() from members where name = '${one.person.name}'`,
    );
    await database.query(
      `insert into recovery_codes (tenant_id, member_id, code_hash)
       select tenant_id, id, sha256('one') from members where name = '${one.person.name}'`,
    );
    await confirm(visitor(), undo);
    const left = async (table: string, column: string) =>
      database.query(
        `select ${column} as it from ${table} join members on members.tenant_id = ${table}.tenant_id and members.id = member_id
         where members.name = '${one.person.name}'`,
      );
    expect(await left("passkeys", "passkeys.name")).toEqual([{ it: "owner" }]);
    expect(await left("authenticators", "member_id")).toEqual([]);
    expect(await left("recovery_codes", "member_id")).toEqual([]);
  });

  test("two simultaneous requests reverse the change once", async () => {
    const one = await member();
    const undo = await change(one, newAddress());
    const pressed = await Promise.all([confirm(visitor(), undo), confirm(visitor(), undo)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([302, 410]);
  });

  test("a reversal removes a thief's passkey, authenticator and deletion request and keeps the owner's passkey", async () => {
    const one = await member();
    const member_ = `(select tenant_id from members where name = '${one.person.name}'), (select id from members where name = '${one.person.name}')`;
    const passkey = (name: string, at: string) =>
      database.query(
        `insert into passkeys (tenant_id, member_id, credential_id, public_key, counter, name, created_at)
         values (${member_}, '${name}-${one.person.name}', 'x', 0, '${name}', ${at})`,
      );
    await passkey("owners", "now() - interval '1 day'");
    const undo = await change(one, newAddress());
    await passkey("thiefs", "now()");
    await database.query(
      `insert into authenticators (tenant_id, member_id, secret, created_at, confirmed_at) values (${member_}, 'x', now(), now());
       insert into recovery_codes (tenant_id, member_id, code_hash) values (${member_}, sha256('y'));
       update members set status = 'pending_deletion', deletion_requested_at = now() where name = '${one.person.name}'`,
    );
    expect((await confirm(visitor(), undo)).headers.location).toMatch(/^\/reset-password\/do\?token=/);
    const mine = `member_id = (select id from members where name = '${one.person.name}')`;
    expect(await database.query(`select name from passkeys where ${mine}`)).toEqual([{ name: "owners" }]);
    expect(await database.query(`select 1 from authenticators where ${mine}`)).toEqual([]);
    expect(await database.query(`select 1 from recovery_codes where ${mine}`)).toEqual([]);
    expect(
      await database.query(
        `select status, deletion_requested_at as at from members where name = '${one.person.name}'`,
      ),
    ).toEqual([{ status: "active", at: null }]);
  });

  test("the first owner's link stays valid after a second change and reverses both changes", async () => {
    const one = await member();
    const [second, third] = [newAddress(), newAddress()];
    const first = await change(one, second);
    const later = await change(one, third);
    // The owner of the address in between reverses one change; the first owner's link stays valid.
    expect((await confirm(visitor(), later)).status).toBe(302);
    expect(await addressOf(one)).toBe(second);
    expect((await confirm(visitor(), first)).status).toBe(302);
    expect(await addressOf(one)).toBe(one.person.email);
    expect((await confirm(visitor(), later)).status).toBe(410);
  });

  test("a reversal invalidates the links that reverse later changes", async () => {
    const one = await member();
    const first = await change(one, newAddress());
    const later = await change(one, newAddress());
    expect((await confirm(visitor(), first)).status).toBe(302);
    expect((await confirm(visitor(), later)).status).toBe(410);
    expect(await addressOf(one)).toBe(one.person.email);
  });

  test("an expired link, an altered link and another brand's link get 410", async () => {
    const one = await member();
    const email = newAddress();
    const undo = await change(one, email);
    expect((await confirm(visitor(OTHER), undo)).status).toBe(410);
    expect((await confirm(visitor(), `${undo.slice(0, -1)}${undo.endsWith("A") ? "B" : "A"}`)).status).toBe(
      410,
    );
    await database.query(
      `update account_links set expires_at = now() - interval '1 minute' where purpose = 'mail_undo' and used_at is null`,
    );
    expect((await visitor().get(pageOf(undo))).status).toBe(410);
    expect((await confirm(visitor(), undo)).status).toBe(410);
    expect(await addressOf(one)).toBe(email);
  });

  test("the former address stays reserved until the link expires, against signups and against changes", async () => {
    const one = await member();
    await change(one, newAddress());
    const { email } = one.person;
    const seen = mailsIn(server.dataDir, email).length;

    const newcomer = { ...newPerson(), email };
    await signUp(visitor(), newcomer);
    const activation = tokenIn(await nextMail(server.dataDir, email, seen));
    expect((await confirmAddress(visitor(), `/${activation}`)).headers.location).toBe("/activate/error");

    const other = await member();
    const taking = await linkFor(other, email, seen + 1);
    const refused = await confirm(other.browser, taking);
    expect([refused.status, notice(refused)]).toEqual([410, EXPIRED]);
    expect(await addressOf(other)).toBe(other.person.email);

    // The former owner may change back to the address, and others may take it once the link has expired.
    const back = await linkFor(one, email, seen + 2);
    expect((await confirm(one.browser, back)).status).toBe(302);
    await change(one, newAddress());
    await database.query(
      `update account_links set expires_at = now() - interval '1 minute' where purpose = 'mail_undo' and used_at is null`,
    );
    expect((await confirm(other.browser, taking)).status).toBe(302);
    expect(await addressOf(other)).toBe(email);
  });
});

describe("the limits of address changes", () => {
  let limited: TestServer;
  beforeAll(async () => {
    // Either server may process a mail's job, so they share the outbox.
    limited = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR: server.dataDir,
      TRUST_PROXY: "loopback",
    });
    await limited.logged(({ msg }) => msg === "the database is ready");
  });
  afterAll(async () => {
    await limited.stop();
  });

  test("a member may request five new addresses a day and try ten passwords in a quarter of an hour", async () => {
    const changing = await member(HOST, limited);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await requestChange(changing, newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

    const guessing = await member(HOST, limited);
    const guesses: number[] = [];
    for (let at = 0; at < 11; at++)
      guesses.push((await requestChange(guessing, newAddress(), "wrong wrong")).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429]);
  });

  test("an invalid new address is no try of the password", async () => {
    const changing = await member(HOST, limited);
    for (let at = 0; at < 11; at++)
      expect((await requestChange(changing, "no address")).status, `${at}`).toBe(422);
    expect((await requestChange(changing, newAddress())).status).toBe(200);
  });
});

let cached: Promise<{ one: Member }> | null = null;

/** Returns one member for all tests of refusals, which change nothing. */
function shared(): Promise<{ one: Member }> {
  cached ??= member().then((one) => ({ one }));
  return cached;
}
