import * as css from "./count.css";
import { hiddenText } from "./text.css";

/** Over this a badge only says that there are many. product.md §2 */
export const MOST_SHOWN = 99;

/**
 * A badge: how many, and in words for screen readers what. Hidden at 0.
 * @param name what is counted; scripts find the badge by it
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
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className={hiddenText} data-count-words={name} hidden={count === 0}>
        {words}
      </span>
    </>
  );
}
