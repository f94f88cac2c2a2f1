import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AnswerUnknown, answerMatchQuestion } from "~/domain/games/answer-match-question.server";
import {
  ANSWER_WEIGHT,
  findMatches,
  MAX_CANDIDATES,
  MAX_MATCHES,
  rankQuery,
} from "~/domain/games/find-matches.server";
import { deckQuery } from "~/domain/games/find-swipe-deck.server";
import { forgetMatchAnswers } from "~/domain/games/forget-match-answers.server";
import { listMatchAnswers } from "~/domain/games/list-match-answers.server";
import { matchQuestions, NO_MATTER, questionsOf } from "~/domain/games/rules";
import { asOwner } from "../support/as-owner";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";

let play: MembersAtPlay;
beforeAll(async () => {
  play = await MembersAtPlay.open(["velvet-hour", "abendrot", "kaleido", "fjordlys"]);
});
afterAll(() => play.database.close());

type Answers = Record<string, string>;
const answer = async (who: Pick<Player, "id">, answers: Answers, slug?: string) => {
  for (const [question, text] of Object.entries(answers))
    await answerMatchQuestion(play.context(NOON, {}, slug), who.id, { question, answer: text });
};
const found = async (who: Player, slug?: string) =>
  findMatches(play.context(NOON, {}, slug), { ...who, status: "active" });

test("every niche has six to eight distinct questions", () => {
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const requested = questionsOf(niche);
    expect(requested.length).toBeGreaterThanOrEqual(6);
    expect(requested.length).toBeLessThanOrEqual(8);
    expect(new Set(requested).size).toBe(requested.length);
  }
});

describe("an answer", () => {
  test("is stored, and a later one replaces it", async () => {
    const me = await play.add();
    await answer(me, { evening: "walk", pace: "soon" });
    await answer(me, { evening: "sofa", humour: NO_MATTER });
    expect(await listMatchAnswers(play.context(), me.id)).toEqual({
      evening: "sofa",
      pace: "soon",
      humour: NO_MATTER,
    });
  });

  test.each([
    ["evening", "opera"],
    ["evening", ""],
    ["nothing", "walk"],
    ["__proto__", "walk"],
    ["toString", "walk"],
    // This brand does not ask the question.
    ["disagree", "talk"],
    ["\u0000", "x".repeat(80)],
  ])("is refused when it is not offered: %j, %j", async (question, text) => {
    const me = await play.add();
    await expect(answer(me, { [question]: text })).rejects.toThrow(AnswerUnknown);
    expect(await listMatchAnswers(play.context(), me.id)).toEqual({});
  });

  test("is deleted with the member's other answers, and those of other members remain", async () => {
    const [me, other] = [await play.add(), await play.man()];
    await answer(me, { evening: "walk", pace: "soon" });
    await answer(other, { evening: "walk" });
    await forgetMatchAnswers(play.context(), me.id);
    expect(await listMatchAnswers(play.context(), me.id)).toEqual({});
    expect(await listMatchAnswers(play.context(), other.id)).toEqual({ evening: "walk" });
    expect(await found(me)).toEqual([]);
  });
});

