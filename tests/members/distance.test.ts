import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser as Browser, type FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
/** A brand whose profiles hide almost everything. */
const HIDING_HOST = "kaleido.example";
const OPEN_HOST = "abendrot.example";
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("abendrot", (json) => {
    Object.assign(json, { logged_out_search: true });
  });
  tenants.change("kaleido", (json) => {
    Object.assign(json, { visible_profile_fields: ["sexuality"] });
  });
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback", ...tenants.variables });
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
  tenants.close();
});

/** A place that no other test uses, so its coordinates are unmistakable. */
const HOME = { latitude: -12.34, longitude: 98.76 };
const away = (degrees: number) => ({ ...HOME, latitude: HOME.latitude + degrees });
const KM_OF_DEGREE = 111.19;

/** Joins a member who seeks all genders. Members count only those whom they seek; each test selects its own by gender and age. */
async function member(at: typeof HOME | null, set = "", host = HOST): Promise<Member> {
  const joined = await joinMember(server, database, host, host === HOST ? "NL" : "DE");
  const place = at
    ? `latitude = ${at.latitude}, longitude = ${at.longitude}, city = 'Somewhere'`
    : "city = null";
  await database.query(`update members set seeks = '{woman,man,nonbinary}', ${place} ${set ? `, ${set}` : ""}
    where id = ${joined.id}`);
  return joined;
}
const visitor = (host = HOST) => new Browser(server, host, fromSomewhere());

const count = async (browser: FormBrowser, query: string) =>
  (await browser.get(`/api/search-count.php?${query}`)).json();

describe("a member's coordinates", () => {
  test("are in no response to another member or a visitor", async () => {
    const [seen, viewer] = [await member(HOME), await member(away(0.2))];
    const forDE = await member(HOME, "", OPEN_HOST);
    await seen.browser.call("POST", "/api/like.php", { profile: viewer.id, like: 1 });
    await seen.browser.call("POST", "/api/chat.php", {
      profile: viewer.id,
      text: "Good evening",
      client_message_id: randomBytes(8).toString("hex"),
    });
    const pages = [
      "/members?search=1",
      "/members?search=1&sort=near",
      "/members?search=1&radius=100&sort=near",
      `/members/${seen.id}`,
      `/likes/m/${seen.id}`,
      "/likes/received",
      "/chats",
      "/swipe-game",
      "/match-finder",
      "/signup-matches",
      "/api/likes.php",
      "/api/auto-like.php",
      "/api/chats.php",
      "/api/user.php",
      "/api/search-count.php?search=1&radius=100",
    ];
    let received = 0;
    const open = visitor(OPEN_HOST);
    const answers = [
      ...(await Promise.all(pages.map((page) => viewer.browser.get(page)))),
      await open.get("/members?search=1&sort=near&radius=5"),
      await open.get(`/members/${forDE.id}`),
    ];
    for (const { text, status } of answers) {
      expect([200, 302, 204]).toContain(status);
      if (text.includes(seen.person.name)) received += 1;
      expect(text).not.toMatch(/12\.34|98\.76|latitude"|longitude"/);
    }
    expect(received).toBeGreaterThan(5);
  });

  test("are not in the addresses of further pages, which are encrypted", async () => {
    const viewer = await member(away(60), "date_of_birth = '1961-01-01'");
    await database.query(`insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks,
        sexuality, date_of_birth, country, city, latitude, longitude, terms_version, terms_accepted_at)
      select tenant_id, 'far-' || n || '@people.example', 'far-' || n, '', 'active', 'nl', now(), 'man', '{woman}', 'unsaid',
        '1961-06-06', 'NL', 'Somewhere', ${HOME.latitude} + 60.1, ${HOME.longitude}, '2024-01-01', now()
      from members, generate_series(1, 30) as n where id = ${viewer.id}`);
    const { text } = await viewer.browser.get("/members?search=1&sort=near&gender=man&min_age=60");
    const [, more] = /href="(\/members\?[^"]*after=[^"]*)"/.exec(text)!;
    const query = new URL(more!.replaceAll("&amp;", "&"), "http://x").searchParams;
    expect(query.get("after")).toMatch(/^[\w-]{40,}$/);
    const next = await viewer.browser.get(more!.replaceAll("&amp;", "&"));
    const named = (page: string) => new Set([...page.matchAll(/far-\d+/g)].map(([name]) => name));
    const [first, second] = [named(text), named(next.text)];
    expect([first.size, second.size]).toEqual([24, 6]);
    expect([...first].filter((name) => second.has(name))).toEqual([]);
  });
});

