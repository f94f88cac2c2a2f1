import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchQuestions } from "~/domain/games/rules";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { marksIn } from "../support/complain";
import { givePhoto } from "../support/give-photo";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember, type Member, signUpMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

/** A brand for members only, one that shows members to visitors, and one that shows them to visitors of its partners. */
const CLOSED = { host: "velvethour.example", slug: "velvet-hour", country: "NL" };
const OPEN = { host: "abendrot.example", slug: "abendrot", country: "DE" };
const PARTNERS = { host: "fjordlys.example", slug: "fjordlys", country: "NO" };
const READS = ["/members", "/swipe-game", "/match-finder", "/signup-matches"];
/** An area without members, whose page shows those of a wider one. It becomes the last search. */
const EMPTY_AREA = "/members?country=BE";
const CALLS = ["/api/likes.php", "/api/auto-like.php", "/api/matches.php", "/api/chats.php"];
const LIKES = ["/likes/received", "/likes/sent", "/likes/matches"];

let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change(OPEN.slug, (json) => {
    Object.assign(json, { logged_out_search: true, profiles_per_hour: 20, visitor_profiles_per_hour: 5 });
  });
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback", ...tenants.variables });
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
  tenants.close();
});

type Brand = typeof CLOSED;
const place = "latitude = 52.09, longitude = 5.12, city = 'Utrecht', seeks = '{woman,man,nonbinary}'";

/** Joins a member with a town, a text and answers, who fits every other member. */
async function join({ host, country }: Brand): Promise<Member & { text: string }> {
  const one = await joinMember(server, database, host, country);
  const text = `about-${one.person.name}`;
  await database.query(`update members set ${place}, signup_message = '${text}' where id = ${one.id}`);
  // The end of the signup shows members with a photo.
  await givePhoto(database, one.id);
  return { ...one, text };
}

/** Signs up a member who fits every other member. The address stays unconfirmed. */
async function unconfirmedAt({ host, country }: Brand): Promise<Member> {
  const one = await signUpMember(server, database, host, country);
  await database.query(`update members set ${place} where id = ${one.id}`);
  return one;
}

/** Inserts copies of a member that a search finds. */
const copies = ({ id }: Member, count: number) =>
  database.query(`
    insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
      date_of_birth, country, signup_message, terms_version, terms_accepted_at)
    select tenant_id, n || '-' || id || '@people.example', 'copy' || n || '_' || right(id::text, 9), '-', 'active', language, now(),
      gender, seeks, sexuality, date_of_birth, country, '', terms_version, now()
    from members, generate_series(1, ${count}) as n where id = ${id}`);

const likeEachOther = (one: Member, other: Member) =>
  database.query(`insert into likes (tenant_id, liker_id, liked_id, created_at, text)
    select tenant_id, id, case id when ${one.id} then ${other.id} else ${one.id} end, now(), 'Coffee?'
    from members where id in (${one.id}, ${other.id})`);

const answerAll = (...members: Member[]) => {
  const answers = Object.entries(matchQuestions).map(([question, [first]]) => `('${question}', '${first}')`);
  return database.query(
    `insert into match_answers (tenant_id, member_id, question, answer, answered_at)
     select tenant_id, id, question, answer, now() from members, (values ${answers.join()}) as given (question, answer)
     where id in (${members.map(({ id }) => id).join()}) on conflict do nothing`,
  );
};

async function confirm({ browser, person }: Member): Promise<void> {
  const link = linkIn(await nextMail(server.dataDir, person.email));
  expect((await confirmAddress(browser, link)).headers.location).toBe("/activate/done");
}

/** Returns the addresses whose answers contain one of the texts. */
async function findsAt(browser: FormBrowser, addresses: readonly string[], ...texts: string[]) {
  const found: string[] = [];
  for (const at of addresses) {
    const answer = await browser.get(at);
    expect([200, 204], at).toContain(answer.status);
    if (texts.some((text) => answer.text.includes(text))) found.push(at);
  }
  return found;
}

