import { z } from "zod";
import { didYouMean } from "../problems.server";
import { localized, pictures } from "./lander-texts.server";

const block = <Name extends string, Shape extends z.ZodRawShape>(name: Name, does: string, fields: Shape) =>
  z.strictObject({ block: z.literal(name), ...fields }).meta({ description: does });

const own = (max: number) =>
  pictures(max).min(1).optional().describe("Pictures of this block; default: those of the lander");
const line = z.array(localized(200));
const DEFAULTS = "default: the built-in ones";
const SUITS = "default: what suits the first block that shows something";

/** Blocks in the column of the headline. */
const wordBlocks = [
  block("clock", "The visitor's local time", {}),
  block("kicker", "Town or audience of the lander", {}),
  block("headline", "The headline of the lander, its only h1", {
    size: z.enum(["hero", "title"]).optional().describe(`Its size; ${SUITS}`),
  }),
  block("text", "The sentence of the lander", {
    look: z.enum(["lede", "muted", "small"]).optional().describe(`Its size and colour; ${SUITS}`),
  }),
  block("drawn", "The label of drawn examples", {}),
  block("quote", "A sentence as a quotation", {
    text: localized(200).optional().describe("The sentence; default: the built-in one"),
  }),
  block("facts", "Facts with their names", {
    facts: z
      .array(z.strictObject({ name: localized(40), text: localized(90) }))
      .min(1)
      .max(6)
      .optional()
      .describe(`The facts; ${DEFAULTS}`),
  }),
  block("scenes", "A sentence for each of the stills", {
    lines: line.length(3).optional().describe(`Three sentences; ${DEFAULTS}`),
  }),
  block("pause", "Pauses the stills, and shows which one is visible", {}),
  block("areas", "The region, which the visitor can change", {}),
] as const;

/** Blocks that show something. The first one of a lander arranges the headline and the question around it. */
const showBlocks = [
  block("windows", "A house at night with four neighbours and the visitor's window", { pictures: own(4) }),
  block("collage", "Nine pictures and an empty tile around the headline", { pictures: own(9) }),
  block("gallery", "Pictures that open with a sentence", {
    pictures: own(13),
    lines: line.min(1).max(6).optional().describe(`Sentences of the pictures, in turn; ${DEFAULTS}`),
  }),
  block("icons", "Interests to choose, as icons", {}),
  block("story", "Full-screen frames, the headline in the first, the question in the last", {
    pictures: own(3),
    frames: z
      .array(z.strictObject({ title: localized(60), text: localized(120) }))
      .length(2)
      .optional()
      .describe(`The two frames between; ${DEFAULTS}`),
  }),
  block("chat", "A practice chat with the question", { pictures: own(1) }),
  block("map", "A drawn landscape of the region", { pictures: own(3) }),
  block("posts", "Example posts", {
    pictures: own(6),
    posts: z
      .array(z.strictObject({ title: localized(60), text: localized(200), cost: localized(120) }))
      .min(1)
      .max(6)
      .optional()
      .describe(`The posts, each with its price; ${DEFAULTS}`),
  }),
  block("deck", "Three drawn cards to practise swiping", {
    lines: line.length(3).optional().describe(`A sentence for each card; ${DEFAULTS}`),
  }),
  block("stills", "Three pictures that fade into each other", { pictures: own(3) }),
  block("film", "The brand's film, or its still", {
    pictures: own(1),
    lines: line.min(1).max(6).optional().describe(`Sentences below it; ${DEFAULTS}`),
  }),
] as const;

const endBlocks = [
  block("question", "The first question of the signup", {
    opening: z
      .enum(["none", "line", "face", "steps"])
      .default("none")
      .describe("What is above it: nothing, a line, a face and a line, or the steps of the deck and a line"),
    title: localized(90).optional().describe("The line above it; default: the built-in one"),
  }),
  block("proof", "Three facts from the brand's settings", {}),
] as const;

/** Blocks that show the member of a profile lander. */
const memberBlocks = [
  block("who", "The name of the member", { look: z.enum(["name", "addressee"]) }),
  block("notice", "What a fictional profile is", {}),
  block("card", "The card of the member", {}),
] as const;

const operatorsBlocks = [...wordBlocks, ...showBlocks, ...endBlocks] as const;
const operatorsNames: readonly string[] = operatorsBlocks.map(({ shape }) => shape.block.value);

/** A block of a lander that an operator composes. */
export const OwnBlock = z.discriminatedUnion("block", operatorsBlocks, {
  error: ({ input }) => {
    const { block: found } = Object(input) as { block?: unknown };
    const meant = typeof found === "string" ? didYouMean(found, operatorsNames) : null;
    return meant ? `a block; did you mean "${meant}"?` : `a block: ${operatorsNames.join(", ")}`;
  },
});

/** A block of the engine's own landers, which also show members. */
export const Block = z.discriminatedUnion("block", [...operatorsBlocks, ...memberBlocks]);
export type Block = z.infer<typeof Block>;
export type BlockName = Block["block"];
export type BlockOf<Name extends BlockName> = Extract<Block, { block: Name }>;
/** A block that shows something. */
export type ShowName = z.infer<(typeof showBlocks)[number]>["block"] | "card";
/** The blocks that show something. */
export const showNames: readonly string[] = showBlocks.map(({ shape }) => shape.block.value);
