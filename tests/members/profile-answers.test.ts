import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { InputRefused } from "~/domain/input-refused.server";
import { findProfile, openProfile } from "~/domain/members/open-profile.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { SaveAnswers, saveAnswers } from "~/domain/members/save-answers.server";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";
import { noticeIn } from "../support/notice";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
const SAVED = "/profile?done=answers#answers";
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

const asking = (config: Parameters<MembersAtPlay["context"]>[1] = {}, slug = "velvet-hour") =>
  play.context(
    NOON,
    { profile_questions: ["song", "dish", "laugh", "evening"], visible_profile_notes: true, ...config },
    slug,
  );
/** Builds a form from pairs of a question and an answer. */
const rows = (...given: [string, string][]) =>
  SaveAnswers.parse(
    Object.fromEntries(
      [1, 2, 3].flatMap((row) => [
        [`question_${row}`, given[row - 1]?.[0] ?? "song"],
        [`answer_${row}`, given[row - 1]?.[1] ?? ""],
      ]),
    ),
  );
const save = (who: Player, given: [string, string][], ctx = asking()) =>
  saveAnswers(ctx, who.id, rows(...given));
const own = async (who: Player, ctx = asking()) => (await findOwnProfile(ctx, who.id))?.answers;
const problemsOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof InputRefused ? error.problems : error),
  );

