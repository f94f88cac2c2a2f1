import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isAll } from "../support/lanes";
import { joinMember, type Member } from "../support/members";
import { type Relay, startRelay } from "../support/relay";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const HOST = "velvethour.example";
const OTHER = "abendrot.example";
const { TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
let database: ServedDatabase;
let relay: Relay;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  relay = await startRelay(database);
  server = await startServer({ DATABASE_URL: database.at(relay.port), TRUST_PROXY: "loopback" });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await relay.close();
  await database.close();
});

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "NL" : "DE");
const many = (count: number) => Promise.all(Array.from({ length: count }, () => member()));
const like = (one: Member, profile: number, value = 1) =>
  one.browser.call("POST", "/api/like.php", { profile, like: value });
const swipe = (one: Member, profile: unknown, value: unknown = "1") =>
  one.browser.call("POST", "/api/swipe.php", { profile, like: value });
const form = (one: Member, fields: Record<string, string>, referer?: string) =>
  server.fetch(HOST, "/api/like.php", {
    method: "POST",
    headers: {
      Origin: `http://${HOST}:${server.port}`,
      Accept: "text/html,application/xhtml+xml",
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: `session=${one.browser.cookie("session")}`,
      ...(referer ? { Referer: referer } : {}),
    },
    body: new URLSearchParams(fields).toString(),
  });
const here = (path: string) => `http://${HOST}:${server.port}${path}`;
const shown = (html: string) => [...html.matchAll(/href="\/likes\/m\/(\d+)"/g)].map(([, id]) => Number(id));
const received = async ({ browser }: Member) =>
  (await browser.get("/api/likes.php")).json() as {
    total_new_likes: number;
    liked_by: { id: number; like_new: boolean }[];
  };

