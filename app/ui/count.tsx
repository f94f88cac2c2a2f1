import { badgeText } from "./badge-text";
import * as css from "./count.css";
import { hiddenText } from "./text.css";

/**
 * A badge with a count, and the text that screen readers read instead. By default it is hidden at 0.
 * @param name what is counted
 * @param isHidden overrides the default, for a badge that also shows 0
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
