import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});
afterAll(() => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
});

/** @param set columns to change, such as "country = 'DE'" */
async function member(set = ""): Promise<Member> {
  const joined = await joinMember(server, database, HOST, "NL");
  if (set) await database.query(`update members set ${set} where id = ${joined.id}`);
  return joined;
}
const like = (one: Member, other: Member) =>
  one.browser.call("POST", "/api/like.php", { profile: other.id, like: 1 });

describe("a profile in the calls", () => {
  test("contains the member's country and region in likes, the auto-like and chats", async () => {
    const [ana, bo] = [
      await member("country = 'NL', countryregion = 'NL-UT', city = 'Utrecht'"),
      await member(),
    ];
    await like(ana, bo);
    await ana.browser.call("POST", "/api/chat.php", {
      profile: bo.id,
      text: "Good evening",
      client_message_id: "country-of-profiles",
    });
    const place = { country: "NL", details: { city: "Utrecht", countryregion: "NL-UT" } };
    expect((await bo.browser.get("/api/likes.php")).json()).toMatchObject({ profiles: [place] });
    expect((await bo.browser.get("/api/auto-like.php")).json()).toMatchObject(place);
    expect((await bo.browser.get("/api/chats.php")).json()).toMatchObject({ chats: [{ profile: place }] });
  });

  test("of a member who blocked the viewer contains no country and no region in chats", async () => {
    const [ana, bo] = [await member("countryregion = 'NL-UT', city = 'Utrecht'"), await member()];
    await ana.browser.call("POST", "/api/chat.php", {
      profile: bo.id,
      text: "Good evening",
      client_message_id: "country-of-blocked",
    });
    await ana.browser.call("POST", "/api/block.php", { profile: bo.id });
    expect((await bo.browser.get("/api/chats.php")).json()).toMatchObject({
      chats: [{ profile: { country: null, details: { city: null, countryregion: null } } }],
    });
  });
});

test("the search page counts the results only; members from a wider area follow, marked on their photos", async () => {
  const seeker = await member();
  for (let made = 0; made < 3; made++)
    await member("country = 'BE', countryregion = 'BE-VLI', gender = 'nonbinary', seeks = '{woman}'");
  await member("country = 'BE', countryregion = 'BE-VAN', gender = 'nonbinary', seeks = '{woman}'");
  const page = await seeker.browser.get("/members?search=1&gender=nonbinary&country=BE&countryregion=BE-VAN");
  const counts = [...shown(page.text).matchAll(/(\d+) (?:lid|leden) gevonden/g)].map(([, count]) => count);
  expect(counts).toEqual(["1"]);
  expect(shown(page.text).match(/data-far/g)).toHaveLength(3);
  expect(shown(page.text).match(/>Iets verder weg</g)).toHaveLength(3);
});

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const badgeOf = (html: string, name: string) =>
  new RegExp(`data-count="${name}"[^>]*>([^<]*)<`).exec(html)?.[1];

describe("the count in the title and the bar", () => {
  test("excludes a like once the profile page is opened", async () => {
    for (const address of ["/likes/m/", "/members/"]) {
      const [ana, bo] = [await member(), await member()];
      await like(ana, bo);
      expect(titleOf((await bo.browser.get("/likes")).text)).toMatch(/^\(1\) /);
      const profile = (await bo.browser.get(address + ana.id)).text;
      expect(titleOf(profile)).not.toMatch(/^\(/);
      expect(badgeOf(profile, "likes")).toBe("0");
    }
  });

  test("excludes the messages of a conversation once its page is opened", async () => {
    const [ana, bo] = [await member(), await member()];
    const sent = await ana.browser.call("POST", "/api/chat.php", {
      profile: bo.id,
      text: "Good evening",
      client_message_id: "count-of-the-title",
    });
    const { conversation } = sent.json() as { conversation: { id: number } };
    expect(titleOf((await bo.browser.get("/chats")).text)).toMatch(/^\(1\) /);
    const opened = (await bo.browser.get(`/chats/${conversation.id}`)).text;
    expect(opened).toContain("Good evening");
    expect(titleOf(opened)).not.toMatch(/^\(/);
    expect(badgeOf(opened, "messages")).toBe("0");
  });

  test("is in the title of each page of a member, including error pages", async () => {
    const [ana, bo] = [await member(), await member()];
    await like(ana, bo);
    const places = [
      ...["/", "/members", "/chats", "/likes", "/likes/sent", "/profile", "/settings", "/notifications"],
      ...["/swipe-game", "/match-finder", "/complaints", "/pricing", "/pages/terms", "/lang-config"],
      ...["/credits", "/premium", "/members/999999", "/nowhere", "/activate/done", "/settings/security"],
    ];
    for (const place of places)
      expect([place, titleOf((await bo.browser.get(place)).text)]).toEqual([
        place,
        expect.stringMatching(/^\(1\) /),
      ]);
  });
});

test("the language switcher offers a member the languages of the country in their profile", async () => {
  const offered = async (one: Member) => {
    const page = await one.browser.get("/members");
    const menu = /id="language-menu"[\s\S]*?<\/form>/.exec(page.text)![0];
    return [...menu.matchAll(/name="locale" value="(\w+)"/g)].map(([, locale]) => locale).sort();
  };
  expect(await offered(await member("country = 'NL'"))).toEqual(["nl"]);
  expect(await offered(await member("country = 'BE'"))).toEqual(["fr", "nl"]);
  expect(await offered(await member("country = 'DE'"))).toEqual(["de", "nl"]);
});

test("likes, profiles and credits have a back link for the installed app", async () => {
  const [ana, bo] = [await member(), await member()];
  for (const place of ["/likes", "/likes/sent", `/members/${bo.id}`, `/likes/m/${bo.id}`, "/credits"]) {
    const page = await ana.browser.get(place);
    expect([place, page.text.match(/data-app-back/g)?.length]).toEqual([place, 1]);
  }
});
