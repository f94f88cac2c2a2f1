import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attributes, MAX_INTERESTS } from "~/domain/members/rules";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;
let ana: Member;

beforeAll(async () => {
  ({ server, database } = await shareServer());
  ana = await joinMember(server, database, HOST, "NL");
});
afterAll(() => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
});

type Fields = Record<string, string | readonly string[]>;

const whole: Fields = {
  message: "Ik lees graag.\r\nEn jij?",
  gender: "nonbinary",
  seeks: ["woman", "man"],
  sexuality: "queer",
  hair_color: "red",
  eye_color: "green",
  body_type: "curvy",
  tattoos: "many",
  relationship_status: "widowed",
  signup_reason: "friendship",
  interests: ["cooking", "sauna", "reading"],
};
const save = (fields: Fields, who = ana) => who.browser.post("/profile", { ...whole, ...fields });
const stored = async ({ id } = ana) =>
  (
    await database.query(
      `select signup_message, gender, seeks, sexuality, hair_color, eye_color, body_type, tattoos, relationship_status, signup_reason, interests, name, city, version from members where id = ${id}`,
    )
  )[0]!;
const problemAt = (field: string, { text }: Answer) =>
  new RegExp(`id="${field}-error"[^>]*>.*?<span>([^<]*)</span>`).exec(text)?.[1];

