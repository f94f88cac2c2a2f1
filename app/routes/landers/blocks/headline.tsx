import { heading } from "~/ui/text.css";
import * as css from "./headline.css";
import type { Part } from "./part";

/** The headline. Where the visitor's time shows, there is one for the day and one for the night. product 18.8 */
export function Headline({ lander, block, stage }: Part<"headline">) {
  const className = heading[block.size ?? stage.headline ?? "hero"];
  if (!lander.hasHours)
    return (
      <h1 className={className}>
        <Emphasized text={block.text} />
      </h1>
    );
  return (
    <h1 className={`${className} ${css.hours}`} data-hours="day">
      <span className={css.hour} data-at="day">
        <Emphasized text={block.day} />
      </span>
      <span className={css.hour} data-at="night" hidden>
        <Emphasized text={block.text} />
      </span>
    </h1>
  );
}

/** A text with at most one part in `<em>` and no other markup. */
function Emphasized({ text }: { text: string }) {
  const [before = "", emphasized, after] = text.split(/<\/?em>/);
  return (
    <>
      {before}
      {emphasized === undefined ? null : <em>{emphasized}</em>}
      {after}
    </>
  );
}

/** The visitor's local time, filled in by the script. */
export function Clock() {
  return <p className={css.clock} data-clock aria-hidden />;
}
