import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { nextMail } from "../support/mailbox";
import { noticeIn } from "../support/notice";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMITS: "0" });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const somebody = () => `${randomBytes(5).toString("hex")}@people.example`;
const problemAt = (field: string, { text }: Answer) =>
  new RegExp(`id="${field}-problem"[^>]*>.*?<span>([^<]*)</span>`).exec(text)?.[1];

type Member = { person: Person; browser: FormBrowser; id: number };

async function member(host = HOST, country = "NL"): Promise<Member> {
  const [browser, person] = [visitor(host), newPerson()];
  await signUp(browser, person, country);
  const [row] = await database.query(
    `update members set status = 'active' where name = '${person.name}' returning id`,
  );
  return { person, browser, id: Number(row!.id) };
}

async function photoOf({ id }: Member, status = "active"): Promise<number> {
  const name = () => randomBytes(16).toString("base64url").slice(0, 22);
  const [row] = await database.query(
    `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
     select tenant_id, id, '${name()}', '${name()}', '${status}', 0, 100, 100, now() from members where id = ${id} returning id`,
  );
  return Number(row!.id);
}

const ordinary = {
  about: "profile",
  category: "fake",
  place: "rosa_77",
  body: "The photos are of an actress.",
  isTrue: "yes",
};

/** Opens the page and sends its form, as a browser does. */
async function complain(
  browser: FormBrowser,
  fields: Record<string, string>,
  at = "/complaints",
): Promise<Answer> {
  const page = await browser.get(at);
  return browser.post(actionIn(page), { ...marksIn(page), ...fields });
}

const actionIn = ({ text }: Answer) =>
  /<form [^>]*action="(\/complaints[^"]*)"/.exec(text)![1]!.replaceAll("&amp;", "&");
const marksIn = ({ text }: Answer) =>
  Object.fromEntries(
    ["word", "target", "begun"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!,
    ]),
  );

const stored = async (reference: string) => {
  const rows = await database.query(`select * from complaints where reference = '${reference}'`);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

/** The reference that the page after sending says. */
async function sentBy(browser: FormBrowser, answer: Answer): Promise<string> {
  expect(answer.status).toBe(303);
  const page = await browser.get(answer.headers.location!);
  expect(page.status).toBe(200);
  const reference = /<dd>(C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2})<\/dd>/.exec(page.text)?.[1];
  expect(reference).toBeTruthy();
  return reference!;
}

describe("a complaint of a visitor", () => {
  test("is stored under a reference, which the page and a mail in the visitor's language say", async () => {
    const [browser, email] = [visitor(), somebody()];
    browser.setCookie("locale", "de");
    const reference = await sentBy(browser, await complain(browser, { ...ordinary, email }));
    expect(await stored(reference)).toMatchObject({
      about: "profile",
      category: "fake",
      place: "rosa_77",
      body: "The photos are of an actress.",
      email,
      complainant_id: null,
      reported_id: null,
      language: "de",
      closed_at: null,
    });
    const mail = await nextMail(server.dataDir, email);
    expect(mail.subject).toBe(`Deine Meldung ${reference} ist da`);
    expect(mail.text).toContain("innerhalb von 7 Tagen");
  });
});

describe("a complaint of a member", () => {
  test("needs no address, is answered at the account's, and names whom the way here named", async () => {
    const [one, other] = [await member(), await member()];
    const page = await one.browser.get(`/complaints?profile=${other.id}`);
    expect(page.text).toContain(other.person.name);
    expect(page.text).not.toContain('name="email"');
    expect(page.text).toMatch(/value="profile" checked|checked="" value="profile"/);
    const answer = await one.browser.post(actionIn(page), { ...marksIn(page), ...ordinary });
    const reference = await sentBy(one.browser, answer);
    expect(await stored(reference)).toMatchObject({
      complainant_id: String(one.id),
      reported_id: String(other.id),
      email: null,
    });
    expect((await nextMail(server.dataDir, one.person.email, 1)).subject).toContain(reference);
    expect(
      mailsIn(server.dataDir, other.person.email)
        .map(({ text }) => text)
        .join(),
    ).not.toContain("C-");
  });
});