describe("a member's own profile", () => {
  test("is saved completely, and shown in its rows, in the forms of its parts and to others", async () => {
    const done = await ana.browser.post("/profile?edit=looks", whole);
    expect([done.status, done.headers.location]).toEqual([302, "/profile?done=saved#row-looks"]);
    const { message: _, ...received } = whole;
    expect(await stored()).toMatchObject({ ...received, signup_message: "Ik lees graag.\nEn jij?" });
    const page = await ana.browser.get("/profile?done=saved");
    expect(page.text).toContain('data-save-state="saved"');
    for (const word of ["Ik lees graag.", "Rood, Groen, Rondingen, ", "Koken, "])
      expect(shown(page.text)).toContain(word);
    for (const name of ["hair_color", "eye_color", "body_type", "tattoos"])
      expect((await ana.browser.get("/profile?edit=looks")).text).toMatch(
        new RegExp(`name="${name}"[^>]*checked=""[^>]*value="${whole[name]}"`),
      );
    const interests = await ana.browser.get("/profile?edit=interests");
    for (const interest of whole.interests!)
      expect(interests.text).toMatch(new RegExp(`name="interests"[^>]*checked=""[^>]*value="${interest}"`));
    const other = await joinMember(server, database, HOST, "NL");
    const { text } = await other.browser.get(`/members/${ana.id}`);
    for (const word of ["Non-binair", "Rood", "Verweduwd", "Vriendschap", "Lezen"])
      expect(text).toContain(word);
  });

  test("is saved part by part: a form or a call without a field keeps what another page has saved in it", async () => {
    await save({});
    const before = await stored();
    const call = await ana.browser.call("PUT", "/api/profile.php", { hair_color: "black" });
    expect([call.status, call.json()]).toEqual([200, { saved: true }]);
    expect(await ana.browser.post("/profile", { message: "Anders" })).toMatchObject({ status: 302 });
    await Promise.all(
      [{ eye_color: "blue" }, { tattoos: "none" }, { interests: ["sauna"] }].map((fields) =>
        ana.browser.call("PUT", "/api/profile.php", fields),
      ),
    );
    const { version: _, ...rest } = before;
    expect(await stored()).toMatchObject({
      ...rest,
      signup_message: "Anders",
      hair_color: "black",
      eye_color: "blue",
      tattoos: "none",
      interests: ["sauna"],
    });
  });

  test("refuses a call with the reason of its field, and stores nothing", async () => {
    await save({});
    const before = await stored();
    for (const [fields, code, message] of [
      [{ message: "x".repeat(501) }, "too_long", "Gebruik hoogstens 500 tekens."],
      [{ seeks: [] }, "choose", "Maak een keuze."],
      [{ hair_color: "x" }, "choose", "Maak een keuze."],
    ] as const) {
      const refused = await ana.browser.call("PUT", "/api/profile.php", fields);
      expect([refused.status, refused.json()]).toEqual([400, { error: code, message }]);
    }
    expect((await ana.browser.call("PUT", "/api/profile.php", { name: "somebody" })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test("can leave all fields empty except gender, whom they seek and sexuality", async () => {
    const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, ""]));
    expect((await save({ ...nothing, message: " \u200b ", interests: [""] })).status).toBe(302);
    const row = await stored();
    for (const name of Object.keys(attributes)) expect(row[name]).toBeNull();
    expect(row).toMatchObject({ signup_message: "", interests: [] });
  });

  test("shows how complete it is and the next thing to add, until it is complete", async () => {
    const eva = await joinMember(server, database, HOST, "NL");
    const page = async () => (await eva.browser.get("/profile")).text;
    const percent = async () => {
      const text = await page();
      return [Number(/>(\d+)<!-- --> %</.exec(text)?.[1]), /data-next="(\w+)"/.exec(text)?.[1]];
    };
    // The text of the signup is one of eleven parts.
    expect(await percent()).toEqual([9, "photos"]);
    await save({}, eva);
    expect(await percent()).toEqual([72, "photos"]);
    await database.query(
      `insert into photos (tenant_id, member_id, name, blurred_name, position, width, height, created_at)
       select tenant_id, id, 'aaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbb', 0, 10, 10, now() from members where id = ${eva.id}`,
    );
    expect(await percent()).toEqual([81, "answers"]);
    await eva.browser.call("PUT", "/api/answer.php", { question: "evening", answer: "Soep" });
    expect(await percent()).toEqual([90, "city"]);
    expect(await page()).toContain('href="/settings/location"');
    // A complete profile has no next step.
    await database.query(`update members set city = 'Utrecht' where id = ${eva.id}`);
    expect(await page()).not.toContain("data-next");
  });

  const odd = ["x", "__proto__", "'; drop table members; --", "\u0000", "Red", "red ", "x".repeat(50_000)];
  const looks = ["hair_color", "eye_color", "body_type", "tattoos"];
  const one = ["gender", "sexuality", ...Object.keys(attributes)];
  test.each([
    ...one.flatMap((field) => odd.map((value) => ({ field, value }))),
    ...["gender", "sexuality"].map((field) => ({ field, value: "" })),
    ...odd.map((value) => ({ field: "seeks", value: ["woman", value] })),
    { field: "seeks", value: [""] },
    { field: "seeks", value: Array.from({ length: 500 }, () => "woman") },
    ...odd.map((value) => ({ field: "interests", value: ["cooking", value] })),
    { field: "interests", value: Array.from({ length: 500 }, (_, at) => `x${at}`) },
    { field: "message", value: "x".repeat(501) },
    { field: "message", value: "x".repeat(60_000) },
  ])("is refused beside $field for an invalid value, and nothing is stored", async ({ field, value }) => {
    await save({});
    const before = await stored();
    const part = looks.includes(field) ? "looks" : field;
    const refused = await ana.browser.post(`/profile?edit=${part}`, {
      ...whole,
      message: "Iets anders",
      [field]: value,
    });
    expect(refused.status).toBe(422);
    expect(problemAt(field, refused)).toBeTruthy();
    expect(await stored()).toEqual(before);
  });

  test("holds MAX_INTERESTS distinct interests and no more", async () => {
    const { interests } = (await ana.browser.get("/api/interests.php")).json() as {
      interests: { id: string }[];
    };
    const ids = interests.map(({ id }) => id);
    const most = ids.slice(0, MAX_INTERESTS);
    expect((await save({ interests: [...most, ...most] })).status).toBe(302);
    expect(await stored()).toMatchObject({ interests: most });
    const refused = await ana.browser.post("/profile?edit=interests", {
      interests: ids.slice(0, MAX_INTERESTS + 1),
    });
    expect([refused.status, problemAt("interests", refused)]).toEqual([422, "Hooguit 12."]);
    expect(await stored()).toMatchObject({ interests: most });
  });

  test("accepts a text of 500 characters of any kind and shows it as text", async () => {
    const message = `<script>alert(1)</script>${"😀".repeat(475)}`;
    expect((await save({ message })).status).toBe(302);
    expect(await stored()).toMatchObject({ signup_message: message });
    for (const path of ["/profile", `/members/${ana.id}`])
      expect((await ana.browser.get(path)).text).not.toContain("<script>alert");
  });

  test("can be changed only by its member: no field selects another, and name and place remain", async () => {
    const eva = await joinMember(server, database, HOST, "NL");
    const before = await stored(eva);
    const { name, city } = await stored();
    await save({
      id: String(eva.id),
      member: String(eva.id),
      name: "somebody",
      city: "Rome",
      paid_user: "true",
    });
    expect(await stored(eva)).toEqual(before);
    expect(await stored()).toMatchObject({ name, city });
    const [row] = await database.query(`select paid_user from members where id = ${ana.id}`);
    expect(row).toEqual({ paid_user: false });
  });

  test("is closed to strangers and to sessions of another brand", async () => {
    const foreign = new FormBrowser(server, "abendrot.example");
    foreign.setCookie("session", ana.browser.cookie("session")!);
    const before = await stored();
    for (const browser of [new FormBrowser(server, HOST), foreign]) {
      for (const answer of [await browser.get("/profile"), await browser.post("/profile", whole)])
        expect([answer.status, answer.headers.location]).toEqual([302, "/login?back=%2Fprofile"]);
      for (const [path, fields] of [
        ["/api/profile.php", { hair_color: "black" }],
        ["/api/answer.php", { question: "dish", answer: "Soep" }],
      ] as const)
        expect((await browser.call("PUT", path, fields)).status).toBe(403);
    }
    expect(await stored()).toEqual(before);
  });

  test("refuses a body that is too large or not a form", async () => {
    expect((await save({ message: "x".repeat(70_000) })).status).toBe(413);
    expect((await ana.browser.call("POST", "/profile", whole)).status).toBe(400);
  });
});
