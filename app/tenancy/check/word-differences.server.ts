import type { Locale } from "~/i18n/languages";
import { didYouMean } from "../problems.server";
import { alwaysValues, isWellStressed, placeholdersOf, stressedWords, tagsOf } from "../word-rules";

/** How a text differs from what it replaces. */
export type Difference = { found: string; expected: string; meant?: string | null };

/**
 * What every form of the language's text names must be named, and nothing that none of them names may be. Only the singular
 * may say its number in words.
 */
export function placeholderDifferences(usual: string[], text: string, isSingular: boolean): Difference[] {
  const sets = usual.map(placeholdersOf);
  const usable = new Set(sets.flatMap((set) => [...set]));
  const allowed = new Set([...usable, ...alwaysValues]);
  const needed = [...usable].filter(
    (name) => sets.every((set) => set.has(name)) && !(isSingular && name === "count"),
  );
  const given = placeholdersOf(text);
  const list = (names: Iterable<string>) =>
    [...names].map((name) => `{{${name}}}`).join(" ") || "no placeholder";
  const strange = [...given].find((name) => !allowed.has(name));
  if (strange !== undefined) {
    const meant = didYouMean(strange, allowed);
    return [{ found: `{{${strange}}}`, expected: list(usable), meant: meant && `{{${meant}}}` }];
  }
  const missing = needed.some((name) => !given.has(name));
  return missing ? [{ found: list(given), expected: list(needed) }] : [];
}

/**
 * Tags are for texts that pages show with their emphasis.
 * @param word "namespace:key", without a niche's number
 * @param usual the language's own text, in all its forms
 */
export function tagDifferences(word: string, usual: string[], text: string): Difference[] {
  const tags = tagsOf(text);
  const mayStress = stressedWords.includes(word) || usual.some((one) => tagsOf(one).length > 0);
  if (!mayStress && tags.length > 0)
    return [{ found: tags.join(" "), expected: "no tags: this text is shown as it stands" }];
  return isWellStressed(text)
    ? []
    : [{ found: tags.join(" "), expected: "<em>, <strong> and <br> only, each closed" }];
}

/** The plural forms of a language, in the order in which they are usually written. */
export function formsOf(locale: Locale): string[] {
  const order = ["zero", "one", "two", "few", "many", "other"];
  const forms: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return order.filter((form) => forms.includes(form));
}
