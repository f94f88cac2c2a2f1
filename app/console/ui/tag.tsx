import * as css from "./tag.css";
import { hidden } from "./text.css";

export type Tone = keyof typeof css.tones;
export type Shape = keyof typeof css.shapes;

/** A state in a word, with a colour and a shape. */
export function Tag({
  tone = "plain",
  shape = "dot",
  children,
}: {
  tone?: Tone;
  shape?: Shape;
  children: string;
}) {
  return <span className={`${css.tones[tone]} ${css.shapes[shape]}`}>{children}</span>;
}

/** A number of things that wait. @param of what is counted, for screen readers */
export function Count({ value, bad = false, of }: { value: number; bad?: boolean; of: string }) {
  if (value === 0) return null;
  return (
    <span className={bad ? css.countBad : css.count}>
      <span aria-hidden="true">{value > 999 ? "999+" : value}</span>
      <span className={hidden}>{`, ${value} ${of}`}</span>
    </span>
  );
}
