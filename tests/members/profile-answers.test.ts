import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { InputRefused } from "~/domain/input-refused.server";
import { findProfile, openProfile } from "~/domain/members/open-profile.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { SaveAnswer, saveAnswer } from "~/domain/members/save-answer.server";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
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
/** Saves pairs of a question and an answer, one after the other. */
const save = async (who: Player, given: readonly (readonly [string, string])[], ctx = asking()) => {
  for (const [question, answer] of given)
    await saveAnswer(ctx, who.id, SaveAnswer.parse({ question, answer }));
};
const own = async (who: Player, ctx = asking()) => (await findOwnProfile(ctx, who.id))?.answers;
const problemsOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof InputRefused ? error.problems : error),
  );

describe("answers on a profile", () => {
  test("are saved one by one in the order in which they were first given, and an empty text deletes its answer", async () => {
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
      ["song", " "],
      ["dish", "Brood"],
      ["evening", "Een lied"],
    ]);
    expect(await own(me)).toEqual([
      { question: "dish", answer: "Brood" },
      { question: "laugh", answer: "Honden" },
      { question: "evening", answer: "Een lied" },
    ]);
    await save(me, [
      ["dish", ""],
      ["laugh", ""],
      ["evening", ""],
    ]);
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
    ["dish", "x".repeat(161), { answer: { code: "too_long", params: { count: 160 } } }],
    ["dish", "x", { answer: { code: "too_short", params: { count: 2 } } }],
    ["place", "Het strand", { question: { code: "choose" } }],
    ["", "Het strand", { question: { code: "choose" } }],
  ])(
    "are refused with the problem of the field, and nothing is stored: %s %s",
    async (question, answer, problems) => {
      const me = await play.add();
      await save(me, [["laugh", "Honden"]]);
      expect(await problemsOf(save(me, [[question, answer]]))).toEqual(problems);
      expect(await own(me)).toEqual([{ question: "laugh", answer: "Honden" }]);
    },
  );

  test("are three at most: a fourth is refused, by the database too", async () => {
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
    const fourth = await problemsOf(save(me, [["evening", "Een lied"]]));
    expect(fourth).toEqual({ answer: { code: "too_many", params: { count: 3 } } });
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

  test("given at the same time on two pages are all kept", async () => {
    const me = await play.add();
    const given = [
      ["dish", "Soep"],
      ["song", "Trompet"],
      ["laugh", "Honden"],
    ] as const;
    await Promise.all(given.map((one) => save(me, [one])));
    expect(await own(me)).toHaveLength(3);
    expect(await own(me)).toEqual(
      expect.arrayContaining(given.map(([question, answer]) => ({ question, answer }))),
    );
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
    await save(me, [["dish", ""]], silent);
    expect(await own(me)).toHaveLength(2);
    // One to a question that the brand no longer asks is deleted with the next save.
    await save(me, [["song", "Viool"]], asking({ profile_questions: ["song"] }));
    expect(await own(me)).toEqual([{ question: "song", answer: "Viool" }]);
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

describe("the form of an answer", () => {
  const member = () => joinMember(server, database, HOST, "NL");
  const send = ({ browser }: Member, question: string, answer: string) =>
    browser.post(`/profile?edit=answer-${question}`, { intent: "save_answer", question, answer });
  const stored = ({ id }: Member) =>
    database.query(`select question, answer from profile_answers where member_id = ${id} order by position`);
  const problemOf = ({ text }: Answer) => /id="answer-error"[^>]*>.*?<span>([^<]*)<\/span>/.exec(text)?.[1];
  const area = ({ text }: Answer) => /<textarea[^>]*name="answer"[^>]*>([^<]*)</.exec(text)?.[1];

  test("lists the open questions, saves an answer to one of them, and shows it in its row", async () => {
    const ana = await member();
    const open = async () =>
      [
        ...(await ana.browser.get("/profile?edit=answers")).text.matchAll(
          /href="\/profile\?edit=answer-(\w+)"/g,
        ),
      ].map(([, question]) => question);
    expect(await open()).toContain("song");
    const done = await send(ana, "song", "Iets met een trompet");
    expect([done.status, done.headers.location]).toEqual([302, "/profile?done=saved#row-answer-song"]);
    expect(await stored(ana)).toEqual([{ question: "song", answer: "Iets met een trompet" }]);
    const page = await ana.browser.get("/profile?done=saved");
    expect(shown(page.text)).toContain("Iets met een trompet");
    expect(await open()).not.toContain("song");
    expect(area(await ana.browser.get("/profile?edit=answer-song"))).toBe("Iets met een trompet");
  });

  test("keeps the input when it is refused, explains the problem beside the field, and stores nothing", async () => {
    const ana = await member();
    const typed = "x".repeat(161);
    const refused = await send(ana, "song", typed);
    expect([refused.status, problemOf(refused), area(refused)]).toEqual([
      422,
      "Gebruik hoogstens 160 tekens.",
      typed,
    ]);
    for (const answer of ["x", "x".repeat(50_000)])
      expect([(await send(ana, "song", answer)).status, await stored(ana)]).toEqual([422, []]);
  });

  test("does not change the rest of the profile, and the rest of the profile does not change the answers", async () => {
    const ana = await member();
    const row = async () =>
      (await database.query(`select signup_message, gender, interests from members where id = ${ana.id}`))[0];
    const before = await row();
    await send(ana, "song", "Soep");
    expect(await row()).toEqual(before);
    await ana.browser.post("/profile", { message: "Anders" });
    expect(await row()).toMatchObject({ signup_message: "Anders" });
    expect(await stored(ana)).toEqual([{ question: "song", answer: "Soep" }]);
  });

  test("is closed to strangers and to sessions of another brand", async () => {
    const ana = await member();
    const foreign = new FormBrowser(server, "abendrot.example");
    foreign.setCookie("session", ana.browser.cookie("session")!);
    for (const browser of [new FormBrowser(server, HOST), foreign]) {
      const fields = { intent: "save_answer", question: "song", answer: "Soep" };
      const { status, headers } = await browser.post("/profile?edit=answer-song", fields);
      expect([status, headers.location?.split("?")[0]]).toEqual([302, "/login"]);
    }
    expect(await stored(ana)).toEqual([]);
  });

  test("produces a profile in which text, answers, shared interests and the list of facts alternate", async () => {
    const [ana, bo] = [await member(), await member()];
    await database.query(`update members set interests = '{cooking}' where id in (${ana.id}, ${bo.id})`);
    for (const [question, answer] of [
      ["evening", "Soep <b>"],
      ["song", "Iets met een trompet"],
      ["laugh", "Honden"],
    ] as const)
      await send(bo, question, answer);
    const page = shown((await ana.browser.get(`/members/${bo.id}`)).text);
    const article = page.slice(page.indexOf("<article"), page.indexOf("</article>"));
    const order = [
      "Hoi",
      "eindigt met …",
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
