import { z } from "zod";
import { OwnBlock, showNames } from "./blocks.server";

const MAX_BLOCKS = 16;
/** Blocks that every lander has. product 18.1 */
const required: readonly string[] = ["headline", "question", "proof"];
/** Blocks around which the headline or the question are arranged: beside another one there is no place for them. */
const onlyFirst: readonly string[] = ["collage", "story", "chat", "map", "stills"];
/** Blocks that have no meaning without another one. Pictures need the label of drawn examples where the block has none. product 18.4 */
const needs: Readonly<Record<string, string>> = {
  scenes: "stills",
  pause: "stills",
  stills: "pause",
  collage: "drawn",
  gallery: "drawn",
  posts: "drawn",
};

/**
 * The blocks of a lander that an operator composes. Each block stands at most once, since its form fields and anchors are unique on a
 * page. product 18.14
 */
export const OwnBlocks = z
  .array(OwnBlock)
  .min(1)
  .max(MAX_BLOCKS)
  .superRefine((blocks, { addIssue }) => {
    const names: readonly string[] = blocks.map(({ block }) => block);
    const refuse = (path: (string | number)[], input: unknown, message: string) =>
      addIssue({ code: "custom", path, input, message });
    for (const name of required)
      if (!names.includes(name)) refuse([], blocks, `a list with the block "${name}"`);
    const shown = names.filter((name) => showNames.includes(name));
    if (shown.length === 0) refuse([], blocks, "a list with a block that shows something, such as gallery");
    for (const [at, name] of names.entries()) {
      const place = [at, "block"];
      const needed = needs[name];
      if (names.indexOf(name) < at) refuse(place, name, "each block at most once");
      else if (onlyFirst.includes(name) && shown[0] !== name)
        refuse(place, name, `the first block that shows something; before it is "${shown[0]}"`);
      if (needed && !names.includes(needed))
        refuse(place, name, `a list that also has the block "${needed}"`);
    }
    const steps = blocks.findIndex((one) => one.block === "question" && one.opening === "steps");
    if (steps >= 0 && !names.includes("deck"))
      refuse([steps, "opening"], "steps", 'a list that also has the block "deck"');
  });