describe("the match finder", () => {
  const seen = (ms: number) => ({ last_active: new Date(NOON.getTime() + 86_400_000 + ms) });

  test("returns only the equal answers and the shared interests", async () => {
    const me = await play.add({ interests: ["dogs", "sauna", "coffee"] });
    const other = await play.man({ interests: ["coffee", "dogs", "gaming"], ...seen(0) });
    await answer(me, { evening: "walk", pace: "soon", humour: NO_MATTER, contact: "often" });
    await answer(other, { evening: "walk", pace: "slow", humour: NO_MATTER, distance: "near" });
    const match = (await found(me)).find(({ id }) => id === other.id);
    expect(match).toMatchObject({
      answers: [{ question: "evening", answer: "walk" }],
      interests: ["coffee", "dogs"],
      liked: false,
    });
  });

  test("compares no interests where the brand's profiles hide them", async () => {
    const me = await play.add({ interests: ["sauna"] });
    const alike = await play.man({ interests: ["sauna"], ...seen(3000) });
    const answered = await play.man({ interests: ["sauna"], ...seen(3000) });
    await answer(me, { evening: "walk" });
    await answer(answered, { evening: "walk" });
    const hidden = play.context(NOON, { visible_profile_fields: ["age"] });
    const matches = await findMatches(hidden, { ...me, status: "active" });
    expect(matches.find(({ id }) => id === answered.id)?.interests).toEqual([]);
    expect(matches.map(({ id }) => id)).not.toContain(alike.id);
    expect((await found(me)).map(({ id }) => id)).toContain(alike.id);
  });

  test.each<[string, Parameters<MembersAtPlay["add"]>[0], boolean]>([
    ["a man who seeks women", {}, true],
    ["a fictional man", { fictional: true }, true],
    ["a man who seeks men", { seeks: ["man"] }, false],
    ["a woman who seeks women", { gender: "woman" }, false],
    ["an invisible man", { invisible: true }, false],
    ["a man who has not confirmed their address", { status: "not_confirmed" }, false],
  ])("returns %s to a woman who seeks men, if the rules allow it", async (_who, row, isFound) => {
    const me = await play.add();
    const other = await play.man({ ...row, ...seen(1000) });
    await answer(me, { evening: "drinks", distance: "country" });
    await answer(other, { evening: "drinks", distance: "country" });
    const match = (await found(me)).find(({ id }) => id === other.id);
    expect(match !== undefined).toBe(isFound);
    if (match) expect(match.fictional).toBe(row?.fictional === true);
  });

  test("returns no member who blocked or is blocked and no member of another brand", async () => {
    const me = await play.add();
    const others = [await play.man(seen(2000)), await play.man(seen(2000))] as const;
    const stranger = await play.man(seen(2000), "abendrot");
    await answer(me, { evening: "sofa", contact: "long" });
    for (const other of others) await answer(other, { evening: "sofa", contact: "long" });
    await answer(stranger, { evening: "sofa", contact: "long" }, "abendrot");
    expect((await found(me)).map(({ id }) => id)).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    await play.db().transaction((tx) =>
      tx
        .insertInto("blocks")
        .values([
          { blocker_id: me.id, blocked_id: others[0].id, created_at: NOON },
          { blocker_id: others[1].id, blocked_id: me.id, created_at: NOON },
        ])
        .execute(),
    );
    const left = (await found(me)).map(({ id }) => id);
    for (const { id } of [...others, stranger]) expect(left).not.toContain(id);
  });

  test("ranks like a plain count of equal answers and shared interests", async () => {
    const questions = questionsOf(4);
    const slug = "fjordlys";
    const some = fc.record({
      answers: fc.record(
        Object.fromEntries(questions.map((one) => [one, fc.constantFrom(...matchQuestions[one], NO_MATTER)])),
        { requiredKeys: [] },
      ) as fc.Arbitrary<Answers>,
      interests: fc.subarray(["dogs", "coffee", "sauna", "hiking"]),
      agoMs: fc.integer({ min: 0, max: 5000 }),
    });
    await fc.assert(
      fc.asyncProperty(some, fc.array(some, { minLength: 1, maxLength: 30 }), async (mine, theirs) => {
        await asOwner(play.database.url, (client) =>
          client.query(
            "delete from members where tenant_id = (select id from tenants where slug = 'fjordlys')",
          ),
        );
        const me = await play.add({ interests: mine.interests }, slug);
        const all = [];
        for (const one of theirs) {
          const lastActive = new Date(NOON.getTime() - one.agoMs);
          const { id } = await play.man({ interests: one.interests, last_active: lastActive }, slug);
          all.push({ ...one, id, lastMs: lastActive.getTime() });
        }
        await keep([{ id: me.id, answers: mine.answers }, ...all], slug);
        const oracle = all
          .map((one) => ({
            ...one,
            alike: questions.filter(
              (question) =>
                one.answers[question] !== undefined &&
                one.answers[question] === mine.answers[question] &&
                one.answers[question] !== NO_MATTER,
            ),
            both: one.interests.filter((interest) => mine.interests.includes(interest)).sort(),
          }))
          .map((one) => ({ ...one, points: ANSWER_WEIGHT * one.alike.length + one.both.length }))
          .filter(({ points }) => points > 0)
          .sort((a, b) => b.points - a.points || b.lastMs - a.lastMs || b.id - a.id)
          .slice(0, MAX_MATCHES);
        const matches = await found(me, slug);
        expect(
          matches.map(({ id, answers, interests }) => ({
            id,
            alike: answers.map(({ question }) => question),
            both: interests,
          })),
        ).toEqual(oracle.map(({ id, alike, both }) => ({ id, alike, both })));
      }),
      { numRuns: 12 },
    );
  });

  const keep = (people: { id: number; answers: Answers }[], slug: string) =>
    play.db(slug).transaction(async (tx) => {
      const rows = people.flatMap(({ id, answers }) =>
        Object.entries(answers).map(([question, text]) => ({
          member_id: id,
          question,
          answer: text,
          answered_at: NOON,
        })),
      );
      if (rows.length > 0) await tx.insertInto("match_answers").values(rows).execute();
    });
});