describe("before the address is confirmed, a member of a brand that shows visitors no members", () => {
  test("sees nobody anywhere, learns how many there are in tens, can send the mail again, and sees everybody once it is confirmed", async () => {
    const other = await join(CLOSED);
    await copies(other, 25);
    const ana = await unconfirmedAt(CLOSED);
    await likeEachOther(ana, other);
    await answerAll(ana, other);
    const all = [...READS, ...LIKES, ...CALLS, EMPTY_AREA];
    expect(await findsAt(ana.browser, all, other.person.name, other.text, "copy1", "Coffee?")).toEqual([]);
    for (const at of [...READS, ...LIKES, EMPTY_AREA]) {
      const { text } = await ana.browser.get(at);
      const has = (part: string) => text.includes(part);
      const shown = [has("Bevestig je e-mailadres om leden te zien"), has('action="/activate/error"')];
      expect([at, ...shown]).toEqual([at, true, true]);
    }
    for (const at of ["/members?country=NL", "/signup-matches", "/swipe-game"])
      expect(/Minstens \d*0 leden|\d*0\+ leden/.test((await ana.browser.get(at)).text), at).toBe(true);
    const visitor = new FormBrowser(server, CLOSED.host, fromSomewhere());
    expect((await visitor.get("/members")).status).toBe(302);

    await confirm(ana);
    const seen = await findsAt(ana.browser, all, other.person.name, "copy1");
    expect(seen).toEqual(all.filter((at) => at !== "/api/chats.php"));
  }, 60_000);

  test("gets the number of search results in tens, and none below ten", async () => {
    const other = await join(CLOSED);
    await database.query(
      `update members set date_of_birth = '1944-04-04', gender = 'man' where id = ${other.id}`,
    );
    const [ana, bo] = [await unconfirmedAt(CLOSED), await join(CLOSED)];
    const count = async ({ browser }: Member) =>
      (await browser.get("/api/search-count.php?search=1&gender=man&min_age=75")).json();
    await copies(other, 8);
    // Counts are cached for a while, by what is searched.
    expect(await count(ana)).toEqual({ count: 0, isMore: true });
    expect(await count(bo)).toEqual({ count: 9, isMore: false });
  });

  test("writes and likes by number without reading who it is", async () => {
    const [other, ana] = [await join(CLOSED), await unconfirmedAt(CLOSED)];
    const secrets = [other.person.name, other.text];
    const opened = await ana.browser.get(`/api/chat.php?profile=${other.id}`);
    expect(opened.json()).toMatchObject({
      held: true,
      profile: { id: other.id, name: "", age: null, country: null, main_image: null, closed: null },
    });
    expect(await findsAt(ana.browser, [`/members/${other.id}/chat`], ...secrets)).toEqual([]);
    const liked = await ana.browser.call("POST", "/api/like.php", { profile: other.id, like: 1 });
    expect(liked.json()).toMatchObject({ liked: true });
    const id = randomBytes(8).toString("hex");
    const written = await ana.browser.call("POST", "/api/chat.php", {
      profile: other.id,
      text: "Good evening",
      client_message_id: id,
    });
    const { conversation } = written.json() as { conversation: { id: number } };
    const pages = [`/chats/${conversation.id}`, "/chats", "/api/chats.php"];
    expect(await findsAt(ana.browser, [...pages, ...LIKES], ...secrets)).toEqual([]);
    expect((await ana.browser.get("/chats")).text).toContain("Een lid");
    await confirm(ana);
    expect(await findsAt(ana.browser, pages, ...secrets)).toEqual(pages);
  });

  test("learns no name by blocking or reporting a number", async () => {
    const [other, ana] = [await join(CLOSED), await unconfirmedAt(CLOSED)];
    const complaint = await ana.browser.get(`/complaints?profile=${other.id}`);
    expect([complaint.text.includes(other.person.name), marksIn(complaint).target]).toEqual([false, ""]);
    expect((await ana.browser.call("POST", "/api/block.php", { profile: other.id })).status).toBe(200);
    const list = await ana.browser.get("/settings/privacy");
    expect([list.text.includes(other.person.name), list.text.includes("Een lid")]).toEqual([false, true]);
  });
});

