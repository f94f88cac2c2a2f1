import type { ReactNode } from "react";
import type { Lander } from "../lander.server";
import type { Shown, ShownBlock } from "./block-data.server";
import type { Stage } from "./stage-rules";

/** What a block is rendered from. `stage`: of the first block that shows something. `words` and `question`: the headline and the question, for a block that contains them. */
export type Part<Name extends ShownBlock["block"]> = {
  lander: Lander;
  block: Shown<Name>;
  stage: Stage;
  words?: ReactNode;
  question?: ReactNode;
};
