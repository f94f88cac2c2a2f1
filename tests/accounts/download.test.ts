import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataParts } from "~/domain/accounts/leaving/data-parts.server";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { FormBrowser } from "../support/browser";
import { insertBrand } from "../support/insert-brand";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { newPerson, type Person } from "../support/sign-up";

const HOST = "kaleido.example";
const password = "quiet evening harbour";
let database: ServedDatabase;
let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url });
  await server.logged(({ msg }) => msg === "the database is ready");
  await insertBrand(database, "kaleido");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const visitor = () => new FormBrowser(server, HOST);
const requestDownload = (browser: FormBrowser, given = password) =>
  browser.post("/api/my-data.php", { password: given });

type Member = Person & { id: number; browser: FormBrowser };

async function member(): Promise<Member> {
  const [person, browser] = [{ ...newPerson(), password }, visitor()];
  const [row] = await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, city, terms_version, terms_accepted_at, network, sub3, latitude)
     select id, '${person.email}', '${person.name}', '${passwordHash}', 'active', 'de', now(), 'man', '{woman,man}', 'queer',
       '1980-01-01', 'FR', 'Łódź', '2024-01-01', now(), 'net-77', 'sub-99', 48.5 from tenants where slug = 'kaleido'
     returning id`,
  );
  expect((await browser.call("POST", "/api/user.php", person)).status).toBe(200);
  return { ...person, id: Number(row!.id), browser };
}

const unpack = ({ body }: Answer) => {
  const files = unzipSync(new Uint8Array(body));
  return {
    names: Object.keys(files).sort(),
    readme: strFromU8(files["README.txt"]!),
    text: strFromU8(files["account.json"]!),
    data: JSON.parse(strFromU8(files["account.json"]!)) as Record<string, never>,
  };
};

describe("the download", () => {
  test("the download contains all stored data of the member in the member's language and is not cached", async () => {
    const { browser, id, email, name } = await member();
    const own = `(select tenant_id from members where id = ${id}), ${id}`;
    await database.query(`
      insert into passkeys (tenant_id, member_id, credential_id, public_key, counter, name, created_at)
        values (${own}, 'credential-secret', 'public-key-secret', 3, 'My phone', now());
      insert into authenticators (tenant_id, member_id, secret, created_at, confirmed_at)
        values (${own}, 'authenticator-secret', now(), '2025-05-05T05:05:05Z');
      insert into recovery_codes (tenant_id, member_id, code_hash) values (${own}, sha256('recovery-secret'));
      insert into push_subscriptions (tenant_id, member_id, endpoint, p256dh, auth, created_at)
        values (${own}, 'https://push.example/endpoint-secret', 'p256-secret', 'auth-secret', now());
      insert into account_links (tenant_id, member_id, id, purpose, data, created_at, expires_at)
        values (${own}, '${randomUUID()}', 'mail_change', '{"email":"new@people.example"}', now(), now());
      insert into mails (tenant_id, member_id, kind, recipient, language, params, created_at)
        values (${own}, 'welcome', '${email}', 'de', '{"token":"token-secret"}', now());
      insert into profile_answers (tenant_id, member_id, question, position, answer, answered_at)
        values (${own}, 'song', 0, 'Etwas mit Trompete', '2025-06-06T06:06:06Z')`);
    const answer = await requestDownload(browser);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data.zip"',
      "cache-control": "no-store",
    });
    const { names, readme, text, data } = unpack(answer);
    expect(names).toEqual(["README.txt", "account.json"]);
    expect(readme).toMatch(/^Deine Daten bei Kaleido\n/);
    expect(data).toMatchObject({
      site: "Kaleido",
      account: { member_number: id, email_address: email, status: "active", premium: false },
      profile: { username: name, looking_for: ["woman", "man"], date_of_birth: "1980-01-01" },
      location: { country: "FR", city: "Łódź", latitude: 48.5 },
      preferences: { language: "de", invisible: false, notifications_switched_off: expect.any(Array) },
      where_you_came_from: { network: "net-77", sub3: "sub-99" },
      terms: { version: "2024-01-01", use_of_data_on_sexuality_agreed_at: null },
      deletion: { requested_at: null, reason: null, note: null },
      sessions: [{ browser: "Browser" }],
      passkeys: [{ name: "My phone" }],
      authenticator: { in_use_since: "2025-05-05T05:05:05.000Z" },
      recovery_codes: [{ used_at: null }],
      push_subscriptions: [{ service: "push.example" }],
      mailed_links: [{ purpose: "mail_change", details: { email: "new@people.example" } }],
      mails: [{ kind: "welcome", address: email, sent_at: null }],
      answers_on_the_profile: [
        { question: "song", answer: "Etwas mit Trompete", place: 0, at: "2025-06-06T06:06:06.000Z" },
      ],
    });
    expect(text).not.toMatch(/secret|argon2|\$/);
    expect(text).not.toContain(browser.cookie("session"));
  });

  test("the download contains no data of other members", async () => {
    const [one, other] = [await member(), await member()];
    const { text } = unpack(await requestDownload(one.browser));
    expect(text).toContain(one.name);
    expect(text).not.toContain(other.name);
    expect(text).not.toContain(other.email);
  });

  test("a wrong password redirects to the page, which shows the problem beside the field", async () => {
    const { browser } = await member();
    for (const given of ["not this one", "", "\u0000", "x".repeat(3000)]) {
      const answer = await requestDownload(browser, given);
      expect([answer.status, answer.headers.location]).toEqual([303, "/settings/download?refused=password"]);
      expect(answer.body).toHaveLength(0);
    }
    const odd = await browser.call("POST", "/api/my-data.php", { password: { toString: 1, valueOf: 1 } });
    expect(odd.headers.location).toBe("/settings/download?refused=password");
    expect((await browser.get("/settings/download?refused=password")).text).toContain('id="password-error"');
    const plain = await browser.get("/settings/download?refused=made-up");
    expect([plain.status, /id="[\w-]+-error"/.test(plain.text), plain.text.includes("made-up")]).toEqual([
      200,
      false,
      false,
    ]);
  });

  test("a member may download five times a day; wrong passwords do not count, but ten of them block the download", async () => {
    const { browser } = await member();
    await requestDownload(browser, "wrong");
    const statuses = [];
    for (let at = 0; at < 6; at++) statuses.push((await requestDownload(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 303]);
    expect((await browser.get("/settings/download?refused=often")).text).toContain('role="alert"');

    const guessed = await member();
    for (let at = 0; at < 10; at++) await requestDownload(guessed.browser, "a guess");
    expect((await requestDownload(guessed.browser)).headers.location).toBe(
      "/settings/download?refused=often",
    );
  });

  test("strangers and sessions of another brand are redirected to the login", async () => {
    const { browser } = await member();
    const elsewhere = new FormBrowser(server, "abendrot.example");
    elsewhere.setCookie("session", browser.cookie("session")!);
    for (const one of [visitor(), elsewhere]) {
      const answer = await requestDownload(one);
      expect([answer.status, answer.headers.location]).toEqual([303, "/login?back=%2Fsettings%2Fdownload"]);
    }
    expect((await browser.get("/api/my-data.php")).status).toBe(405);
  });
});

test("every column of the tables with members' data is in the download or left out with a reason", async () => {
  const columns = (await database.query(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (table_name = 'members' or table_name in (
      select conrelid::regclass::text from pg_constraint where contype = 'f'
        and confrelid in ('members'::regclass, 'orders'::regclass, 'payments'::regclass)))`)) as {
    name: string;
  }[];
  expect(columns.length).toBeGreaterThan(80);
  const known = new Set<string>();
  for (const { table, shows, leavesOut } of dataParts) {
    for (const column of Object.values(shows)) known.add(`${table}.${column}`);
    for (const [column, why] of Object.entries(leavesOut)) {
      expect(why.length, `${table}.${column}`).toBeGreaterThan(10);
      known.add(`${table}.${column}`);
    }
  }
  const there = new Set(columns.map(({ name }) => name));
  expect([...there].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !there.has(name))).toEqual([]);
});

test("no part contains a column that another part leaves out, and the names of the parts are unique", () => {
  const shown = new Set(
    dataParts.flatMap(({ table, shows }) => Object.values(shows).map((column) => `${table}.${column}`)),
  );
  const both = dataParts.flatMap(({ table, leavesOut }) =>
    Object.keys(leavesOut).filter((column) => shown.has(`${table}.${column}`)),
  );
  expect(both).toEqual([]);
  expect(new Set(dataParts.map(({ name }) => name)).size).toBe(dataParts.length);
});
