import type { AnswerLines, Topic } from "./answer-lines.server";
import type { Lots } from "./draw-lots.server";
import { hits, wordsOf } from "./heard-words";
import { topicOfInterest } from "./interest-topics";

export type Heard = { kind: "text" | "photo" | "gift"; text: string };

export type Answering = {
  interests: readonly string[];
  /** a profile of the operator's meets nobody, and says so */
  fictional: boolean;
  /** what they have said in this conversation, the latest first */
  said: readonly string[];
};

/** After these nobody asks a question back. */
const closing: ReadonlySet<Topic> = new Set(["robot", "goodbye", "thanks"]);

/** What a demo member answers: something about what was written, and often a question back out of what interests them. */
export function chooseAnswer(lots: Lots, lines: AnswerLines, heard: Heard, who: Answering): string {
  const topic = topicOf(lines, heard, who.fictional);
  const { replies, asks } = lines.topics[topic];
  const reply = fresh(lots, replies, who.said);
  if (closing.has(topic) || !lots.percent(75)) return reply;
  const own: Topic[] = ["other", ...who.interests.map((id) => topicOfInterest[id] ?? "other")];
  const questions = asks.length > 0 && lots.percent(60) ? asks : lines.topics[lots.one(own)].asks;
  return `${reply} ${fresh(lots, questions, who.said)}`;
}

/** What a message is about. */
export function topicOf(lines: AnswerLines, { kind, text }: Heard, fictional: boolean): Topic {
  if (kind !== "text") return kind;
  const words = wordsOf(text);
  const found = (Object.keys(lines.topics) as Topic[]).reduce<{ topic: Topic; count: number }>(
    (best, topic) => {
      // A greeting before something else is no more than that.
      const count = hits(words, lines.topics[topic].heard) * (topic === "greeting" ? 0.1 : 1);
      return count > best.count ? { topic, count } : best;
    },
    { topic: "other", count: 0 },
  );
  return found.topic === "meeting" && fictional ? "robot" : found.topic;
}

/** One that was not said yet, else the one that was said the longest ago. */
function fresh(lots: Lots, lines: readonly string[], said: readonly string[]): string {
  const saidAt = (line: string) => said.findIndex((earlier) => earlier.includes(line));
  const unsaid = lines.filter((line) => saidAt(line) < 0);
  if (unsaid.length > 0) return lots.one(unsaid);
  return lines.reduce((oldest, line) => (saidAt(line) > saidAt(oldest) ? line : oldest));
}
