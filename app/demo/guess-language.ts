import type { Locale } from "~/i18n/languages";
import type { AnswerLines } from "./answer-lines.server";
import { hits, wordsOf } from "./received-words";

/** The lead in short words over the usual language: related languages share some. */
const CLEAR_LEAD = 4;

/**
 * Guesses the language of a text, by its short words first, then by its topics.
 * @param usual the result where the text is not clearly in another language
 */
export function guessLanguage(text: string, usual: Locale, lines: ReadonlyMap<Locale, AnswerLines>): Locale {
  const words = wordsOf(text);
  const score = (locale: Locale) => {
    const { signs, topics } = lines.get(locale)!;
    return (
      2 * hits(words, signs) +
      Object.values(topics).reduce((sum, { received }) => sum + hits(words, received), 0)
    );
  };
  const usualScore = score(usual);
  let best = { locale: usual, score: usualScore };
  for (const locale of lines.keys()) {
    const own = score(locale);
    if (own > best.score) best = { locale, score: own };
  }
  return best.score - usualScore >= CLEAR_LEAD ? best.locale : usual;
}
