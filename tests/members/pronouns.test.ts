import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { InputRefused } from "~/domain/input-refused.server";
import { EditProfile, editProfile } from "~/domain/members/edit-profile.server";
import { findCard } from "~/domain/members/find-card.server";
import { openProfile } from "~/domain/members/open-profile.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { pronounKeys } from "~/domain/members/rules";
import { pronounsText } from "~/i18n/pronouns";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember } from "../support/members";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson } from "../support/sign-up";

const HOST = "kaleido.example";
let play: MembersAtPlay;
let database: ServedDatabase;
let server: TestServer;
beforeAll(async () => {
  play = await MembersAtPlay.open();
  ({ server, database } = await shareServer());
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await play.database.close();
});

const asking = () => play.context(NOON, { pronouns: true });
const silent = () => play.context(NOON, { pronouns: false });
const profile = { message: "", gender: "woman", seeks: ["man"], sexuality: "unsaid", interests: [] };
const unsaid = {
  hair_color: "",
  eye_color: "",
  body_type: "",
  tattoos: "",
  relationship_status: "",
  signup_reason: "",
};
const edit = (who: Player, fields: Record<string, string>, ctx = asking()) =>
  editProfile(ctx, who.id, EditProfile.parse({ ...profile, ...unsaid, ...fields }), []);
const own = async (who: Player, ctx = asking()) => (await findOwnProfile(ctx, who.id))?.pronouns;
const said = async (pronouns: string, pronouns_own = "") => {
  const me = await play.add();
  await edit(me, { pronouns, pronouns_own });
  return own(me);
};
const problemsOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof InputRefused ? error.problems : error),
  );

describe("pronouns", () => {
  test.each([...pronounKeys])("%s can be chosen", async (key) => {
    expect(await said(key)).toBe(key);
  });

  test.each([
    ["xe/xem", "xe/xem"],
    [" ze  or\u200b zir ", "ze or zir"],
    ["iel, elle & moi", "iel, elle & moi"],
    ["ὁ/τό", "ὁ/τό"],
    ["a".repeat(24), "a".repeat(24)],
  ])("%j can be written", async (typed, stored) => {
    expect(await said("own", typed)).toBe(stored);
  });

  test.each([
    ["", "empty"],
    [" \u200b ", "only invisible characters"],
    ["/", "without a letter"],
    ["a".repeat(25), "more than 24 characters"],
    ["call 0612345678", "digits"],
    ["me@people.example", "an address"],
    ["she <b>", "markup"],
    ["ｓｈｅ", "compatibility characters"],
    ["shе/her", "letters of two scripts"],
    ["moderator/she", "a role of the brand's staff"],
    ["ad min", "a reserved word with a space in it"],
    ["Velvet Hour", "the brand's name"],
  ])("%j is refused: %s", async (typed) => {
    const me = await play.add({ pronouns: "she_her" });
    const problems = await problemsOf(edit(me, { pronouns: "own", pronouns_own: typed }));
    expect(problems).toEqual({ pronouns_own: { code: "pronouns_invalid" } });
    expect(await own(me)).toBe("she_her");
  });

  test("that no list offers are refused", async () => {
    const me = await play.add();
    expect(await problemsOf(edit(me, { pronouns: "their" }))).toEqual({ pronouns: { code: "choose" } });
  });

  test("are removed by an empty choice, and remain when the form has no such field", async () => {
    const me = await play.add({ pronouns: "she_they" });
    await edit(me, {});
    expect(await own(me)).toBe("she_they");
    await edit(me, { pronouns: "", pronouns_own: "left over" });
    expect(await own(me)).toBeNull();
  });

  test("are shown on cards and profiles of a brand that asks for them, and neither shown nor stored by one that does not", async () => {
    const [me, other] = [await play.add(), await play.man({ pronouns: "xe/xem" })];
    const shown = async (ctx: ReturnType<typeof asking>) => {
      const opened = await openProfile(ctx, me.id, other.id);
      return [
        (await findCard(ctx, me.id, other.id))?.pronouns,
        opened?.kind === "shown" && opened.profile.pronouns,
        await own(other, ctx),
      ];
    };
    expect(await shown(asking())).toEqual(["xe/xem", "xe/xem", "xe/xem"]);
    expect(await shown(silent())).toEqual([null, null, null]);
    await edit(me, { pronouns: "she_her" }, silent());
    expect(await own(me)).toBeNull();
    // Stored pronouns remain when a brand no longer asks for them.
    await edit(other, { gender: "man", pronouns: "" }, silent());
    expect(await own(other)).toBe("xe/xem");
  });

  test("are in the download", async () => {
    const me = await play.add({ pronouns: "xe/xem" });
    expect(await collectData(asking(), me.id)).toMatchObject({ profile: { pronouns: "xe/xem" } });
  });

  test("are shown in the reader's language, and a custom text is shown unchanged", () => {
    const requested: string[] = [];
    const t = (key: string) => {
      requested.push(key);
      return `<${key}>`;
    };
    for (const key of pronounKeys) expect(pronounsText(t, key)).toBe(`<common:pronouns_${key}>`);
    expect(pronounsText(t, "xe/xem")).toBe("xe/xem");
    expect(pronounsText(t, "constructor")).toBe("constructor");
    expect(requested).toHaveLength(pronounKeys.length);
  });
});

