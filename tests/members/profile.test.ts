import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown, withoutMessages } from "../support/shown";

const HOST = "velvethour.example";
const OTHER = "abendrot.example";
/** A brand that accepts visitors who came from a partner. */
const OPEN = "fjordlys.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});
afterAll(() => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
});

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "NL" : "DE");
const two = () => Promise.all([member(), member()]);
const look = ({ browser }: Member, { id }: { id: number | string }) => browser.get(`/members/${id}`);
const change = ({ id }: { id: number }, what: string) =>
  database.query(`update members set ${what} where id = ${id}`);
const block = (one: Member, other: { id: number }, intent = "block") =>
  one.browser.post(`/members/${other.id}`, { intent });
const likesOf = (one: Member, other: Member) =>
  database.query(
    `select liker_id, is_new from likes where (liker_id, liked_id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id})) order by 1`,
  );
const title = ({ text }: Answer) => /<h1[^>]*>([^<]*)/.exec(text)?.[1];

/** Adds photos of a member as rows without files. */
async function addPhotos({ id }: { id: number }, count: number, status = "active") {
  const name = () => randomBytes(16).toString("base64url");
  const photos = Array.from({ length: count }, () => ({ name: name(), blurred: name() }));
  for (const [position, { name, blurred }] of photos.entries())
    await database.query(
      `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
       select tenant_id, id, '${name}', '${blurred}', '${status}', ${position}, 1200, 1600, now() from members where id = ${id}`,
    );
  return photos;
}

describe("a profile", () => {
  test("shows the member's data, also at the address that the lists of likes use", async () => {
    const [ana, bo] = await two();
    await change(
      bo,
      "city = 'Utrecht', countryregion = 'NL-UT', hair_color = 'red', eye_color = 'green', body_type = 'athletic', tattoos = 'some', relationship_status = 'divorced', signup_reason = 'friendship', interests = '{sauna,cooking}', last_active = now()",
    );
    await change(ana, "interests = '{cooking,yoga}'");
    for (const path of [`/members/${bo.id}`, `/likes/m/${bo.id}`]) {
      const page = await ana.browser.get(path);
      expect(page.status).toBe(200);
      expect(title(page)).toMatch(new RegExp(`^${bo.person.name}, \\d\\d$`));
      for (const text of ["Hoi", "Utrecht", "Nu online", "Vrouw", "biseksueel", "Rood", "Groen", "Sportief"])
        expect(page.text).toContain(text);
      for (const text of ["Een paar tatoeages", "Gescheiden", "Vriendschap", "Sauna", "Jullie delen"])
        expect(page.text).toContain(text);
      // Shared interests come first, under their own heading.
      expect(page.text).toMatch(/Jullie delen<\/h2>.*Koken<\/li>.*Interesses<\/h2>.*Sauna<\/li>/);
      expect(page.text).toContain(`href="/members/${bo.id}/chat"`);
      expect(page.text).toContain(`href="/complaints?profile=${bo.id}"`);
      expect(page.text).toContain('name="robots" content="noindex"');
      expect(page.headers["cache-control"]).toBe("private, no-store");
    }
  });

  test("shows any input as escaped text", async () => {
    const [ana, bo] = await two();
    await change(bo, `signup_message = '<img src=x onerror=alert(1)>', city = '"><script>alert(1)</script>'`);
    const { text } = await look(ana, bo);
    expect(text).toContain("&lt;img src=x");
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain("<script>alert");
  });

  test("of a fictional member, and of no other, has a mark and an explanation", async () => {
    const [ana, bo] = await two();
    const received = async () => /<article.*<\/article>/.exec((await look(ana, bo)).text)![0];
    expect(await received()).not.toMatch(/fictief/i);
    await change(bo, "fictional = true");
    expect(await received()).toContain("Fictief profiel");
    expect(await received()).toContain("Dit is een fictief profiel.");
  });

  test("of the viewer themselves shows what others see and a link to edit it", async () => {
    const [ana] = await two();
    const page = await look(ana, ana);
    expect(page.text).toContain("Dit zien anderen van jou.");
    expect(page.text).toContain('href="/profile"');
    expect(page.text).not.toContain(`href="/members/${ana.id}/chat"`);
    expect(page.text).not.toContain('value="block"');
    await change(ana, "invisible = true");
    await ana.browser.post("/settings/privacy", { invisible: "on" });
    expect((await look(ana, ana)).text).toContain("want je bent onzichtbaar");
  });

  test.each([
    ["has left", "status = 'pending_deletion', deletion_requested_at = now()"],
    ["is invisible", "invisible = true"],
    ["has not confirmed their address", "status = 'not_confirmed'"],
    ["has not completed a signup that a partner began", "completed = false"],
  ])("is not found if the member %s", async (_, what) => {
    const [ana, bo] = await two();
    await change(bo, what);
    for (const path of [`/members/${bo.id}`, `/likes/m/${bo.id}`]) {
      const page = await ana.browser.get(path);
      expect(page.status).toBe(404);
      expect(page.text).not.toContain(bo.person.name);
    }
    expect((await block(ana, bo)).status).toBe(404);
    expect(await database.query(`select 1 from blocks where blocker_id = ${ana.id}`)).toEqual([]);
  });

  test("of another brand's member is not found and cannot be blocked", async () => {
    const [ana, stranger] = await Promise.all([member(), member(OTHER)]);
    const page = await look(ana, stranger);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain(stranger.person.name);
    expect((await block(ana, stranger)).status).toBe(404);
    expect(await database.query(`select 1 from blocks where blocked_id = ${stranger.id}`)).toEqual([]);
  });

  test.each(["0", "-1", "1e3", "01", "999999999999999", "9999999999999999999", "x", "%00", "1%20or%201=1"])(
    "is not found under the invalid number %s",
    async (id) => {
      const ana = await member();
      expect((await look(ana, { id })).status).toBe(404);
    },
  );

  test("requires a login where the brand says so, and the login returns to it", async () => {
    const bo = await member();
    for (const path of [`/members/${bo.id}`, "/members/999999", `/likes/m/${bo.id}`]) {
      const answer = await new FormBrowser(server, HOST).get(path);
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        `/login?back=${encodeURIComponent(path)}`,
      ]);
    }
    const posted = await new FormBrowser(server, HOST).post(`/members/${bo.id}`, { intent: "block" });
    expect(posted.headers.location).toMatch(/^\/login/);
  });
});

