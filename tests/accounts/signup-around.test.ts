import { afterAll, beforeAll, expect, test } from "vitest";
import { radiusAt } from "~/domain/members/rules";
import { coordinatesOf } from "~/domain/places/home-town.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson } from "../support/sign-up";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback" });
  // Creates the rows of both brands.
  await joinMember(server, database, HOST, "NL");
  await joinMember(server, database, "kaleido.example", "NL");
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
});

let made = 0;
/** Creates men who seek women and live in the centre of a town, or `north` degrees north of it. */
async function men(
  count: number,
  city: string,
  set: Record<string, string> = {},
  slug = "velvet-hour",
  north = 0,
) {
  const town = { city, country: "NL", countryregion: null, latitude: null, longitude: null };
  const { latitude, longitude } = coordinatesOf(town);
  made += 1;
  const values: Record<string, string> = {
    status: "'active'",
    gender: "'man'",
    seeks: "'{woman}'",
    fictional: "false",
    invisible: "false",
    ...set,
  };
  await database.query(`insert into members (tenant_id, email, name, password_hash, language, signup_date, sexuality, date_of_birth,
      country, city, latitude, longitude, terms_version, terms_accepted_at, ${Object.keys(values).join(", ")})
    select id, 'm-${made}-' || n || '@people.example', 'm_${made}_' || n, '-', 'nl', now(), 'unsaid', '1980-01-01',
      'NL', '${city}', ${latitude! + north}, ${longitude}, '2024-01-01', now(), ${Object.values(values).join(", ")}
    from tenants, generate_series(1, ${count}) as n where slug = '${slug}'`);
}

/** Returns the browser of a woman who seeks men and has completed the first step. */
async function newcomer(host = HOST, country = "NL"): Promise<FormBrowser> {
  const browser = new FormBrowser(server, host, fromSomewhere());
  browser.setCookie("locale", "en");
  const answer = await browser.post("/signup", {
    step: "0",
    gender: "woman",
    seeks: "man",
    sexuality: "bisexual",
    country,
  });
  expect(answer.status).toBe(302);
  return browser;
}

type Requested = Record<string, string>;
const sendCount = (browser: FormBrowser, requested: Requested) =>
  browser.get(`/signup/around?${new URLSearchParams({ country: "NL", radius: "25", ...requested })}`);
/** Returns the text with plain spaces instead of the non-breaking ones between numbers and units. */
const said = async (browser: FormBrowser, requested: Requested) =>
  ((await sendCount(browser, requested)).json() as { text: string }).text.replaceAll("\u00a0", " ");

const FEW = "Not many members to meet within 25 km yet. A wider distance may find more.";

test("the count is rounded down to tens and excludes hidden, fictional, unsuitable, distant and other brands' members", async () => {
  await men(27, "Delfzijl");
  for (const other of [
    { fictional: "true" },
    { invisible: "true" },
    { status: "'not_confirmed'" },
    { seeks: "'{man}'" },
    { gender: "'woman'" },
  ] as Requested[])
    await men(20, "Delfzijl", other);
  await men(20, "Delfzijl", {}, "kaleido");
  await men(20, "Delfzijl", {}, "velvet-hour", 1);
  const browser = await newcomer();
  expect(await said(browser, { city: "Delfzijl" })).toBe("About 20 members to meet within 25 km");
  // The count is cached, so that it does not show who joins or leaves.
  await men(30, "Delfzijl");
  expect(await said(await newcomer(), { city: "Delfzijl" })).toBe("About 20 members to meet within 25 km");
  expect(await said(browser, { city: "Delfzijl", radius: "20" })).toBe(
    "About 50 members to meet within 20 km",
  );
});

test("fewer than ten members are reported without a number", async () => {
  await men(9, "Oost-Vlieland");
  expect(await said(await newcomer(), { city: "Oost-Vlieland" })).toBe(FEW);
  await men(200, "Hollum", { fictional: "true" });
  expect(await said(await newcomer(), { city: "Hollum" })).toBe(FEW);
});

test("a count over one thousand, or in an area with too many rows, is reported as a minimum", async () => {
  await men(1000, "Sneek");
  expect(await said(await newcomer(), { city: "Sneek", radius: "5" })).toBe(
    "About 1,000 members to meet within 5 km",
  );
  await men(10, "Sneek");
  // Another radius has its own cache entry.
  expect(await said(await newcomer(), { city: "Sneek", radius: "10" })).toBe(
    "More than 1,000 members to meet within 10 km",
  );
  // The query reads 3,000 of the 3,100 rows, at least 400 of them people.
  await men(500, "Terneuzen");
  await men(2600, "Terneuzen", { fictional: "true" });
  expect(await said(await newcomer(), { city: "Terneuzen", radius: "5" })).toMatch(
    /^More than (4\d0|500) members to meet within 5 km$/,
  );
});