describe("before the address is confirmed, a member of a brand that shows members to visitors", () => {
  test("sees the cards and profiles that visitors see, without distances, and no results of the match finder", async () => {
    const [other, ana, bo] = [await join(OPEN), await unconfirmedAt(OPEN), await join(OPEN)];
    await answerAll(ana, bo, other);
    const visitor = new FormBrowser(server, OPEN.host, fromSomewhere());
    const profile = `/members/${other.id}`;
    const cards = ["/members", "/swipe-game", "/signup-matches"];
    const likes = ["/likes/sent", "/api/likes.php"];
    expect(await findsAt(visitor, ["/members", profile], other.person.name)).toEqual(["/members", profile]);
    expect(await findsAt(ana.browser, [...cards, profile], other.person.name)).toEqual([...cards, profile]);
    expect(await findsAt(ana.browser, ["/match-finder"], other.person.name)).toEqual([]);
    // "&lt; 1 km" is the distance between members of one town.
    expect(await findsAt(bo.browser, ["/members", profile], "1\u00a0km")).toEqual(["/members", profile]);
    expect(await findsAt(ana.browser, [...cards, profile], "1\u00a0km")).toEqual([]);
    expect(await findsAt(bo.browser, ["/match-finder"], other.person.name)).toEqual(["/match-finder"]);
    await ana.browser.call("POST", "/api/like.php", { profile: other.id, like: 1 });
    expect(await findsAt(ana.browser, likes, other.person.name)).toEqual(likes);
    expect(await findsAt(ana.browser, likes, "1\u00a0km")).toEqual([]);
  });
});

test("before the address is confirmed, a member whom a known partner sent sees what its visitors see, and others see nobody", async () => {
  const other = await join(PARTNERS);
  const names = async (query: string) => {
    const [person, browser] = [newPerson(), new FormBrowser(server, PARTNERS.host, fromSomewhere())];
    await browser.get(`/?${query}`);
    await signUp(browser, person, PARTNERS.country);
    await database.query(`update members set ${place} where name = '${person.name}'`);
    const profile = await browser.get(`/members/${other.id}`);
    return {
      browser,
      search: await findsAt(browser, ["/members", "/signup-matches"], other.person.name),
      profile: profile.status,
    };
  };
  const sent = await names("ref=nordlys");
  expect([sent.search, sent.profile]).toEqual([["/members", "/signup-matches"], 200]);
  // The signup of this brand accepts its partners' visitors only: one whose partner has left the configuration since.
  await database.query("update members set ref = 'former', network = null where status = 'not_confirmed'");
  const [fresh] = [new FormBrowser(server, PARTNERS.host, fromSomewhere())];
  fresh.setCookie("session", sent.browser.cookie("session")!);
  expect(await findsAt(fresh, ["/members", "/signup-matches"], other.person.name)).toEqual([]);
  expect((await fresh.get(`/members/${other.id}`)).status).toBe(302);
});

test("the brand's configuration sets how many profiles members, visitors and unconfirmed members open in an hour", async () => {
  const some = await join(OPEN);
  await copies(some, 22);
  const rows = await database.query(
    `select id from members where name like 'copy%\\_${String(some.id).slice(-9)}'`,
  );
  const ids = rows.map(({ id }) => Number(id));
  const opened = async (browser: FormBrowser, limit: number) => {
    const statuses: number[] = [];
    for (const id of ids.slice(0, limit + 1)) statuses.push((await browser.get(`/members/${id}`)).status);
    return statuses;
  };
  const allowed = (limit: number) => [...Array(limit).fill(200), 429];
  expect(await opened((await join(OPEN)).browser, 20)).toEqual(allowed(20));
  expect(await opened((await unconfirmedAt(OPEN)).browser, 5)).toEqual(allowed(5));
  expect(await opened(new FormBrowser(server, OPEN.host, fromSomewhere()), 5)).toEqual(allowed(5));
}, 60_000);