describe("with many members", () => {
  const slug = "kaleido";
  const MANY = 6000;
  let me: Player;
  beforeAll(async () => {
    // The owner has no statement timeout.
    await asOwner(play.database.url, async (client) => {
      await client.query("select set_config('app.tenant', id::text, false) from tenants where slug = $1", [
        slug,
      ]);
      await client.query(
        `insert into members (id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
          date_of_birth, country, terms_version, terms_accepted_at, interests, last_active)
        select 1000 + n, 'many' || n || '@people.example', 'many' || n, '-', 'active', 'fr', $1::timestamptz,
          (array['man','woman','nonbinary'])[1 + n % 3], array['man','woman','nonbinary'], 'unsaid', '1990-01-01', 'FR',
          '2024-01-01', $1::timestamptz, array['dogs'], $1::timestamptz - n * interval '1 minute'
        from generate_series(1, $2::int) as n`,
        [NOON, MANY],
      );
      await client.query(
        `insert into match_answers (member_id, question, answer, answered_at)
        select id, question, 'walk', $1::timestamptz from members, unnest(array['evening','matters']) as question
        where tenant_id = current_setting('app.tenant')::int`,
        [NOON],
      );
      await client.query(
        `insert into likes (liker_id, liked_id, created_at)
        select one.id, other.id, $1::timestamptz from members as one join members as other on other.id > one.id
        where one.name = 'many1' and other.id % 2 = 0 and one.tenant_id = current_setting('app.tenant')::int
          and other.tenant_id = one.tenant_id`,
        [NOON],
      );
      for (const [table, from, to] of [
        ["passes", "passer_id", "passed_id"],
        ["blocks", "blocker_id", "blocked_id"],
      ])
        await client.query(
          `insert into ${table} (${from}, ${to}, created_at)
          select one.id, other.id, $1::timestamptz
          from members as one join members as other on other.id between one.id + 1 and one.id + 2
          where one.tenant_id = current_setting('app.tenant')::int and other.tenant_id = one.tenant_id`,
          [NOON],
        );
    });
    me = await play.add({ seeks: ["man", "woman", "nonbinary"], interests: ["dogs"] }, slug);
    await answer(me, { evening: "walk" }, slug);
    await asOwner(play.database.url, (client) => client.query("vacuum analyze"));
  }, 120_000);

  const planOf = async (query: ReturnType<typeof deckQuery> | ReturnType<typeof rankQuery>) => {
    const rows = await play.db(slug).transaction(async (tx) => {
      const plan = await sql<
        Record<string, string>
      >`explain (analyze, buffers off, costs off) ${query}`.execute(tx);
      return plan.rows;
    });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };

  test("neither the deck nor the match finder scans a whole table", async () => {
    for (const plan of [
      await planOf(deckQuery(play.context(), me)),
      await planOf(rankQuery(me, questionsOf(6), true)),
    ]) {
      expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
      expect(plan).toMatch(/using search_entries_all/);
    }
  });

  test("the match finder compares only the most recently active candidates and returns at most MAX_MATCHES", async () => {
    const plan = await planOf(rankQuery(me, questionsOf(6), true));
    const compared = /CTE candidates\n\s+->\s+Limit \(actual [^)]*rows=([\d.]+)/.exec(plan)?.[1];
    expect(Number(compared)).toBe(MAX_CANDIDATES);
    const matches = await found(me, slug);
    expect(matches).toHaveLength(MAX_MATCHES);
    expect(matches[0]?.name).toBe("many1");
  });
});
