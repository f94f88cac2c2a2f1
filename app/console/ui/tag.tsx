import * as css from "./tag.css";

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
