import type { Locale } from "~/i18n/languages";
import type { AnswerLines } from "./answer-lines.server";
import { hits, wordsOf } from "./heard-words";

/** Several small words more than the usual language has: neighbours share some. */
const CLEAR_LEAD = 4;

/**
 * The language that a text is written in, by its small words first, and by what it is about.
 * @param usual what it is where the text does not clearly tell another
 */
export function guessLanguage(text: string, usual: Locale, lines: ReadonlyMap<Locale, AnswerLines>): Locale {
  const words = wordsOf(text);
  const score = (locale: Locale) => {
    const { signs, topics } = lines.get(locale)!;
    return (
      2 * hits(words, signs) + Object.values(topics).reduce((sum, { heard }) => sum + hits(words, heard), 0)
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
