import * as card from "./card.css";
import { grid, member } from "./member-card.css";
import { photo } from "./photo.css";
import * as css from "./placeholders.css";

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder cards in the size of members' cards. */
export function PlaceholderCards() {
  return (
    <ul className={`${grid} ${css.cards}`} aria-hidden>
      {EIGHT.map((at) => (
        <li key={at} className={`${card.card} ${member}`}>
          <div className={`${photo} ${css.waiting}`} />
          <div className={`${card.caption} ${css.words}`}>
            <Lines />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder rows: a face and two lines each. */
export function PlaceholderRows() {
  return (
    <ul className={css.rows} aria-hidden>
      {EIGHT.map((at) => (
        <li key={at} className={css.row}>
          <div className={css.face} />
          <div className={css.words}>
            <Lines />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Lines() {
  return (
    <>
      <span className={css.waiting} />
      <span className={css.waiting} />
    </>
  );
}