test("the distance is measured from the centre of the town, not from the position that is sent", async () => {
  // A degree is 111 km, so they are 9 km north of the centre.
  await men(12, "Emmen", {}, "velvet-hour", 0.08);
  const browser = await newcomer();
  const centre = coordinatesOf({
    city: "Emmen",
    country: "NL",
    countryregion: null,
    latitude: null,
    longitude: null,
  });
  const nearer = { latitude: String(centre.latitude! + 0.06), longitude: String(centre.longitude) };
  for (const position of [{}, nearer]) {
    const requested = { city: "Emmen", countryregion: "NL-DR", ...position };
    expect(await said(browser, { ...requested, radius: "5" })).toBe(FEW.replace("25", "5"));
    expect(await said(browser, { ...requested, radius: "10" })).toBe("About 10 members to meet within 10 km");
  }
});

test("a radius crosses borders, and so does the search that the signup starts with it", async () => {
  await men(10, "Winschoten");
  await database.query("update members set country = 'DE', countryregion = null where city = 'Winschoten'");
  expect(await said(await newcomer(), { city: "Winschoten", radius: "5" })).toBe(
    "About 10 members to meet within 5 km",
  );
  const { browser } = await searchAfter({ city: "Winschoten", radius_at: "0" });
  const stored = decodeURIComponent(browser.cookie("search")!);
  expect(stored).toContain("radius=5");
  expect(stored).not.toContain("country");
});

test("an unknown town and an invalid radius or country get an empty text", async () => {
  const browser = await newcomer();
  for (const requested of [
    { city: "" },
    { city: "Nergenshuizen" },
    { city: "Delfzijl", radius: "7" },
    { city: "Delfzijl", radius: "505" },
    { city: "Delfzijl", radius: "" },
    { city: "Lyon", country: "XX" },
    { city: "\0' or 1=1 --" },
  ] as Requested[]) {
    const answer = await sendCount(browser, requested);
    expect([answer.status, (answer.json() as { text: string }).text], JSON.stringify(requested)).toEqual([
      200,
      "",
    ]);
  }
  // Visitors who have not begun a signup or may not sign up get an empty text too.
  expect(await said(new FormBrowser(server, HOST, fromSomewhere()), { city: "Delfzijl" })).toBe("");
  const elsewhere = new FormBrowser(server, "fjordlys.example", fromSomewhere());
  elsewhere.setCookie("signup", browser.cookie("signup")!);
  expect(await said(elsewhere, { city: "Oslo", country: "NO" })).toBe("");
});

test("a visitor gets 60 counts and then 429, while other visitors are not limited", async () => {
  const browser = await newcomer();
  const statuses: number[] = [];
  for (let at = 0; at < 61; at++) statuses.push((await sendCount(browser, { city: "Assen" })).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
  expect((await sendCount(await newcomer(), { city: "Assen" })).status).toBe(200);
});

/** Signs up with a location. @returns the search page after the signup, and the browser */
async function searchAfter(place: Requested): Promise<{ text: string; browser: FormBrowser }> {
  const browser = await newcomer();
  const { name, email, password } = newPerson();
  await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990", ...place });
  await browser.post("/signup", { step: "2", name, message: "" });
  const last = await browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
  expect(last.headers.location).toContain("step=4");
  return { text: (await browser.get("/members")).text, browser };
}
const radiusIn = (text: string) => {
  const input = /<input[^>]*name="radius_at"[^>]*>/.exec(text)?.[0] ?? "";
  return radiusAt(Number(/value="(\d+)"/.exec(input)?.[1]));
};

test("the radius of the signup becomes the radius of the member's search if the town is known", async () => {
  expect(radiusIn((await searchAfter({ city: "Utrecht", radius_at: "6" })).text)).toBe(40);
  expect(radiusIn((await searchAfter({ city: "Utrecht", radius: "300" })).text)).toBe(300);
  // The last position of the slider means any distance.
  expect(radiusIn((await searchAfter({ city: "Utrecht", radius_at: "16" })).text)).toBe(null);
  for (const place of [
    { city: "Utrecht", radius_at: "16" },
    { city: "Utrecht", radius_at: "-1" },
    { city: "Utrecht", radius: "505" },
    { city: "Utrecht", radius: "33" },
    { city: "", radius_at: "6" },
  ] as Requested[])
    expect((await searchAfter(place)).browser.cookie("search"), JSON.stringify(place)).toBeUndefined();
});
