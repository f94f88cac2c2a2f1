import { badgeText } from "./badge-text";
import * as css from "./count.css";
import { hiddenText } from "./text.css";

/**
 * A badge: how many, and in words for screen readers what. Hidden at 0, but for what is missing then.
 * @param name what is counted
 * @param isHidden where another rule than 0 says so
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
      >
        {badgeText(count)}
      </span>
      <span className={hiddenText} hidden={isHidden}>
        {words}
      </span>
    </>
  );
}
