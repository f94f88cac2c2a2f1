import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ProfileAnswer } from "~/domain/members/profile-answers.server";
import { ANSWER_MAX, ANSWER_MIN, MAX_ANSWERS } from "~/domain/members/rules";
import { isLocale, type Locale } from "~/i18n/languages";
import { profileQuestions } from "~/tenancy/niche-defaults.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { drawLots } from "./draw-lots.server";

/** profile-answers/<language>.json: the answers of demo members to each question. */
const Pool = z.record(
  z.enum(profileQuestions),
  z.array(z.string().min(ANSWER_MIN).max(ANSWER_MAX)).min(MAX_ANSWERS),
);
type Pool = z.infer<typeof Pool>;

const dir = path.resolve("app/demo/profile-answers");
const read = new Map<Locale, Pool>();

/** Returns the possible answers of demo members in a language. */
export function answerPool(locale: Locale): Pool {
  let pool = read.get(locale);
  if (!pool) {
    pool = Pool.parse(JSON.parse(readFileSync(path.join(dir, `${locale}.json`), "utf8")));
    read.set(locale, pool);
  }
  return pool;
}

/** The percentage of members with answers. */
const ANSWERING = 75;

/**
 * Plans the answers of demo members to the questions of their brand: the same at every start.
 * @param seed of these people @param languages of each of them @returns the answers of each, in the order of the profile
 */
export function planAnswers(
  { config }: Pick<Tenant, "config">,
  seed: string,
  languages: readonly string[],
): ProfileAnswer[][] {
  const lots = drawLots(seed);
  const left = new Map<string, string[]>();
  // No answer is repeated before all were used.
  const deal = (locale: Locale, question: (typeof profileQuestions)[number]): string => {
    const key = `${locale} ${question}`;
    const pool = answerPool(locale)[question];
    const rest = left.get(key) ?? [];
    if (rest.length === 0) rest.push(...lots.some(pool, pool.length));
    left.set(key, rest);
    return rest.pop() ?? "";
  };
  return languages.map((language) => {
    const [isAnswering, count] = [lots.percent(ANSWERING), lots.whole(1, MAX_ANSWERS)];
    const questions = lots.some(config.profile_questions, count);
    if (!isAnswering || !isLocale(language)) return [];
    return questions.map((question) => ({ question, answer: deal(language, question) }));
  });
}
