import { badgeText } from "./badge-text";
import * as css from "./count.css";
import { hiddenText } from "./text.css";

/** Stands in for the number in a badge's words; scripts fill it in. */
export const NUMBER = "%number%";

/**
 * A badge: how many, and in words for screen readers what. Hidden at 0, but for what is missing then.
 * @param name what is counted; scripts find the badge by it
 * @param isHidden where another rule than 0 says so
 * @param words with NUMBER where the number stands
 */
export function Count({
  name,
  count,
  words,
  isHidden = count === 0,
}: {
  name: keyof typeof css.count;
  count: number;
  words: string;
  isHidden?: boolean;
}) {
  return (
    <>
      <span
        className={css.count[name]}
        data-count={name}
        data-none={count === 0 || undefined}
        hidden={isHidden}
        aria-hidden
        suppressHydrationWarning
      >
        {badgeText(count)}
      </span>
      <span className={hiddenText} data-count-words={words} hidden={isHidden} suppressHydrationWarning>
        {words.replace(NUMBER, String(count))}
      </span>
    </>
  );
}
