import path from "node:path";
import { describe, expect, test } from "vitest";
import { allAnswerLines, answerLines, type Topic, topics } from "~/demo/answer-lines.server";
import { chooseAnswer, topicOf } from "~/demo/choose-answer";
import { drawLots } from "~/demo/draw-lots.server";
import { guessLanguage } from "~/demo/guess-language";
import { topicOfInterest } from "~/demo/interest-topics";
import { locales } from "~/i18n/languages";
import interests from "../../locales/en/interests.json";

const brand = (slug: string) => ({ dir: path.resolve("tenants", slug) });
const all = allAnswerLines(brand("velvet-hour"));
const texts = ({ topics, first }: ReturnType<typeof answerLines>) => [
  ...Object.values(topics).flatMap(({ replies, asks }) => [...replies, ...asks]),
  ...[...first.hello, ...first.fictional],
  ...[...first.gift, ...first.days].flatMap((line) => Object.values(line)),
];

describe.each(locales)("the answers in %s", (locale) => {
  const lines = all.get(locale)!;
  test("are enough for a long conversation, without duplicates", () => {
    const said = texts(lines).filter((text) => text !== "them");
    expect(said.length).toBeGreaterThan(50);
    expect(new Set(said).size).toBe(said.length);
  });

  test("are not copies of the English ones", () => {
    if (locale === "en") return;
    const english = new Set(texts(all.get("en")!));
    expect(texts(lines).filter((text) => text !== "them" && english.has(text))).toEqual([]);
  });

  test("are recognized as their language", () => {
    for (const text of texts(lines).filter((text) => text.split(" ").length > 8))
      expect([guessLanguage(text, locale, all), text]).toEqual([locale, text]);
  });

  test("disclose a program when asked", () => {
    const translations = lines.topics.robot.received[0]!;
    expect(topicOf(lines, { kind: "text", text: `${translations}?` }, false)).toBe("robot");
  });
});

const received: [string, string, Topic][] = [
  ["en", "Hi! What are you cooking for dinner?", "food"],
  ["en", "Hello there", "greeting"],
  ["en", "Shall we meet for a drink together?", "meeting"],
  ["de", "Ich gehe am liebsten wandern in den Bergen", "nature"],
  ["nl", "Heb je huisdieren? Ik heb een hond", "animals"],
  ["fr", "Tu écoutes quelle musique ? J'adore les concerts", "music"],
  ["es", "¿Qué libros lees?", "culture"],
  ["it", "Dove vai in vacanza? Adoro viaggiare", "travel"],
  ["da", "Hvad laver du i weekenden?", "weekend"],
  ["nb", "Hvordan går det?", "wellbeing"],
  ["sv", "Tack så mycket!", "thanks"],
  ["fi", "Hyvää yötä!", "goodbye"],
  ["pl", "Bardzo ładne zdjęcie, piękny uśmiech", "compliment"],
];
test.each(received)("in %s, “%s” is about %s", (locale, text, topic) => {
  expect(topicOf(all.get(locale as "en")!, { kind: "text", text }, false)).toBe(topic);
});

test("a photo and a gift get answers of their own, and a fictional profile agrees to no meeting", () => {
  const lines = all.get("en")!;
  expect(topicOf(lines, { kind: "gift", text: "" }, false)).toBe("gift");
  expect(topicOf(lines, { kind: "photo", text: "my dinner" }, false)).toBe("photo");
  expect(topicOf(lines, { kind: "text", text: "Shall we meet?" }, true)).toBe("robot");
});

test("a question in an answer comes from the interests of the demo member", () => {
  const lines = all.get("en")!;
  const who = { interests: ["dogs"], fictional: false, said: [] };
  const answers = Array.from({ length: 60 }, (_, at) =>
    chooseAnswer(drawLots(`draw ${at}`), lines, { kind: "text", text: "mhm" }, who),
  );
  const requested = (topic: Topic) =>
    answers.some((answer) => lines.topics[topic].asks.some((ending) => answer.endsWith(ending)));
  expect(topics.filter(requested)).toEqual(["animals", "other"]);
});

test("every interest that leads to a topic exists", () => {
  expect(Object.keys(topicOfInterest).filter((id) => !(id in interests))).toEqual([]);
});

test("a brand that addresses its members with Sie does so in all answers", () => {
  const du = /\b(du|dir|dich|dein\w*)\b/i;
  const formal = texts(answerLines(brand("abendrot"), "de"));
  expect(formal.filter((text) => du.test(text))).toEqual([]);
  expect(texts(all.get("de")!).filter((text) => du.test(text)).length).toBeGreaterThan(10);
});
