import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member, signUpMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback" });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const join = () => joinMember(server, database, HOST, "NL");
/** Inserts visible members quickly. @returns their numbers */
async function many(count: number): Promise<number[]> {
  const some = await join();
  const rows = await database.query(`
    insert into members (tenant_id, email, name, password_hash, status, language, signup_date, last_login_at,
      gender, seeks, sexuality, date_of_birth, country, signup_message, terms_version, terms_accepted_at)
    select tenant_id, n || '-' || id || '@people.example', 'p' || n || '_' || right(id::text, 9), password_hash, 'active', language,
      now(), now(), gender, seeks, sexuality, date_of_birth, country, '', terms_version, now()
    from members, generate_series(1, ${count}) as n where id = ${some.id}
    returning id`);
  return rows.map(({ id }) => Number(id));
}
const open = ({ browser }: Member, id: number) => browser.get(`/members/${id}`);

test("a member opens 120 different profiles in an hour, then a page says in how many minutes it goes on; opened ones stay open", async () => {
  const ids = await many(123);
  const ana = await join();
  for (const id of ids.slice(0, 120)) expect((await open(ana, id)).status).toBe(200);
  const refused = await open(ana, ids[120]!);
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/Over \d+ min\. kun je weer verder\./);
  expect((await open(ana, ids[0]!)).status).toBe(200);
  expect((await open(await join(), ids[121]!)).status).toBe(200);
}, 120_000);

test("an unconfirmed member is sent to the confirmation instead of a profile that strangers do not see, and sees it afterwards", async () => {
  const other = await join();
  const unconfirmed = await signUpMember(server, database, HOST, "NL");
  const answer = await open(unconfirmed, other.id);
  expect([answer.status, answer.headers.location]).toEqual([302, "/activate/error?done=waits"]);
  expect(answer.text).not.toContain(other.person.name);
  expect((await open(unconfirmed, unconfirmed.id)).status).toBe(200);
  expect((await open(await join(), other.id)).status).toBe(200);
});

test("the cursor of a search reveals no times or numbers, and is no use to others or when it is altered", async () => {
  await many(60);
  const [ana, bo] = [await join(), await join()];
  await database.query(
    `update members set gender = 'man', seeks = '{woman}' where id in (${ana.id}, ${bo.id})`,
  );
  const { text } = await ana.browser.get("/members?gender=woman&sort=active");
  const href = /href="(\/members\?[^"]*after=[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const after = new URL(href, "http://x").searchParams.get("after") ?? "";
  expect(after).toMatch(/^[\w-]{40,}$/);
  const plain = Buffer.from(after, "base64url").toString("latin1");
  const shown = [...text.matchAll(/href="\/members\/(\d+)/g)].map(([, id]) => id!);
  expect(shown.length).toBeGreaterThan(5);
  for (const secret of [...shown, String(new Date().getFullYear()), String(Date.now()).slice(0, 6)])
    expect(plain).not.toContain(secret);
  const pageOf = async (who: Member, at: string) => {
    const page = await who.browser.get(href.replace(after, at));
    return [...page.text.matchAll(/href="\/members\/(\d+)/g)].map(([, id]) => id!);
  };
  const second = await pageOf(ana, after);
  expect(second.filter((id) => shown.includes(id))).toEqual([]);
  // Without a valid cursor the list starts again.
  const altered = after.slice(0, -2) + (after.endsWith("A") ? "BB" : "AA");
  for (const at of [altered, `${Date.now()}-${shown[0]}`]) expect(await pageOf(ana, at)).toEqual(shown);
  expect(await pageOf(bo, after)).not.toEqual(second);
});

test("new members get numbers that do not follow one another", async () => {
  const ids = await many(50);
  expect(Math.min(...ids)).toBeGreaterThanOrEqual(100_000_000);
  expect(Math.max(...ids)).toBeLessThan(2 ** 31);
  expect(new Set(ids).size).toBe(50);
  const steps = ids.slice(1).map((id, at) => Math.abs(id - ids[at]!));
  expect(steps.filter((step) => step < 1000).length).toBeLessThan(3);
  expect(ids.toSorted((a, b) => a - b)).not.toEqual(ids);
});

test("visitors and search engines still get a plain refusal for a profile of a closed brand", async () => {
  const other = await join();
  const answer = await new FormBrowser(server, HOST).get(`/members/${other.id}`);
  expect(answer.status).toBe(302);
});