describe("answers on a profile", () => {
  test("replace all earlier ones in the order of their rows, and an empty row deletes its answer", async () => {
    const me = await play.add();
    await save(me, [
      ["dish", "Soep"],
      ["song", "Iets met een trompet"],
      ["laugh", "Honden"],
    ]);
    expect(await own(me)).toEqual([
      { question: "dish", answer: "Soep" },
      { question: "song", answer: "Iets met een trompet" },
      { question: "laugh", answer: "Honden" },
    ]);
    await save(me, [
      ["laugh", "Honden"],
      ["song", " "],
      ["evening", "Een lied"],
    ]);
    expect(await own(me)).toEqual([
      { question: "laugh", answer: "Honden" },
      { question: "evening", answer: "Een lied" },
    ]);
    await save(me, []);
    expect(await own(me)).toEqual([]);
  });

  test.each([
    ["  Soep\r\n en\tbrood  ", "Soep en brood"],
    ["So\u200bep\u202e\u0000", "Soep"],
    ["e\u0301te\u0301", "été"],
    ["😀".repeat(160), "😀".repeat(160)],
    ["no", "no"],
  ])("are cleaned like the text of a profile and joined into one line: %j", async (typed, stored) => {
    const me = await play.add();
    await save(me, [["dish", typed]]);
    expect(await own(me)).toEqual([{ question: "dish", answer: stored }]);
  });

  test.each([["\u200b"], [" \u2800\u3164 "], ["\n\n"]])(
    "are empty when only invisible characters remain: %j",
    async (typed) => {
      const me = await play.add();
      await save(me, [["dish", typed]]);
      expect(await own(me)).toEqual([]);
    },
  );

  test.each([
    [[["dish", "x".repeat(161)]], { answer_1: { code: "too_long", params: { count: 160 } } }],
    [[["dish", "x"]], { answer_1: { code: "too_short", params: { count: 2 } } }],
    [[["place", "Het strand"]], { question_1: { code: "choose" } }],
    [[["", "Het strand"]], { question_1: { code: "choose" } }],
    [
      [
        ["dish", "Soep"],
        ["song", ""],
        ["dish", "Brood"],
      ],
      { question_3: { code: "question_twice" } },
    ],
  ] as [[string, string][], object][])(
    "are refused as a whole, with each problem at its row, and nothing is stored: %j",
    async (given, problems) => {
      const me = await play.add();
      await save(me, [["laugh", "Honden"]]);
      expect(await problemsOf(save(me, given))).toEqual(problems);
      expect(await own(me)).toEqual([{ question: "laugh", answer: "Honden" }]);
    },
  );

  test("are three at most, and the database refuses a fourth", async () => {
    const me = await play.add();
    const insert = (question: string, position: number) =>
      play
        .db()
        .transaction((tx) =>
          tx
            .insertInto("profile_answers")
            .values({ member_id: me.id, question, position, answer: "Ja!", answered_at: NOON })
            .execute(),
        );
    await save(me, [
      ["dish", "Soep"],
      ["song", "Trompet"],
      ["laugh", "Honden"],
    ]);
    await expect(insert("evening", 3)).rejects.toThrow(/check/);
    await expect(insert("evening", 2)).rejects.toThrow(/unique/);
    expect(await own(me)).toHaveLength(3);
  });

  test("do not change the answers of other members", async () => {
    const [me, other] = [await play.add(), await play.add()];
    await save(other, [["dish", "Brood"]]);
    await save(me, [["dish", "Soep"]]);
    expect([await own(me), await own(other)]).toEqual([
      [{ question: "dish", answer: "Soep" }],
      [{ question: "dish", answer: "Brood" }],
    ]);
  });

  test("of one form are stored whole when two forms are sent at the same time", async () => {
    const me = await play.add();
    const forms: [string, string][][] = [
      [
        ["dish", "Soep"],
        ["song", "Trompet"],
      ],
      [
        ["song", "Viool"],
        ["dish", "Brood"],
      ],
    ];
    await Promise.all(Array.from({ length: 6 }, (_, at) => save(me, forms[at % 2]!)));
    const whole = forms.map((form) => form.map(([question, answer]) => ({ question, answer })));
    expect(whole).toContainEqual(await own(me));
  });

  test("are shown to others who can see the profile, and not to others", async () => {
    const [me, viewer, blocked] = [await play.add(), await play.man(), await play.man()];
    await save(me, [["dish", "Soep"]]);
    await play
      .db()
      .transaction((tx) =>
        tx
          .insertInto("blocks")
          .values({ blocker_id: me.id, blocked_id: blocked.id, created_at: NOON })
          .execute(),
      );
    const received = [{ question: "dish", answer: "Soep" }];
    for (const opened of [
      await openProfile(asking(), viewer.id, me.id),
      await openProfile(asking(), null, me.id),
    ])
      expect(opened).toMatchObject({ kind: "shown", profile: { answers: received } });
    expect(await findProfile(asking(), viewer.id, me.id)).toMatchObject({ answers: received });
    expect(JSON.stringify(await openProfile(asking(), blocked.id, me.id))).not.toContain("Soep");
    expect(await findProfile(asking(), blocked.id, me.id)).toBeNull();
  });

  test("to a question that the brand no longer asks, or at a brand without profile texts, are not shown", async () => {
    const [me, viewer] = [await play.add(), await play.man()];
    await save(me, [
      ["dish", "Soep"],
      ["song", "Trompet"],
    ]);
    const seen = async (ctx: ReturnType<typeof asking>) =>
      (await findProfile(ctx, viewer.id, me.id))?.answers.map(({ question }) => question);
    expect(await seen(asking({ profile_questions: ["song"] }))).toEqual(["song"]);
    const silent = asking({ visible_profile_notes: false });
    expect(await seen(silent)).toEqual([]);
    expect(await own(me, silent)).toEqual([]);
    // Answers that the form does not ask for remain.
    await save(me, [], silent);
    expect(await own(me)).toHaveLength(2);
  });

  test("belong to their brand: another brand can neither read nor change them", async () => {
    const me = await play.add();
    await save(me, [["dish", "Soep"]]);
    const away = asking({}, "abendrot");
    await save(me, [["dish", "Anders"]], away);
    expect(await own(me)).toEqual([{ question: "dish", answer: "Soep" }]);
    const foreign = await play
      .db("abendrot")
      .transaction((tx) =>
        tx.selectFrom("profile_answers").select("answer").where("member_id", "=", me.id).execute(),
      );
    expect(foreign).toEqual([]);
  });

  test("are erased with their member, and those of others remain", async () => {
    const [me, other] = [await play.add(), await play.add()];
    for (const one of [me, other]) await save(one, [["dish", "Soep"]]);
    await play.db().transaction((tx) => eraseAccount(tx, me.id));
    const left = await play
      .db()
      .transaction((tx) =>
        tx
          .selectFrom("profile_answers")
          .select("member_id")
          .where("member_id", "in", [me.id, other.id])
          .execute(),
      );
    expect(left).toEqual([{ member_id: other.id }]);
  });
});