describe("pronouns at the signup", () => {
  const visitor = (host = HOST) => new FormBrowser(server, host, fromSomewhere());
  const step0 = { step: "0", gender: "nonbinary", seeks: ["woman"], sexuality: "queer", country: "FR" };
  const rest = async (browser: FormBrowser, { name, email, password }: ReturnType<typeof newPerson>) => {
    await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
    await browser.post("/signup", { step: "2", name, message: "" });
    return browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
  };
  const stored = async ({ name }: { name: string }) =>
    (await database.query(`select pronouns from members where name = '${name}'`))[0];

  test("are an optional choice or a custom text in the first step", async () => {
    for (const [fields, pronouns] of [
      [{ pronouns: "they_them", pronouns_own: "left over" }, "they_them"],
      [{ pronouns: "own", pronouns_own: " iel/ellui " }, "iel/ellui"],
      [{}, null],
    ] as const) {
      const [browser, person] = [visitor(), newPerson()];
      await browser.post("/signup", { ...step0, ...fields });
      expect((await rest(browser, person)).status).toBe(302);
      expect(await stored(person)).toEqual({ pronouns });
    }
  });

  test("that are invalid are refused in the first step, which can then be repeated", async () => {
    const browser = visitor();
    const answer = await browser.post("/signup", { ...step0, pronouns: "own", pronouns_own: "06 12 34" });
    expect(answer.status).toBe(422);
    const again = await browser.post("/signup", { ...step0, pronouns: "own", pronouns_own: "iel" });
    expect([again.status, again.headers.location]).toEqual([302, "/signup"]);
  });

  test("have a field at a brand that asks for them, which keeps refused input", async () => {
    const browser = visitor();
    expect((await browser.get("/signup")).text).toMatch(/<select[^>]* name="pronouns"/);
    const refused = await browser.post("/signup", { ...step0, pronouns: "own", pronouns_own: "iel 06" });
    expect(refused.text).toMatch(/<option value="own" selected=""/);
    expect(refused.text).toMatch(/<input(?=[^>]* name="pronouns_own")(?=[^>]* value="iel 06")/);
    expect(refused.text).toContain('id="pronouns_own-error"');
  });

  test("have no field and are not stored at a brand that does not ask for them", async () => {
    const [browser, person] = [visitor("velvethour.example"), newPerson()];
    browser.setCookie("entry_warning", "1");
    const page = (await browser.get("/signup")).text;
    expect(page).toContain('name="sexuality"');
    expect(page).not.toContain('name="pronouns"');
    await browser.post("/signup", { ...step0, country: "NL", pronouns: "they_them" });
    await rest(browser, person);
    expect(await stored(person)).toEqual({ pronouns: null });
  });
});

test("the profile page and the likes call of a brand that asks for pronouns contain them", async () => {
  const [ana, bo] = [
    await joinMember(server, database, HOST, "FR"),
    await joinMember(server, database, HOST, "FR"),
  ];
  await database.query(`update members set pronouns = 'she_they' where id = ${ana.id}`);
  expect((await bo.browser.get(`/members/${ana.id}`)).text).toContain("elle/iel");
  await ana.browser.call("POST", "/api/like.php", { profile: bo.id, like: 1 });
  expect((await bo.browser.get("/api/likes.php")).json()).toMatchObject({
    profiles: [{ id: ana.id, pronouns: "she_they" }],
  });
});

test("the profile form shows and saves pronouns, and a form without the field does not change them", async () => {
  const { id, browser } = await joinMember(server, database, HOST, "FR");
  const form = { message: "", gender: "nonbinary", seeks: ["woman"], sexuality: "queer" };
  const stored = async () => (await database.query(`select pronouns from members where id = ${id}`))[0];
  const saved = await browser.post("/profile", { ...form, pronouns: "own", pronouns_own: "iel/ellui" });
  expect([saved.status, await stored()]).toEqual([302, { pronouns: "iel/ellui" }]);
  const page = (await browser.get("/profile?edit=pronouns")).text;
  expect(page).toMatch(/<input(?=[^>]* name="pronouns")(?=[^>]* checked="")[^>]* value="own"/);
  expect(page).toMatch(/<input(?=[^>]* name="pronouns_own")(?=[^>]* value="iel\/ellui")/);
  expect((await browser.post("/profile", form)).status).toBe(302);
  expect(await stored()).toEqual({ pronouns: "iel/ellui" });
  const wrong = { pronouns: "own", pronouns_own: "06 12" };
  const refused = await browser.post("/profile?edit=pronouns", wrong);
  expect([refused.status, refused.text.includes('id="pronouns_own-error"')]).toEqual([422, true]);
});
