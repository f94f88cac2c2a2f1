import type { AnswerLines, Topic } from "./answer-lines.server";
import type { Lots } from "./draw-lots.server";
import { topicOfInterest } from "./interest-topics";
import { hits, wordsOf } from "./received-words";

export type ReceivedMessage = { kind: "text" | "photo" | "gift"; text: string };

export type Answering = {
  interests: readonly string[];
  /** a fictional profile never meets anyone, and says so */
  fictional: boolean;
  /** the member's lines in this conversation, the latest first */
  said: readonly string[];
};

/** After these topics no question is asked back. */
const closing: ReadonlySet<Topic> = new Set(["robot", "goodbye", "thanks"]);

/** Chooses the answer of a demo member: a line about the topic, and often a question from the member's interests. */
export function chooseAnswer(
  lots: Lots,
  lines: AnswerLines,
  received: ReceivedMessage,
  who: Answering,
): string {
  const topic = topicOf(lines, received, who.fictional);
  const { replies, asks } = lines.topics[topic];
  const reply = fresh(lots, replies, who.said);
  if (closing.has(topic) || !lots.percent(75)) return reply;
  const own: Topic[] = ["other", ...who.interests.map((id) => topicOfInterest[id] ?? "other")];
  const questions = asks.length > 0 && lots.percent(60) ? asks : lines.topics[lots.one(own)].asks;
  return `${reply} ${fresh(lots, questions, who.said)}`;
}

/** Returns the topic of a message. */
export function topicOf(lines: AnswerLines, { kind, text }: ReceivedMessage, fictional: boolean): Topic {
  if (kind !== "text") return kind;
  const words = wordsOf(text);
  const found = (Object.keys(lines.topics) as Topic[]).reduce<{ topic: Topic; count: number }>(
    (best, topic) => {
      // A greeting before another topic is only a greeting.
      const count = hits(words, lines.topics[topic].received) * (topic === "greeting" ? 0.1 : 1);
      return count > best.count ? { topic, count } : best;
    },
    { topic: "other", count: 0 },
  );
  return found.topic === "meeting" && fictional ? "robot" : found.topic;
}

/** Returns a line that was not used yet, else the least recently used one. */
function fresh(lots: Lots, lines: readonly string[], said: readonly string[]): string {
  const saidAt = (line: string) => said.findIndex((earlier) => earlier.includes(line));
  const unsaid = lines.filter((line) => saidAt(line) < 0);
  if (unsaid.length > 0) return lots.one(unsaid);
  return lines.reduce((oldest, line) => (saidAt(line) > saidAt(oldest) ? line : oldest));
}