describe("photos on a profile", () => {
  test("are clear up to the brand's limit for free members, and all clear for premium members", async () => {
    const [ana, bo] = await two();
    // So many photos are shown of a premium member only.
    await change(bo, "paid_user = true");
    const [main, ...rest] = await addPhotos(bo, 5);
    const free = await look(ana, bo);
    expect(free.text).toContain(`/media/${main!.name}-full.webp`);
    for (const { name } of rest) expect(free.text).not.toContain(name);
    const seen = shown(free.text);
    for (const { blurred } of rest) expect(seen).toContain(`/media/${blurred}-blurred.webp`);
    expect(seen).toContain("Nog 4 foto’s");
    expect(free.text).toContain('href="/premium"');
    const rich = await member();
    await change(rich, "paid_user = true");
    const premium = await look(rich, bo);
    for (const { name, blurred } of [main!, ...rest]) {
      expect(premium.text).toContain(`/media/${name}-full.webp`);
      expect(premium.text).not.toContain(blurred);
    }
  });

  test("that wait for inspection or were rejected are on no page, including the own profile", async () => {
    const [ana, bo] = await two();
    const hidden = [...(await addPhotos(bo, 1, "inspecting")), ...(await addPhotos(bo, 1, "rejected"))];
    await change(ana, "paid_user = true");
    for (const viewer of [ana, bo])
      for (const { name, blurred } of hidden) {
        const { text } = await look(viewer, bo);
        expect(text).not.toContain(name);
        expect(text).not.toContain(blurred);
      }
  });

  test("are all clear for their owner", async () => {
    const bo = await member();
    const photos = await addPhotos(bo, 3);
    const { text } = await look(bo, bo);
    for (const { name } of photos) expect(text).toContain(`${name}-full.webp`);
  });

  test("show only the main one to visitors of a brand that allows visitors to search", async () => {
    const visitor = new FormBrowser(server, OPEN);
    expect((await visitor.get("/members/1")).status).toBe(302);
    await visitor.get("/?ref=nordlys");
    expect((await visitor.get("/members/1")).status).toBe(404);
    const model = await member();
    const [row] = await database.query(
      `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth, country, signup_message, terms_version, terms_accepted_at)
       select t.id, 'x@people.example', 'Solveig', '-', 'active', 'nb', now(), 'woman', '{man}', 'unsaid', '1990-02-03', 'NO', 'Stille i en båt', '2024-01-01', now()
       from tenants t where t.slug = 'fjordlys' returning id`,
    );
    const solveig = { id: Number(row!.id) };
    const [main, ...rest] = await addPhotos(solveig, 3);
    const page = await visitor.get(`/members/${solveig.id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Stille i en båt");
    expect(page.text).toContain(`${main!.name}-full.webp`);
    for (const { name } of rest) expect(page.text).not.toContain(name);
    expect(page.text).toContain(`href="/members/${solveig.id}/signup"`);
    expect(page.text).not.toContain("/api/like.php");
    expect((await visitor.get(`/members/${model.id}`)).status).toBe(404);
  });
});

describe("a block", () => {
  test("hides each member from the other, says so, and deletes the likes between them", async () => {
    const [ana, bo] = await two();
    for (const [from, to] of [
      [ana, bo],
      [bo, ana],
    ] as const)
      await from.browser.call("POST", "/api/like.php", { profile: to.id, like: 1 });
    expect(await likesOf(ana, bo)).toHaveLength(2);
    const done = await block(ana, bo);
    expect([done.status, done.headers.location]).toEqual([302, `/members/${bo.id}`]);
    expect(await likesOf(ana, bo)).toEqual([]);
    const own = await look(ana, bo);
    expect([own.status, title(own)]).toEqual([200, `Je hebt ${bo.person.name} geblokkeerd`]);
    expect(own.text).toContain('value="unblock"');
    const theirs = await look(bo, ana);
    expect([theirs.status, title(theirs)]).toEqual([403, `Je bent geblokkeerd door ${ana.person.name}`]);
    for (const page of [own, theirs]) {
      // Alone: the hash in a file's name may contain these letters.
      expect(withoutMessages(page.text)).not.toMatch(/\bHoi\b(?![-.])/);
      expect(page.text).not.toMatch(/\d\/chat"/);
      expect(withoutMessages(page.text)).not.toContain("Vrouw");
    }
    for (const one of [ana, bo]) {
      const { liked_by } = (await one.browser.get("/api/likes.php")).json() as { liked_by: unknown[] };
      expect(liked_by).toEqual([]);
    }
  });

  test("of an unknown member gets the not-found page, and its profile the page of one that is gone", async () => {
    const [ana] = await two();
    const gone = "/members/2000000000";
    const title404 = title(await ana.browser.get("/nobody"));
    const shown = [await ana.browser.get(gone), await ana.browser.post(gone, { intent: "block" })];
    expect(shown.map((answer) => [answer.status, title(answer)])).toEqual([
      [404, "Dit profiel is er niet meer"],
      [404, title404],
    ]);
  });

  test("is stored once when made twice, removed once when removed twice, and does not restore the likes", async () => {
    const [ana, bo] = await two();
    await bo.browser.call("POST", "/api/like.php", { profile: ana.id, like: 1 });
    expect((await block(ana, bo)).status).toBe(302);
    expect((await block(ana, bo)).status).toBe(302);
    expect(await database.query(`select 1 from blocks where blocker_id = ${ana.id}`)).toHaveLength(1);
    expect((await block(ana, bo, "unblock")).status).toBe(302);
    expect((await block(ana, bo, "unblock")).status).toBe(302);
    expect(title(await look(ana, bo))).toContain(bo.person.name);
    expect((await look(bo, ana)).status).toBe(200);
    expect(await likesOf(ana, bo)).toEqual([]);
  });

  test("can be removed only by the member who made it", async () => {
    const [ana, bo] = await two();
    await block(ana, bo);
    await block(bo, ana, "unblock");
    await bo.browser.post("/settings/privacy", { intent: "unblock", profile: String(ana.id) });
    expect((await look(bo, ana)).status).toBe(403);
    // The blocked member may block too; then each removes only their own block.
    expect((await block(bo, ana)).status).toBe(302);
    await block(ana, bo, "unblock");
    expect((await look(ana, bo)).status).toBe(403);
    expect(title(await look(bo, ana))).toBe(`Je hebt ${ana.person.name} geblokkeerd`);
  });

  test("of the member themselves, of an unknown member or with an unknown intent does nothing", async () => {
    const ana = await member();
    expect((await block(ana, ana)).status).toBe(404);
    expect((await block(ana, { id: 999_999 })).status).toBe(404);
    expect((await block(ana, { id: 999_999 }, "else")).status).toBe(400);
    expect(await database.query(`select 1 from blocks where blocker_id = ${ana.id}`)).toEqual([]);
  });

  test("is in the blocker's settings with a button to remove it, page by page, and in no one else's", async () => {
    const ana = await member();
    expect((await ana.browser.get("/settings/privacy")).text).toContain("Je hebt niemand geblokkeerd.");
    await database.query(
      `with added as (
         insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth, country, terms_version, terms_accepted_at)
         select m.tenant_id, 'blocked' || n || '@people.example', 'blocked-' || n, '-', case n when 7 then 'pending_deletion' else 'active' end, 'nl', now(), 'man', '{man}', 'unsaid', '1990-02-03', 'NL', '2024-01-01', now()
         from members m, generate_series(1, 46) n where m.id = ${ana.id} returning tenant_id, id, name)
       insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
       select tenant_id, ${ana.id}, id, date_trunc('milliseconds', now()) - (substr(name, 9)::int / 3) * interval '1 second' from added`,
    );
    const seen: string[] = [];
    let path: string | undefined = "/settings/privacy";
    for (let pages = 0; path && pages < 5; pages += 1) {
      const page: Answer = await ana.browser.get(path);
      seen.push(...[...page.text.matchAll(/>(blocked-\d+)</g)].map(([, name]) => name!));
      path = /href="(\/settings\/privacy\?after=[\w-]+)#blocked"/.exec(page.text)?.[1];
    }
    const all = Array.from({ length: 46 }, (_, at) => `blocked-${at + 1}`).filter(
      (one) => one !== "blocked-7",
    );
    expect(seen.toSorted()).toEqual(all.toSorted());
    const [{ id } = { id: 0 }] = await database.query("select id from members where name = 'blocked-9'");
    const done = await ana.browser.post("/settings/privacy", { intent: "unblock", profile: String(id) });
    expect(done.headers.location).toBe("/settings/privacy?done=unblocked");
    expect(
      await database.query(`select 1 from blocks where blocker_id = ${ana.id} and blocked_id = ${id}`),
    ).toEqual([]);
    const other = await member();
    expect((await other.browser.get("/settings/privacy")).text).not.toContain("blocked-");
    // Removing a block does not change the other settings.
    expect(await database.query(`select invisible from members where id = ${ana.id}`)).toEqual([
      { invisible: false },
    ]);
  });

  test.each(["x", "1", "1-0", "-1-1", "1-1-1", "9999999999999999-1", "%00"])(
    "list starts at the first page for the invalid position %s",
    async (after) => {
      const ana = await member();
      expect((await ana.browser.get(`/settings/privacy?after=${after}`)).status).toBe(200);
    },
  );
});

describe("opening a profile", () => {
  test("marks the like of its member as seen, and no other like", async () => {
    const [ana, bo, eva] = await Promise.all([member(), member(), member()]);
    for (const one of [bo, eva])
      await one.browser.call("POST", "/api/like.php", { profile: ana.id, like: 1 });
    const received = async () =>
      ((await ana.browser.get("/api/likes.php")).json() as { liked_by: { id: number; like_new: boolean }[] })
        .liked_by;
    const news = async () => (await received()).filter(({ like_new }) => like_new).map(({ id }) => id);
    expect((await news()).toSorted()).toEqual([bo.id, eva.id].toSorted());
    // The opened member is the liker here, and only the liked member's view counts.
    await look(bo, ana);
    expect(await news()).toHaveLength(2);
    await look(ana, bo);
    expect(await news()).toEqual([eva.id]);
    await look(ana, bo);
    expect((await received()).map(({ id }) => id).toSorted()).toEqual([bo.id, eva.id].toSorted());
  });
});

describe("related profiles", () => {
  test("are up to six similar members that the viewer may see, never the profile's member or the viewer", async () => {
    const [ana, bo, blocked, hidden, far] = await Promise.all([
      member(),
      member(),
      member(),
      member(),
      member(),
    ]);
    await block(ana, blocked);
    await change(hidden, "invisible = true");
    await change(far, "date_of_birth = '1950-01-01'");
    const { text } = await look(ana, bo);
    const related = [...text.matchAll(/href="\/members\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(related.length).toBeGreaterThan(0);
    expect(related.length).toBeLessThanOrEqual(6);
    for (const { id } of [ana, bo, blocked, hidden, far]) expect(related).not.toContain(id);
    const rows = await database.query(
      `select distinct t.slug, m.gender, m.country from members m join tenants t on t.id = m.tenant_id where m.id in (${related.join()})`,
    );
    expect(rows).toEqual([{ slug: "velvet-hour", gender: "woman", country: "NL" }]);
  });
});
