import type { StyleRule } from "@vanilla-extract/css";
import { from, vars } from "~/ui/theme.css";

export const MOVING = "(prefers-reduced-motion: no-preference)";
export const REDUCED = "(prefers-reduced-motion: reduce)";

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

/** Words and question at one side of what is shown, which is as high as both, on wide screens. */
export const beside = {
  gridTemplate: '"words show" auto "question show" 1fr / minmax(0, 5fr) minmax(0, 6fr)',
  gap: "24px 72px",
} as const;

/** Returns a size of letters of the display face, which a theme scales. @param share of the theme's scale that counts */
export const displaySize = (size: string, share = 0.5) =>
  `calc(${size} * (${1 - share} + ${share} * ${vars.type["display-scale"]}))`;

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