describe("GET /api/likes.php", () => {
  test("answers 304 without a query while nothing changed, and returns the new likes after a like", async () => {
    const [ana, bo] = [await member(), await member()];
    const { etag = "" } = (await bo.browser.get("/api/likes.php")).headers;
    await relay.cut();
    const again = await bo.browser.get("/api/likes.php", { "If-None-Match": etag });
    await relay.mend();
    expect(again).toMatchObject({ status: 304, text: "" });
    expect((await like(ana, bo.id)).status).toBe(200);
    const changed = await bo.browser.get("/api/likes.php", { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.json()).toMatchObject({ total_new_likes: 1 });
  });

  test("is for members only and marks the response private", async () => {
    const stranger = await server.fetch(HOST, "/api/likes.php");
    expect(stranger.status).toBe(403);
    expect(stranger.json()).toMatchObject({ error: "authentication_required" });
    const { headers } = await (await member()).browser.get("/api/likes.php");
    expect(headers["cache-control"]).toContain("private");
  });

  test("returns a picture as a path below the media prefix, and null while the photo is under inspection", async () => {
    const [ana, bo] = [await member(), await member()];
    await like(ana, bo.id);
    const [name, blurred] = ["a".repeat(22), "b".repeat(22)];
    const photo = (status: string) =>
      database.query(
        `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
         select tenant_id, id, '${name}', '${blurred}', '${status}', 0, 900, 1200, now() from members where id = ${ana.id}
         on conflict (tenant_id, name) do update set status = excluded.status`,
      );
    const image = async () =>
      ((await bo.browser.get("/api/auto-like.php")).json() as { main_image: unknown }).main_image;
    await photo("inspecting");
    expect(await image()).toBeNull();
    await photo("active");
    const link = (size: string) =>
      expect.stringMatching(new RegExp(`^/?${name}-${size}\\.webp\\?t=[\\w.-]+$`));
    expect(await image()).toEqual({
      filename: link("full"),
      thumb_filename: link("thumb"),
      status: "active",
      match: link("full"),
    });
  });
});

describe("GET /api/auto-like.php", () => {
  test("returns 204 when the member has no new like", async () => {
    const [ana, bo] = [await member(), await member()];
    expect(await bo.browser.get("/api/auto-like.php")).toMatchObject({ status: 204, text: "" });
    await like(bo, ana.id);
    expect((await bo.browser.get("/api/auto-like.php")).status).toBe(204);
    expect((await server.fetch(HOST, "/api/auto-like.php")).status).toBe(403);
  });

  test("returns the latest member with a new like until their profile is opened, and marks fictional members", async () => {
    const [ana, bo, cleo] = (await many(3)) as [Member, Member, Member];
    await like(ana, bo.id);
    await like(cleo, bo.id);
    await database.query(`update members set fictional = true where id = ${cleo.id}`);
    const given = async () => (await bo.browser.get("/api/auto-like.php")).json();
    expect(await given()).toMatchObject({ id: cleo.id, name: cleo.person.name, fictional: true });
    await bo.browser.get(`/members/${cleo.id}`);
    expect(await given()).toMatchObject({ id: ana.id, fictional: false });
    expect(await received(bo)).toMatchObject({ total_new_likes: 1 });
    await bo.browser.get(`/likes/m/${ana.id}`);
    expect((await bo.browser.get("/api/auto-like.php")).status).toBe(204);
  });
});

describe("the form of a like", () => {
  test("redirects to the page that it was sent from and never to another site", async () => {
    const [ana, bo] = [await member(), await member()];
    const fields = { profile: String(bo.id), like: "1" };
    const back = async (referer?: string) => (await form(ana, fields, referer)).headers.location;
    expect(await back(here("/members?country=NL"))).toBe("/members?country=NL");
    expect(await back("https://elsewhere.example/members")).toBe("/likes");
    expect(await back(here("//elsewhere.example/"))).toBe("/likes");
    expect(await back()).toBe("/likes");
    expect(await received(bo)).toMatchObject({ total_new_likes: 1 });
  });

  test("redirects to a page that explains a refusal", async () => {
    const ana = await member();
    const answer = await form(ana, { profile: "999999", like: "1" }, here("/members"));
    expect(answer).toMatchObject({ status: 303, headers: { location: "/likes?refused=gone" } });
    expect((await ana.browser.get("/likes?refused=gone")).text).toContain('role="alert"');
    expect((await ana.browser.get("/likes?refused=other")).text).not.toContain('role="alert"');
  });

  test("redirects a stranger to the login and back", async () => {
    const answer = await server.fetch(HOST, "/api/like.php", {
      method: "POST",
      headers: {
        Origin: `http://${HOST}:${server.port}`,
        Accept: "text/html",
        "Content-Type": "application/x-www-form-urlencoded",
        Referer: here("/members/7"),
      },
      body: "profile=7&like=1",
    });
    expect(answer.headers.location).toBe("/login?back=%2Fmembers%2F7");
  });
});

describe("likes", () => {
  const ways = [
    ["by the call", like],
    ["in the swipe game", swipe],
  ] as const;

  test.each(ways)("of one member by another are limited to ten an hour: %s", async (_, give) => {
    const [ana, bo] = [await member(), await member()];
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) {
      statuses.push((await give(ana, bo.id)).status);
      await like(ana, bo.id, 0);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await received(bo)).total_new_likes).toBe(0);
  });

  test.each(ways)("of an invalid member are refused, whatever is sent: %s", async (_, give) => {
    const ana = await member();
    for (const odd of [null, [], {}, { toString: 1 }, { toString: null, valueOf: null }, "\0", -1, 1e300])
      expect((await give(ana, odd as number)).status, JSON.stringify(odd)).toBe(400);
  });

  test("are listed page by page, each once, new ones first", async () => {
    const bo = await member();
    await database.query(
      `insert into members (tenant_id, name, email, password_hash, status, completed, gender, seeks, sexuality, date_of_birth, country, language, signup_date, terms_version, terms_accepted_at)
       select tenant_id, 'crowd_' || n, 'crowd' || n || '@people.example', password_hash, 'active', true, gender, seeks, sexuality, date_of_birth, country, language, signup_date, terms_version, terms_accepted_at
       from members, generate_series(1, 60) n where members.id = ${bo.id}`,
    );
    // Several likes have the same time, so the member number breaks the tie.
    await database.query(
      `insert into likes (tenant_id, liker_id, liked_id, created_at, is_new)
       select tenant_id, id, ${bo.id}, now() - (substr(name, 7)::int % 7) * interval '1 hour', substr(name, 7)::int % 2 = 0 from members where name like 'crowd_%'`,
    );
    await database.query(
      `insert into likes (tenant_id, liker_id, liked_id, created_at)
       select tenant_id, ${bo.id}, id, now() - (substr(name, 7)::int % 5) * interval '1 hour' from members where name like 'crowd_%'`,
    );
    const isNew = new Map(
      (await database.query(`select liker_id as id, is_new from likes where liked_id = ${bo.id}`)).map(
        ({ id, is_new }) => [Number(id), is_new === true],
      ),
    );
    for (const type of ["received", "sent", "matches"]) {
      const ids: number[] = [];
      let url: string | undefined = `/likes/${type}`;
      let pages = 0;
      while (url) {
        const { text } = await bo.browser.get(url);
        ids.push(...shown(text));
        pages += 1;
        url = new RegExp(`href="(/likes/${type}\\?after=[^"]+)"`).exec(text)?.[1];
      }
      expect(pages, type).toBe(3);
      expect(ids, type).toHaveLength(60);
      expect(new Set(ids), type).toEqual(new Set(isNew.keys()));
      if (type === "received")
        expect(ids.map((id) => isNew.get(id))).toEqual([...Array(30).fill(true), ...Array(30).fill(false)]);
    }
  });

  test("have three lists and no other, and an invalid page position starts at the first page", async () => {
    const ana = await member();
    expect((await ana.browser.get("/likes/everyone")).status).toBe(404);
    expect((await ana.browser.get("/likes/sent?after=x'--")).status).toBe(200);
    expect((await server.fetch(HOST, "/likes/sent")).headers.location).toBe("/login?back=%2Flikes%2Fsent");
  });

  test("of one brand are not listed at another", async () => {
    const [ana, bo] = [await member(), await member()];
    await like(ana, bo.id);
    const stranger = await member(OTHER);
    for (const type of ["received", "sent", "matches"])
      expect(shown((await stranger.browser.get(`/likes/${type}`)).text)).toEqual([]);
  });
});

if (isAll)
  describe.skipIf(!redisUrl)("a second process", () => {
    test("returns a like that the first process stored", { timeout: 90_000 }, async () => {
      const shared = await createServedDatabase();
      const variables = {
        DATABASE_URL: shared.url,
        REDIS_URL: redisUrl,
        SESSION_SECRET: "a secret of two processes, long enough",
        TRUST_PROXY: "loopback",
      };
      const first = await startServer(variables);
      const second = await startServer(variables);
      try {
        for (const one of [first, second]) await one.logged(({ msg }) => msg === "the database is ready");
        const ana = await joinMember(first, shared, HOST, "NL");
        const bo = await joinMember(first, shared, HOST, "NL");
        const newAtSecond = async () => {
          const headers = { Cookie: `session=${bo.browser.cookie("session")}` };
          const answer = (await second.fetch(HOST, "/api/likes.php", { headers })).json();
          return (answer as { total_new_likes: number }).total_new_likes;
        };
        expect(await newAtSecond()).toBe(0);
        await like(ana, bo.id);
        await vi.waitFor(async () => expect(await newAtSecond()).toBe(1), { timeout: 3000, interval: 50 });
      } finally {
        await first.stop();
        await second.stop();
        await shared.close();
      }
    });
  });
