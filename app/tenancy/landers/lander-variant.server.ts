import { z } from "zod";
import { countryCodes } from "../countries";
import { type AnyLanderKind, kindsWithSlug } from "../lander-kinds";
import { headline, localized, pictures, text } from "./lander-texts.server";
import { OwnBlocks } from "./own-blocks.server";

/**
 * A lander of a brand, `landers/<slug>.json`: a variant of built-in landers, with its changes for one town, audience or campaign, or a
 * lander that is composed of blocks. The brand's defaults apply to fields that are not set. tenants/lander.schema.json is derived from
 * it. product 18.7, 18.14
 */
export const LanderVariant = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe("JSON Schema with which editors complete and check this file: ../../lander.schema.json"),
    kinds: z
      .array(z.enum(kindsWithSlug as [AnyLanderKind, ...AnyLanderKind[]]))
      .min(1)
      .optional()
      .describe("The landers that show this variant at /landers/<kind>/<slug>"),
    blocks: OwnBlocks.optional().describe(
      "Instead of kinds: the parts of a lander of its own at /landers/<slug>, in their order",
    ),
    headline: headline
      .optional()
      .describe(
        "Headline; default: the built-in one; one part may be in <em>…</em>; required with blocks, which have none",
      ),
    text: localized(200)
      .optional()
      .describe("Sentence below the headline; default: the built-in one; required with blocks"),
    town: text(60).optional().describe("Town that the variant is for; shown above the headline"),
    audience: localized(80)
      .optional()
      .describe("Audience of the variant, shown above the headline; one text, or one for each language"),
    campaign: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "lower-case letters, digits and dashes")
      .optional()
      .describe("Name of the campaign in statistics; visitors do not see it"),
    country: z.enum(countryCodes).optional().describe("Country of the region"),
    region: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, "a region such as NL-NH")
      .optional()
      .describe("Initial region of the map"),
    pictures: pictures(12)
      .default([])
      .describe("Pictures, in their order; default: the examples of the brand"),
    listed: z.boolean().default(true).describe("Lists the variant in the sitemap"),
  })
  .refine(({ country, region }) => region === undefined || region.slice(0, 2) === country, {
    path: ["region"],
    error: "a region of the field country, which has to be set too",
  })
  .superRefine(({ kinds, blocks, ...variant }, { addIssue }) => {
    const refuse = (field: string, message: string) =>
      addIssue({ code: "custom", path: [field], input: undefined, message });
    if (!kinds && !blocks) refuse("kinds", "the kinds that show this variant, or blocks instead");
    if (kinds && blocks) refuse("blocks", "blocks or kinds, not both");
    if (!blocks) return;
    for (const field of ["headline", "text"] as const)
      if (variant[field] === undefined) refuse(field, "a text: composed landers have no built-in one");
  })
  .transform(({ kinds = [], ...variant }) => ({ ...variant, kinds }));
export type LanderVariant = z.infer<typeof LanderVariant>;
