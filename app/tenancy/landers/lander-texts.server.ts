import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";

const locale = z.enum(locales as [Locale, ...Locale[]]);

/** A text of a lander file, trimmed. @param max characters */
export const text = (max: number) => z.string().trim().min(1).max(max);

/** One text for all languages, or one for each. @param max characters of each */
export const localized = (max: number) =>
  z.union(
    [
      text(max),
      z
        .partialRecord(locale, text(max))
        .refine((texts) => Object.keys(texts).length > 0, "a text for at least one language")
        .meta({ minProperties: 1 }),
    ],
    { error: "a text, or one for each language" },
  );

/** A text with at most one emphasized part. */
export const headline = localized(90).refine(
  (value) => (typeof value === "string" ? [value] : Object.values(value)).every(isHeadline),
  "a text with at most one <em>…</em> and no other markup",
);

function isHeadline(value: string): boolean {
  return !/[<>]/.test(value.replace(/<em>([^<>]+)<\/em>/, "$1"));
}

/** Pictures of a brand, by their paths in its folder. */
export const pictures = (max: number) =>
  z
    .array(
      z.string().regex(/^pictures\/[\w-]+\.(webp|jpg|jpeg|png|avif)$/, "a file such as pictures/03.webp"),
    )
    .max(max);
