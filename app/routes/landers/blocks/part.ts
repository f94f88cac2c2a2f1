import type { ReactNode } from "react";
import type { Lander } from "../lander.server";
import type { Shown, ShownBlock } from "./block-data.server";

/** What a block is rendered from. `words` and `question`: the headline and the question, for a block that contains them. */
export type Part<Name extends ShownBlock["block"]> = {
  lander: Lander;
  block: Shown<Name>;
  words?: ReactNode;
  question?: ReactNode;
  /** the three facts below each other */
  isColumn?: boolean;
};
