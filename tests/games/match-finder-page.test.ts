import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { matchQuestions, NO_MATTER, questionsOf } from "~/domain/games/rules";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { type SharedServer, shareServer } from "../support/shared-server";

const BRAND = { host: "velvethour.example", country: "NL", questions: questionsOf(2) };
/** A brand with other questions. */
const OTHER = { host: "abendrot.example", country: "DE" };
let database: ServedDatabase;
let server: TestServer;
let errors: SharedServer["errors"];

beforeAll(async () => {
  ({ server, database, errors } = await shareServer());
});
afterAll(() => {
  expect(errors()).toEqual([]);
});

const join = ({ host, country }: typeof OTHER = BRAND) => joinMember(server, database, host, country);
const say = ({ browser }: Member, question: string, answer: string) =>
  browser.post("/match-finder", { question, answer });
const firstAnswer = (question: keyof typeof matchQuestions) => matchQuestions[question][0];

/** Joins a man who seeks women, so that the other members can find him. */
async function joinMan(): Promise<Member> {
  const member = await join();
  await database.query(`update members set gender = 'man', seeks = '{woman}' where id = ${member.id}`);
  return member;
}

/** Answers every question of the brand with its first answer. */
async function answerAll(member: Member): Promise<void> {
  for (const question of BRAND.questions) await say(member, question, firstAnswer(question));
}

const answersOf = ({ id }: Member) =>
  database.query(`select question, answer from match_answers where member_id = ${id} order by question`);
const requestedIn = (html: string) => /name="question" value="(\w+)"/.exec(html)?.[1];
const withoutMarks = (text: string) => text.replaceAll("<!-- -->", "");
const asText = (locale: string, key: string): string =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../locales/${locale}/games.json`), "utf8"))[
    key
  ];

test("the questions are shown one by one, and each answer redirects to the next question", async () => {
  const me = await join();
  for (const [at, question] of BRAND.questions.entries()) {
    const page = await me.browser.get("/match-finder");
    expect([page.status, requestedIn(page.text)]).toEqual([200, question]);
    for (const answer of [...matchQuestions[question], NO_MATTER])
      expect(page.text).toContain(`value="${answer}"`);
    const { status, headers } = await say(me, question, firstAnswer(question));
    const isLast = at === BRAND.questions.length - 1;
    expect([status, headers.location]).toEqual([
      302,
      isLast ? "/match-finder" : `/match-finder?question=${at + 2}`,
    ]);
  }
  expect(requestedIn((await me.browser.get("/match-finder")).text)).toBeUndefined();
  expect(await answersOf(me)).toHaveLength(BRAND.questions.length);
});

test("a member with equal answers is shown with their number, and a member without answers is not shown", async () => {
  const [me, other, silent] = [await join(), await joinMan(), await joinMan()];
  for (const one of [me, other]) await answerAll(one);
  const { text } = await me.browser.get("/match-finder");
  expect(text).toContain(`/members/${other.id}"`);
  expect(text).not.toContain(`/members/${silent.id}"`);
  const count = BRAND.questions.length;
  const alike = asText("nl", "finder_alike_other").replace("{{count}}", String(count));
  expect(withoutMarks(text)).toContain(alike.replace("{{of}}", String(count)));
});

test("a member can answer a question again, and the later answer counts", async () => {
  const me = await join();
  await answerAll(me);
  const [question] = BRAND.questions;
  const page = await me.browser.get("/match-finder?question=1");
  expect(requestedIn(page.text)).toBe(question);
  await say(me, question!, NO_MATTER);
  expect(await answersOf(me)).toContainEqual({ question, answer: NO_MATTER });
  for (const made of ["0", "99", "1e3", "__proto__"])
    expect(requestedIn((await me.browser.get(`/match-finder?question=${made}`)).text), made).toBeUndefined();
});

test("an answer that is not offered is not stored and redirects to the questions", async () => {
  const me = await join();
  for (const [question, answer] of [
    ["evening", "opera"],
    ["nothing", "walk"],
    ["__proto__", "walk"],
    ["shape", "open"],
    ["", ""],
  ] as const) {
    const { status, headers } = await say(me, question, answer);
    expect([status, headers.location]).toEqual([302, "/match-finder"]);
  }
  expect(await answersOf(me)).toEqual([]);
});

test("a member can delete their own answers, and those of others remain", async () => {
  const [me, other] = [await joinMan(), await join()];
  for (const one of [me, other]) await answerAll(one);
  expect((await other.browser.get("/match-finder")).text).toContain(`/members/${me.id}"`);
  const { status, headers } = await me.browser.post("/match-finder", { intent: "forget_match_answers" });
  expect([status, headers.location]).toEqual([302, "/match-finder?told=forgotten"]);
  expect([await answersOf(me), (await answersOf(other)).length]).toEqual([[], BRAND.questions.length]);
  expect(requestedIn((await me.browser.get("/match-finder")).text)).toBe(BRAND.questions[0]);
  const { text } = await other.browser.get("/match-finder");
  expect(text).not.toContain(`/members/${me.id}"`);
});

test("a visitor and a session of another brand are redirected to the login", async () => {
  const me = await join();
  const visitor = new FormBrowser(server, BRAND.host);
  const elsewhere = new FormBrowser(server, OTHER.host);
  elsewhere.setCookie("session", me.browser.cookie("session")!);
  for (const browser of [visitor, elsewhere])
    for (const answer of [
      await browser.get("/match-finder"),
      await browser.post("/match-finder", { question: "evening", answer: "walk" }),
    ])
      expect([answer.status, answer.headers.location]).toEqual([302, "/login?back=%2Fmatch-finder"]);
  expect(await answersOf(me)).toEqual([]);
});
