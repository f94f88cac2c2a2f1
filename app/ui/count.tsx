import { badgeText } from "./badge-text";
import * as css from "./count.css";
import { hiddenText } from "./text.css";

/** Stands in for the number in a badge's words; scripts fill it in. */
export const NUMBER = "%number%";

/**
 * A badge: how many, and in words for screen readers what. Hidden at 0.
 * @param name what is counted; scripts find the badge by it
 * @param words with NUMBER where the number stands
 */
export function Count({
  name,
  count,
  words,
}: {
  name: keyof typeof css.count;
  count: number;
  words: string;
}) {
  return (
    <>
      <span className={css.count[name]} data-count={name} hidden={count === 0} aria-hidden>
        {badgeText(count)}
      </span>
      <span className={hiddenText} data-count-words={words} hidden={count === 0}>
        {words.replace(NUMBER, String(count))}
      </span>
    </>
  );
}
