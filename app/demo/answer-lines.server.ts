import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import type { Tenant } from "~/tenancy/tenant.server";
import { filesOf } from "~/tenancy/tenant-files.server";

/** The topics of a demo member; where a message fits several equally well, the first one counts. */
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
/** A past conversation: the lines of the demo member and the login, and gifts. */
const Script = z.array(
  z.union([
    z.strictObject({ them: z.string().min(1) }),
    z.strictObject({ me: z.string().min(1) }),
    z.strictObject({ gift: z.enum(["them", "me"]) }),
  ]),
);
export type Script = z.infer<typeof Script>;

/** answers/<language>.json: the lines of demo members, and the words by which they recognise a topic. */
const Answers = z.strictObject({
  /** short words that identify the language */
  signs: Lines,
  topics: z.record(
    z.enum(topics),
    z.strictObject({
      /** words, or beginnings of words that end with an asterisk */
      received: Lines,
      replies: Lines.min(2),
      /** questions that continue the topic */
      asks: Lines,
    }),
  ),
  /** the conversations of demo logins at their first start */
  first: z.strictObject({ hello: Lines.min(2), fictional: Lines.min(2), gift: Script, days: Script }),
});
export type AnswerLines = z.infer<typeof Answers>;

const dir = path.resolve("app/demo/answers");
const read = new Map<string, AnswerLines>();

/** Returns the lines of a language; a brand may have its own in demo/answers/<language>.json. */
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

/** Returns the lines of every language. */
export function allAnswerLines(tenant: Pick<Tenant, "dir">): Map<Locale, AnswerLines> {
  return new Map(locales.map((locale) => [locale, answerLines(tenant, locale)]));
}
