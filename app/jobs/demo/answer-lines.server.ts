import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import type { Tenant } from "~/tenancy/tenant.server";
import { filesOf } from "~/tenancy/tenant-files.server";

/** What a demo member can talk about; where a message fits several equally well, the first of them. */
export const topics = [
  "robot",
  "meeting",
  "photo",
  "gift",
  "compliment",
  "goodbye",
  "work",
  "food",
  "travel",
  "nature",
  "sports",
  "animals",
  "music",
  "culture",
  "weekend",
  "wellbeing",
  "thanks",
  "greeting",
  "other",
] as const;
export type Topic = (typeof topics)[number];

const Lines = z.array(z.string().min(1));
/** A conversation that has been: what the demo member said, what the login did, and where somebody sent a gift. */
const Script = z.array(
  z.union([
    z.strictObject({ them: z.string().min(1) }),
    z.strictObject({ me: z.string().min(1) }),
    z.strictObject({ gift: z.enum(["them", "me"]) }),
  ]),
);
export type Script = z.infer<typeof Script>;

/** answers/<language>.json: what demo members say, and by which words they notice what it is about. */
const Answers = z.strictObject({
  /** small words that give the language away */
  signs: Lines,
  topics: z.record(
    z.enum(topics),
    z.strictObject({
      /** words, or beginnings of words that end with an asterisk */
      heard: Lines,
      replies: Lines.min(2),
      /** questions that go on with it */
      asks: Lines,
    }),
  ),
  /** the conversations that demo logins find at their first start */
  first: z.strictObject({ hello: Lines.min(2), fictional: Lines.min(2), gift: Script, days: Script }),
});
export type AnswerLines = z.infer<typeof Answers>;

const dir = path.resolve("app/jobs/demo/answers");
const read = new Map<string, AnswerLines>();

/** The lines of a language; a brand that speaks otherwise has its own in demo/answers/<language>.json. */
export function answerLines(tenant: Pick<Tenant, "dir">, locale: Locale): AnswerLines {
  const files = filesOf(tenant);
  const own = `demo/answers/${locale}.json`;
  const hasOwn = files.state(own, "demo") !== null;
  const file = hasOwn ? files.path(own) : path.join(dir, `${locale}.json`);
  let lines = read.get(file);
  if (!lines) {
    const text = hasOwn ? files.readText(own, "demo") : readFileSync(file, "utf8");
    lines = Answers.parse(JSON.parse(text ?? "null"));
    read.set(file, lines);
  }
  return lines;
}

/** The lines of every language. */
export function allAnswerLines(tenant: Pick<Tenant, "dir">): Map<Locale, AnswerLines> {
  return new Map(locales.map((locale) => [locale, answerLines(tenant, locale)]));
}
