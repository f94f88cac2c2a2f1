import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import { countryCodes } from "../countries";
import { type AnyLanderKind, kindsWithSlug } from "../lander-kinds";

const locale = z.enum(locales as [Locale, ...Locale[]]);
const text = (max: number) => z.string().trim().min(1).max(max);
const localized = (max: number) =>
  z.union([
    text(max),
    z
      .partialRecord(locale, text(max))
      .refine((texts) => Object.keys(texts).length > 0, "a text for at least one language")
      .meta({ minProperties: 1 }),
  ]);

/** A text with at most one emphasized part. */
const headline = localized(90).refine(
  (value) => (typeof value === "string" ? [value] : Object.values(value)).every(isHeadline),
  "a text with at most one <em>…</em> and no other markup",
);

/**
 * A variant of a brand's landers, `landers/<slug>.json`: its changes for one town, audience or campaign. The brand's defaults apply to
 * fields that are not set. tenants/lander.schema.json is derived from it. product 18.7
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
      .describe("The landers that show this variant at /landers/<kind>/<slug>"),
    headline: headline
      .optional()
      .describe("Headline; default: the built-in one; one part may be in <em>…</em>"),
    text: localized(200).optional().describe("Sentence below the headline; default: the built-in one"),
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
    pictures: z
      .array(
        z.string().regex(/^pictures\/[\w-]+\.(webp|jpg|jpeg|png|avif)$/, "a file such as pictures/03.webp"),
      )
      .max(12)
      .default([])
      .describe("Pictures, in their order; default: the examples of the brand"),
    listed: z.boolean().default(true).describe("Lists the variant in the sitemap"),
  })
  .refine(({ country, region }) => region === undefined || region.slice(0, 2) === country, {
    path: ["region"],
    error: "a region of the field country, which has to be set too",
  });
export type LanderVariant = z.infer<typeof LanderVariant>;

function isHeadline(value: string): boolean {
  return !/[<>]/.test(value.replace(/<em>([^<>]+)<\/em>/, "$1"));
}