describe("the number of members that a search finds", () => {
  // No other member in this file has this age.
  const aged = "date_of_birth = '1944-04-04', gender = 'man'";
  const query = "search=1&gender=man&min_age=75";
  let viewer: Member;
  beforeAll(async () => {
    viewer = await member(HOME, "date_of_birth = '1990-01-01'");
    await member(HOME, aged);
    await member(away(20.4 / KM_OF_DEGREE), aged);
    await member(away(52 / KM_OF_DEGREE), aged);
    await member(null, aged);
    await member(HOME, `${aged}, invisible = true`);
    await member(HOME, `${aged}, status = 'not_confirmed'`);
    const blocked = await member(HOME, aged);
    const blocking = await member(HOME, aged);
    await viewer.browser.call("POST", "/api/block.php", { profile: blocked.id });
    await blocking.browser.call("POST", "/api/block.php", { profile: viewer.id });
  });

  test("includes all members in the radius except those who are hidden or blocked on either side", async () => {
    expect(await count(viewer.browser, query)).toEqual({ count: 4, isMore: false });
    expect(await count(viewer.browser, `${query}&radius=5`)).toEqual({ count: 1, isMore: false });
    expect(await count(viewer.browser, `${query}&radius=15`)).toEqual({ count: 1, isMore: false });
    expect(await count(viewer.browser, `${query}&radius=20`)).toEqual({ count: 2, isMore: false });
    expect(await count(viewer.browser, `${query}&radius=55&sort=near`)).toEqual({ count: 3, isMore: false });
  });

  test("takes the position of a slider in place of a radius", async () => {
    expect(await count(viewer.browser, `${query}&radius_at=0`)).toEqual({ count: 1, isMore: false });
    expect(await count(viewer.browser, `${query}&radius_at=3`)).toEqual({ count: 2, isMore: false });
    expect(await count(viewer.browser, `${query}&radius=5&radius_at=16`)).toEqual({
      count: 4,
      isMore: false,
    });
  });

  test("takes the radius in miles for a member in a country that uses miles", async () => {
    const british = await member(HOME, "country = 'GB'");
    // 20.4 km are 13 miles, 52 km are 32 miles.
    expect(await count(british.browser, `${query}&radius=10`)).toEqual({ count: 3, isMore: false });
    expect(await count(british.browser, `${query}&radius=15`)).toEqual({ count: 4, isMore: false });
    expect(await count(british.browser, `${query}&radius=35`)).toEqual({ count: 5, isMore: false });
  });

  test.each([
    "radius=7",
    "radius=0",
    "radius=505",
    "radius_at=17",
    "radius_at=-1",
    "radius=-5",
    "radius=x",
    "radius=",
    "radius=5&radius=1e3",
  ])("ignores the invalid radius %s", async (radius) => {
    const { count: found } = (await count(viewer.browser, `${query}&${radius}`)) as { count: number };
    expect(found).toBe(4);
  });

  test("ignores the radius for a member without a town", async () => {
    const nowhere = await member(null);
    const all = (await count(nowhere.browser, query)) as { count: number };
    expect(await count(nowhere.browser, `${query}&radius=5&sort=near`)).toEqual({ ...all, isMore: false });
  });

  test("is at most a thousand", async () => {
    const many = "search=1&gender=nonbinary&min_age=75&radius=5";
    await database.query(`insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks,
        sexuality, date_of_birth, country, city, latitude, longitude, terms_version, terms_accepted_at)
      select tenant_id, 'many-' || n || '@people.example', 'many-' || n, '', 'active', 'nl', now(), 'nonbinary', '{woman}', 'unsaid',
        '1944-04-04', 'NL', 'Somewhere', ${HOME.latitude}, ${HOME.longitude}, '2024-01-01', now()
      from members, generate_series(1, 1000) as n where id = ${viewer.id}`);
    expect(await count(viewer.browser, many)).toEqual({ count: 1000, isMore: false });
    await member(HOME, "date_of_birth = '1944-04-04', gender = 'nonbinary'");
    expect(await count(viewer.browser, many)).toEqual({ count: 1000, isMore: true });
  });

  test("defaults to the member's last search, and a counted search is not remembered as the last one", async () => {
    await viewer.browser.get(`/members?${query}&radius=20`);
    const answer = await viewer.browser.get(`/api/search-count.php?${query}&radius=5`);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await count(viewer.browser, "")).toEqual({ count: 2, isMore: false });
  });

  test("includes only members of the same brand", async () => {
    const german = await member(HOME, "", OPEN_HOST);
    expect(await count(german.browser, `${query}&radius=100`)).toEqual({ count: 0, isMore: false });
    const stranger = visitor();
    stranger.setCookie("session", german.browser.cookie("session")!);
    expect(await count(stranger, query)).toMatchObject({ error: "authentication_required" });
  });

  test("is returned to members, and to visitors only if the brand allows visitors to search", async () => {
    const refused = await visitor().get(`/api/search-count.php?${query}`);
    expect([refused.status, (refused.json() as { error: string }).error]).toEqual([
      403,
      "authentication_required",
    ]);
    expect(await count(visitor(OPEN_HOST), "search=1&gender=man&min_age=75&radius=5&sort=near")).toEqual({
      count: 0,
      isMore: false,
    });
    const started = await member(HOME, "completed = false, password_hash = null");
    expect((await count(started.browser, query)) as object).toMatchObject({ error: "signup_incomplete" });
  });

  test("is limited to 200 requests a minute per member", async () => {
    const busy = await member(HOME);
    const statuses = new Map<number, number>();
    for (let requested = 0; requested < 201; requested++) {
      const { status } = await busy.browser.get(`/api/search-count.php?${query}&radius=5`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 200, 429: 1 });
    expect(await count(viewer.browser, query)).toMatchObject({ isMore: false });
  });
});

