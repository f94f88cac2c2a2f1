import type { StyleRule } from "@vanilla-extract/css";
import { from } from "~/ui/theme.css";

type Rules = Exclude<StyleRule, readonly unknown[]>;

/** Rules that apply on wide screens only. */
export const wide = (rules: NonNullable<Rules["@media"]>[string]): Rules => ({
  "@media": { [from.large]: rules },
});

/** A grid of blocks. @param gap on phones @param rules on wide screens */
export const columns = (gap: number, rules: NonNullable<Rules["@media"]>[string]): Rules => ({
  display: "grid",
  gap,
  ...wide(rules),
});

/** The classes of a lander whose first shown block this is: how the headline and the question are arranged around it. */
export type Stage = {
  page?: string;
  /** the background behind the columns */
  ground?: string;
  grid: string;
  words?: string;
  /** the words without the label of drawn examples, which is beside them */
  group?: string;
  show?: string;
  question?: string;
  proof?: string;
  /** the size of the headline and the look of the text where the lander names none */
  headline?: "title";
  text?: "muted" | "small";
  /** where a column is part of another one, or the pictures are the background; without `proof`, the proof is below the grid */
  within?: {
    words?: "show";
    show?: "ground";
    question?: "words" | "show";
    proof?: "question" | "grid";
  };
};
