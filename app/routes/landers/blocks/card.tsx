import { FictionalMark } from "~/ui/mark";
import { heading, muted } from "~/ui/text.css";
import * as css from "./card.css";
import { Drawn } from "./drawn";
import type { Part } from "./part";
import { Picture } from "./picture";

/** The card of a profile lander: a drawn example is labelled, a fictional profile is marked. */
export function Card({ block: { person } }: Part<"card">) {
  const { id, name, age, place, fictional, picture } = person;
  return (
    <article className={css.card}>
      <Picture picture={picture} sizes="(min-width: 992px) 32vw, 100vw" className={css.photo} isFirst />
      <div className={css.tags}>
        {id === 0 ? <Drawn /> : null}
        {fictional ? <FictionalMark /> : null}
      </div>
      {name ? (
        <div className={css.caption}>
          <h2 className={heading.title}>{age > 0 ? `${name}, ${age}` : name}</h2>
          {place ? <p className={muted}>{place}</p> : null}
        </div>
      ) : null}
    </article>
  );
}