describe("the suggestions of towns", () => {
  const places = (browser: FormBrowser, query: string) => browser.get(`/api/places.php?${query}`);

  test("are open to visitors and contain the region's name and no coordinates", async () => {
    const { status, headers, text, json } = await places(visitor(), "q=utr&country=NL");
    expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=3600"]);
    expect(json()).toEqual({
      places: [
        { id: expect.any(Number), city: "Utrecht", region: "Utrecht", countryregion: "NL-UT", country: "NL" },
      ],
    });
    expect(text).not.toMatch(/52\.|5\.12/);
  });

  test.each([
    ["The Hague", "NL", "Den Haag"],
    ["Koeln", "DE", "Köln"],
    ["Frankfurt/Main", "DE", "Frankfurt am Main"],
    ["Luik", "BE", "Liège"],
  ])("know %j in %s as %s", async (q, country, city) => {
    const { places: found } = (
      await places(visitor(), String(new URLSearchParams({ q, country })))
    ).json() as {
      places: { city: string }[];
    };
    expect(found[0]).toMatchObject({ city, country });
  });

  test("are eight at most, from the visitor's country unless the query names one", async () => {
    const { places: found } = (await places(visitor(), "q=s")).json() as { places: { country: string }[] };
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ country }) => country)).size).toBe(1);
  });

  test("are empty for an empty query and for a prefix of no town", async () => {
    for (const query of ["q=", "q=%20", "q=qqqq&country=NL", "q=%00&country=NL", "q=%25"])
      expect((await places(visitor(), query)).json()).toEqual({ places: [] });
  });

  test.each(["", "country=NL", "q=a&country=US", "q=a&country=nl", `q=${"a".repeat(81)}&country=NL`])(
    "refuse %j with 400",
    async (query) => {
      const { status, json } = await places(visitor(), query);
      expect([status, json()]).toEqual([400, { error: "invalid_input", message: expect.any(String) }]);
    },
  );

  test("are limited to 200 requests a minute per IP address", async () => {
    const busy = visitor();
    const statuses: number[] = [];
    for (let requested = 0; requested < 201; requested++)
      statuses.push((await places(busy, "q=a&country=NL")).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
    expect((await places(visitor(), "q=a&country=NL")).status).toBe(200);
  });
});

describe("a brand whose profiles hide fields", () => {
  const fieldsOf = (html: string) =>
    [...html.matchAll(/<(?:input|select)[^>]*name="(\w+)"/g)].map(([, name]) => name);

  test("offers no filter of them, and counts the same with and without such a filter", async () => {
    const viewer = await member(HOME, "", HIDING_HOST);
    await member(HOME, "gender = 'man', interests = '{wine}'", HIDING_HOST);
    const page = (await viewer.browser.get("/members?search=1")).text;
    expect(fieldsOf(page)).toEqual(expect.arrayContaining(["country", "online", "with_photo"]));
    for (const hidden of ["gender", "min_age", "max_age", "countryregion", "radius_at", "interests"])
      expect(fieldsOf(page)).not.toContain(hidden);
    expect(page).not.toContain('value="near"');
    const { search_fields } = (await viewer.browser.get("/api/settings.php")).json() as {
      search_fields: string[];
    };
    expect(search_fields.toSorted()).toEqual(["country", "online", "with_photo"]);
    const all = await count(viewer.browser, "search=1");
    expect(all).toMatchObject({ count: expect.any(Number) });
    for (const hand of ["gender=woman", "min_age=90", "radius=5", "radius_at=0", "interests=wine"])
      expect([hand, await count(viewer.browser, `search=1&${hand}`)]).toEqual([hand, all]);
    // The last search, which is stored, contains none of them either.
    await viewer.browser.get("/members?search=1&gender=woman&min_age=90&interests=wine");
    expect(decodeURIComponent(viewer.browser.cookie("search")!)).not.toMatch(/gender|age|interests/);
  });
});
