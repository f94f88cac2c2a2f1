import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "~/i18n/escape-html";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member, signUpMember } from "../support/members";
import { noticeIn } from "../support/notice";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { type SharedServer, shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
const SECTIONS = ["account", "privacy", "location", "language", "appearance", "limit"] as const;

let database: ServedDatabase;
let server: TestServer;
let errors: SharedServer["errors"];
/** One member of each of two brands. Each test sets what it needs. */
let one: Member;
let other: Member;

beforeAll(async () => {
  ({ server, database, errors } = await shareServer({ isLimited: false }));
  one = await member(HOST, "NL");
  other = await member("abendrot.example", "DE");
});
afterAll(() => {
  expect(errors()).toEqual([]);
});

const visitor = (host = HOST) => new FormBrowser(server, host);

const member = (host: string, country: string) => joinMember(server, database, host, country);

async function stored({ person }: Member): Promise<Record<string, unknown>> {
  const rows = await database.query(
    `select country, countryregion, city, latitude, longitude, language, invisible, version from members where name = '${person.name}'`,
  );
  return rows[0]!;
}

const problemAt = (field: string, { text }: Answer) =>
  new RegExp(`id="${field}-error"[^>]*>.*?<span>([^<]*)</span>`).exec(text)?.[1];
const notice = noticeIn;

describe("the settings", () => {
  test("the settings link to every section and show the current values", async () => {
    const { text } = await one.browser.get("/settings");
    for (const section of [...SECTIONS, "security", "download", "delete"])
      expect(text).toContain(`href="/settings/${section}"`);
    expect(text).toContain('href="/notifications"');
    for (const said of [
      one.person.name,
      one.person.email.split("@")[0]!,
      "Nederland",
      "Nederlands",
      "Anderen kunnen je vinden",
    ])
      expect(text).toContain(said);
  });

  test.each(["", ...SECTIONS.map((section) => `/${section}`)])(
    "a stranger has no access to /settings%s",
    async (at) => {
      const page = `/settings${at}`;
      for (const answer of [
        await visitor().get(page),
        await visitor().post(page, { invisible: "on", language: "de", look: "dark" }),
      ]) {
        const expected = at || answer.status === 302 ? 302 : 405;
        expect(answer.status).toBe(expected);
        if (expected === 302) expect(answer.headers.location).toBe(`/login?back=${encodeURIComponent(page)}`);
      }
    },
  );

  test("a change by one member affects no other member", async () => {
    const neighbour = await member(HOST, "NL");
    const before = [await stored(neighbour), await stored(other)];
    await one.browser.post("/settings/privacy", { invisible: "on", id: "1", member: neighbour.person.name });
    await one.browser.post("/settings/language", { language: "fr" });
    expect([await stored(neighbour), await stored(other)]).toEqual(before);
    await one.browser.post("/settings/privacy", {});
    await one.browser.post("/settings/language", { language: "nl" });
  });

  test("a session of another brand is redirected to the login", async () => {
    const stranger = visitor("abendrot.example");
    stranger.setCookie("session", one.browser.cookie("session")!);
    expect((await stranger.get("/settings/account")).headers.location).toMatch(/^\/login/);
  });
});

describe("invisible mode", () => {
  test("a member turns invisible mode on and off, and the page shows the current state", async () => {
    const on = await one.browser.post("/settings/privacy", { invisible: "on" });
    expect([on.status, on.headers.location]).toEqual([302, "/settings/privacy?done=saved"]);
    const page = await one.browser.get(on.headers.location!);
    expect(notice(page)).toBe("Opgeslagen. Op dit moment kan niemand je vinden.");
    expect(page.text).toMatch(/role="switch"[^>]*checked/);
    expect(await stored(one)).toMatchObject({ invisible: true });
    await one.browser.post("/settings/privacy", {});
    expect(await stored(one)).toMatchObject({ invisible: false });
  });

  test("a member without a confirmed address can turn on invisible mode", async () => {
    const newcomer = await signUpMember(server, database, HOST, "NL");
    expect((await newcomer.browser.get("/settings/account")).text).toContain("Nog niet bevestigd");
    await newcomer.browser.post("/settings/privacy", { invisible: "on" });
    expect(await stored(newcomer)).toMatchObject({ invisible: true });
  });

  test.each(["off", "true", "\u0000", "<b>"])("the value %j turns invisible mode off", async (invisible) => {
    await one.browser.post("/settings/privacy", { invisible });
    expect(await stored(one)).toMatchObject({ invisible: false });
  });
});

describe("the location", () => {
  const save = (fields: Record<string, string>) => one.browser.post("/settings/location", fields);
  const utrecht = { country: "NL", countryregion: "NL-UT", city: "Utrecht" };
  /** A position in the south of Utrecht, whose centre is at 52.0908, 5.1222. */
  const there = { ...utrecht, latitude: "52.0713", longitude: "5.1124" };
  const centre = { latitude: 52.09, longitude: 5.12 };

  test("a location is saved with region and town and shown again", async () => {
    const done = await save({ ...utrecht, city: "  Utrecht\u0000\u202e " });
    expect(done.headers.location).toBe("/settings/location?done=saved");
    expect(await stored(one)).toMatchObject({ ...utrecht, ...centre });
    const page = await one.browser.get(done.headers.location!);
    expect(page.text).toContain('<option value="NL-UT" selected="">');
    expect(page.text).toContain('value="Utrecht"');
    // The page offers only the brand's countries.
    const countries = /<select[^>]*name="country".*?<\/select>/.exec(page.text)![0];
    expect([...countries.matchAll(/value="(\w\w)"/g)].map(([, code]) => code).sort()).toEqual([
      "BE",
      "DE",
      "NL",
    ]);
    expect((await one.browser.get("/settings")).text).toMatch(
      /href="\/settings\/location"[^>]*>(?:(?!<\/a>).)*Utrecht/s,
    );
  });

  test("region and town are optional", async () => {
    await save({ country: "NL", countryregion: "", city: "" });
    expect(await stored(one)).toMatchObject({ country: "NL", countryregion: null, city: null });
  });

  test("a location is stored as the centre of its town, never as the position from the browser", async () => {
    await save(there);
    expect(await stored(one)).toMatchObject(centre);
    const amersfoort = { city: "Amersfoort", latitude: 52.16, longitude: 5.39 };
    await save({ ...utrecht, city: "amersfoort" });
    expect(await stored(one)).toMatchObject(amersfoort);
    // The position is in Utrecht, but the member typed another town.
    await save({ ...there, city: "Amersfoort" });
    expect(await stored(one)).toMatchObject(amersfoort);
  });

  test.each([
    "Utrecht aan de Overkant",
    `<img src=x onerror=alert(1)> "D'Ork"`,
    // Towns of this name are in two other regions.
    "Hengelo",
  ])(
    "the town %j, which is in no list, is refused beside the field with its text, and nothing is stored",
    async (city) => {
      await save(there);
      const before = await stored(one);
      const refused = await save({ ...utrecht, countryregion: "NL-FR", city });
      expect(refused.status).toBe(422);
      expect(problemAt("city", refused)).toContain("kennen we niet");
      expect(refused.text.replaceAll("&#x27;", "&#39;")).toContain(`value="${escapeHtml(city)}"`);
      expect(refused.text).not.toContain("<img src=x");
      expect(await stored(one)).toEqual(before);
    },
  );

  test.each([
    ["The Hague", "", "Den Haag", "NL-ZH"],
    ["den bosch", "", "'s-Hertogenbosch", "NL-NB"],
    ["Utrecht", "NL-ZH", "Utrecht", "NL-UT"],
    ["Haarlem, Noord-Holland", "NL-UT", "Haarlem", "NL-NH"],
    // Without a region the largest town of the name is meant, and its region is not certain.
    ["Hengelo", "", "Hengelo", null],
  ])("the town %j with the region %j is stored as %s in %s", async (city, countryregion, own, region) => {
    await save({ country: "NL", countryregion, city });
    const { latitude, ...place } = await stored(one);
    expect(place).toMatchObject({ city: own, countryregion: region });
    expect(latitude).not.toBeNull();
  });

  test("of two towns with the same name, the one at the browser's position is stored and stays when it is saved again", async () => {
    const berg = { country: "NL", countryregion: "NL-LI", city: "Berg" };
    await save(berg);
    expect((await stored(one)).latitude).toBe(50.86);
    await save({ ...berg, latitude: "51.0040", longitude: "5.7710" });
    expect((await stored(one)).latitude).toBe(51);
    await save(berg);
    expect((await stored(one)).latitude).toBe(51);
  });

  test.each([
    ["NaN", "5.12"],
    ["91", "5.12"],
    ["52.09", ""],
    ["1e1", "5"],
    ["52.09'; --", "5.12"],
    ["\u0000", "\u0000"],
    ["-0.0", "0"],
  ])("the invalid position %j, %j is ignored in favour of the town", async (latitude, longitude) => {
    await save({ country: "NL", countryregion: "", city: "" });
    const done = await save({ ...utrecht, latitude, longitude });
    expect(done.status).toBe(302);
    expect(await stored(one)).toMatchObject(centre);
  });

  test.each([
    { field: "country", fields: { ...utrecht, country: "US" } },
    { field: "country", fields: { ...utrecht, country: "" } },
    { field: "country", fields: { ...utrecht, country: "nl" } },
    { field: "country", fields: { ...utrecht, country: "x".repeat(60_000) } },
    { field: "country", fields: { ...utrecht, country: "__proto__" } },
    { field: "countryregion", fields: { ...utrecht, country: "BE" } },
    { field: "countryregion", fields: { ...utrecht, countryregion: "NL-XX" } },
    { field: "countryregion", fields: { ...utrecht, countryregion: "'; drop table members; --" } },
    { field: "countryregion", fields: { ...utrecht, countryregion: "x".repeat(60_000) } },
    { field: "city", fields: { ...utrecht, city: "x".repeat(81) } },
    { field: "city", fields: { ...utrecht, city: "x".repeat(60_000) } },
  ])("an invalid location is refused beside $field and not stored", async ({ field, fields }) => {
    await save({ country: "NL", countryregion: "NL-NH", city: "Haarlem" });
    const before = await stored(one);
    const refused = await save({ ...fields, latitude: "52.09", longitude: "5.12" });
    expect(refused.status).toBe(422);
    expect(problemAt(field, refused)).toBeTruthy();
    expect(await stored(one)).toEqual(before);
  });

  test("the pages escape a town that an earlier version stored as it was typed", async () => {
    await database.query(
      `update members set city = '<img src=x onerror=alert(1)> "D' where name = '${one.person.name}'`,
    );
    for (const page of ["/settings", "/settings/location"])
      expect((await one.browser.get(page)).text).not.toContain("<img src=x");
  });

  test("without script the form shows the regions of another country and saves nothing", async () => {
    await save(utrecht);
    const before = await stored(one);
    const shown = await save({ ...utrecht, country: "BE", intent: "regions" });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('<option value="BE" selected="">');
    expect(shown.text).toMatch(/<option value="BE-\w+">/);
    expect(await stored(one)).toEqual(before);
    // After a refused region of the previous country, the form offers the regions of the new one.
    expect((await save({ ...utrecht, country: "BE" })).text).toMatch(/<option value="BE-\w+">/);
  });
});

describe("the spending limit", () => {
  const set = (amount: string) => one.browser.post("/settings/limit", { amount });
  const shop = async () => (await one.browser.get("/credits")).text.replaceAll("\u00a0", " ");

  test("is set, shown with what is used of it, said in the shop before its button, and raised after 24 hours", async () => {
    const done = await set("€ 9,50");
    expect(done.headers.location).toBe("/settings/limit?done=saved");
    const page = await one.browser.get(done.headers.location!);
    expect(notice(page)).toBe("Opgeslagen.");
    expect(page.text.replaceAll("\u00a0", " ")).toContain("€ 9,50 in 30 dagen");
    expect(page.text.replaceAll("\u00a0", " ")).toMatch(/Daarvan gebruikt<\/dt><dd>€ 0,00/);
    expect(page.text).toContain("Verhogen of weghalen werkt pas na 24 uur");
    const text = await shop();
    expect(text).toContain('href="/settings/limit"');
    const [said, button] = [
      text.indexOf("Deze bestelling kost meer dan je eigen grens van € 9,50 in 30 dagen."),
      text.search(/<button[^>]*type="submit"[^>]*disabled[^>]*>/),
    ];
    expect([said > 0, button > said]).toEqual([true, true]);
    await set("");
    const waiting = (await one.browser.get("/settings/limit")).text;
    expect(waiting).toMatch(/<time[^>]*>Vanaf [^<]*<\/time><\/dt><dd>Geen grens/);
    expect((await one.browser.get("/settings")).text.replaceAll("\u00a0", " ")).toContain(
      "€ 9,50 in 30 dagen",
    );
    await database.query(
      `update spending_limits set next_at = now() - interval '1 second' where member_id = ${one.id}`,
    );
    expect(await shop()).not.toContain("dan je eigen grens van € 9,50 in 30");
    expect((await one.browser.get("/transactions")).text).toContain('href="/settings/limit"');
  });

  test.each(["-5", "0", "1e3", "tien", "9,999", "\u0000", "x".repeat(60_000)])(
    "an amount that is none is refused beside the field: %j",
    async (amount) => {
      const refused = await set(amount);
      expect([refused.status, problemAt("amount", refused)]).toEqual([422, expect.any(String)]);
    },
  );

  test("is no other member's, also where the brand is another", async () => {
    await set("5");
    const page = await other.browser.get("/settings/limit");
    expect(page.text).toContain("Kein Limit");
    await database.query(`delete from spending_limits where member_id = ${one.id}`);
  });
});

describe("the language", () => {
  const choose = (language: string) => one.browser.post("/settings/language", { language });

  test("a new language applies to the pages immediately and is stored with the account", async () => {
    const done = await choose("de");
    expect(done.headers.location).toBe("/settings/language?done=saved");
    expect(done.headers["set-cookie"]?.[0]).toMatch(/^locale=de; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const page = await one.browser.get(done.headers.location!);
    expect(page.text).toContain('<html lang="de"');
    expect(notice(page)).toBe("Gespeichert.");
    expect(page.text).toMatch(/value="de" checked|checked="" value="de"/);
    expect(await stored(one)).toMatchObject({ language: "de" });
    await choose("nl");
  });

  test.each(["fi", "xx", "", "__proto__", "de\r\nSet-Cookie: a=b", "\u0000", "x".repeat(60_000)])(
    "a language that the brand does not offer is refused: %j",
    async (language) => {
      const refused = await choose(language);
      expect([refused.status, problemAt("language", refused)]).toEqual([422, expect.any(String)]);
      expect(refused.headers["set-cookie"]).toBeUndefined();
      expect(await stored(one)).toMatchObject({ language: "nl" });
    },
  );

  test("a language that is chosen in the footer of a page is stored with the account", async () => {
    await one.browser.post("/lang-config", { locale: "fr", back: "/" });
    expect(await stored(one)).toMatchObject({ language: "fr" });
    await one.browser.post("/lang-config", { locale: "fi", back: "/" });
    expect(await stored(one)).toMatchObject({ language: "fr" });
    await choose("nl");
  });

  test("a login, on the page or by the API call, sets the account's language if the pages have another", async () => {
    await choose("fr");
    const [page, call, same] = [visitor(), visitor(), visitor()];
    await page.post("/login", one.person);
    expect(page.cookie("locale")).toBe("fr");
    expect(page.cookie("session")).toBeTruthy();
    expect((await page.get("/settings")).text).toContain('<html lang="fr"');
    await call.call("POST", "/api/user.php", one.person);
    expect([call.cookie("locale"), Boolean(call.cookie("session"))]).toEqual(["fr", true]);
    same.setCookie("locale", "fr");
    const cached = (await same.post("/login", one.person)).headers["set-cookie"]!;
    expect(cached.map((line) => line.split("=")[0])).toEqual(["session", "device"]);
    await choose("nl");
  });

  test("a login ignores a stored language that the brand no longer offers", async () => {
    await database.query(`update members set language = 'fi' where name = '${one.person.name}'`);
    const browser = visitor();
    await browser.post("/login", one.person);
    expect([browser.cookie("locale"), Boolean(browser.cookie("session"))]).toEqual([undefined, true]);
    await choose("nl");
  });
});

test("a body that is too large or not a form is refused on every page of the settings", async () => {
  for (const section of SECTIONS) {
    const page = `/settings/${section}`;
    const large = await one.browser.post(page, { city: "x".repeat(70_000) });
    expect(large.status).toBe(413);
    expect((await one.browser.call("POST", page, { invisible: "on" })).status).toBe(400);
  }
});