describe("the form of the answers", () => {
  const member = () => joinMember(server, database, HOST, "NL");
  const form = (fields: Record<string, string>): Record<string, string> => ({
    intent: "save_answers",
    question_1: "dish",
    answer_1: "",
    question_2: "song",
    answer_2: "",
    question_3: "laugh",
    answer_3: "",
    ...fields,
  });
  const send = ({ browser }: Member, fields: Record<string, string>) =>
    browser.post("/profile", form(fields));
  const stored = ({ id }: Member) =>
    database.query(`select question, answer from profile_answers where member_id = ${id} order by position`);
  const problemAt = (field: string, { text }: Answer) =>
    new RegExp(`id="answers-${field}-error"[^>]*>.*?<span>([^<]*)</span>`).exec(text)?.[1];
  const area = (row: number, { text }: Answer) =>
    new RegExp(`<textarea[^>]*name="answer_${row}"[^>]*>([^<]*)<`).exec(text)?.[1];
  const chosen = (row: number, { text }: Answer) =>
    new RegExp(`<select[^>]*name="question_${row}"(?:(?!</select>).)*value="(\\w+)" selected`).exec(
      text,
    )?.[1];

  test("saves, confirms it, and shows the stored answers, with unused questions in the empty rows", async () => {
    const ana = await member();
    const empty = await ana.browser.get("/profile");
    expect([1, 2, 3].map((row) => [chosen(row, empty), area(row, empty)])).toEqual([
      ["evening", ""],
      ["laugh", ""],
      ["song", ""],
    ]);
    const done = await send(ana, { answer_2: "Iets met een trompet" });
    expect([done.status, done.headers.location]).toEqual([302, SAVED]);
    expect(await stored(ana)).toEqual([{ question: "song", answer: "Iets met een trompet" }]);
    const page = await ana.browser.get("/profile?done=answers");
    expect(noticeIn(page, "status")).toBe("Opgeslagen.");
    expect([1, 2, 3].map((row) => [chosen(row, page), area(row, page)])).toEqual([
      ["song", "Iets met een trompet"],
      ["evening", ""],
      ["laugh", ""],
    ]);
  });

  test("keeps the input when it is refused, explains each problem beside its field, and stores nothing", async () => {
    const ana = await member();
    const typed = "x".repeat(161);
    const refused = await send(ana, {
      answer_1: "Soep",
      answer_2: typed,
      question_3: "dish",
      answer_3: "Brood",
    });
    expect(refused.status).toBe(422);
    expect(problemAt("answer_2", refused)).toBe("Gebruik hoogstens 160 tekens.");
    expect(problemAt("question_3", refused)).toBe("Je kunt elke vraag één keer beantwoorden.");
    expect([1, 2, 3].map((row) => [chosen(row, refused), area(row, refused)])).toEqual([
      ["dish", "Soep"],
      ["song", typed],
      ["dish", "Brood"],
    ]);
    expect(await stored(ana)).toEqual([]);
    // The other form of the page is unchanged.
    expect(refused.text).toContain(">Hoi</textarea>");
    for (const answer_1 of ["x", "x".repeat(50_000)])
      expect([(await send(ana, { answer_1 })).status, await stored(ana)]).toEqual([422, []]);
  });

  test("does not change the rest of the profile, and the rest of the profile does not change the answers", async () => {
    const ana = await member();
    const row = async () =>
      (await database.query(`select signup_message, gender, interests from members where id = ${ana.id}`))[0];
    const before = await row();
    await send(ana, { answer_1: "Soep" });
    expect(await row()).toEqual(before);
    await ana.browser.post("/profile", {
      message: "Anders",
      gender: "woman",
      seeks: "man",
      sexuality: "unsaid",
    });
    expect(await row()).toMatchObject({ signup_message: "Anders" });
    expect(await stored(ana)).toEqual([{ question: "dish", answer: "Soep" }]);
  });

  test("is closed to strangers and to sessions of another brand", async () => {
    const ana = await member();
    const foreign = new FormBrowser(server, "abendrot.example");
    foreign.setCookie("session", ana.browser.cookie("session")!);
    for (const browser of [new FormBrowser(server, HOST), foreign]) {
      const { status, headers } = await browser.post("/profile", form({ answer_1: "Soep" }));
      expect([status, headers.location?.split("?")[0]]).toEqual([302, "/login"]);
    }
    expect(await stored(ana)).toEqual([]);
  });

  test("produces a profile in which text, answers, shared interests and the list of facts alternate", async () => {
    const [ana, bo] = [await member(), await member()];
    await database.query(`update members set interests = '{cooking}' where id in (${ana.id}, ${bo.id})`);
    await send(bo, { answer_1: "Soep <b>", answer_2: "Iets met een trompet", answer_3: "Honden" });
    const page = shown((await ana.browser.get(`/members/${bo.id}`)).text);
    const article = page.slice(page.indexOf("<article"), page.indexOf("</article>"));
    const order = [
      "Hoi",
      "kook ik …",
      "Soep &lt;b&gt;",
      "Iets met een trompet",
      "Jullie delen",
      "Honden",
      "<dl",
    ];
    const places = order.map((text) => article.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("adds no heading and no quote to a profile without answers", async () => {
    const [ana, bo] = [await member(), await member()];
    expect(shown((await ana.browser.get(`/members/${bo.id}`)).text)).not.toContain("<blockquote");
  });
});
