import type { Locale } from "~/i18n/languages";
import { didYouMean } from "../problems.server";
import { alwaysValues, isWellStressed, placeholdersOf, stressedKeys, tagsOf } from "../translation-rules";

/** The most characters of a text that may have tags: i18next searches the end of the text for each "<". The longest default has 300. */
const MAX_STRESSED = 1000;

/** A difference between a text and the default text that it replaces. */
export type Difference = { found: string; expected: string; meant?: string | null };

/**
 * Compares placeholders: those in all forms of the default text are required, and those in none of them are refused, except
 * `alwaysValues`. Only the singular may spell out its number.
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
 * Checks tags, which are allowed only in texts that pages show with emphasis.
 * @param word "namespace:key", without the number of a niche
 * @param usual the default text of the language, in all plural forms
 */
export function tagDifferences(word: string, usual: string[], text: string): Difference[] {
  const tags = tagsOf(text);
  const mayStress = stressedKeys.includes(word) || usual.some((one) => tagsOf(one).length > 0);
  if (!mayStress && tags.length > 0)
    return [{ found: tags.join(" "), expected: "no tags: this text is shown as plain text" }];
  if (mayStress && text.length > MAX_STRESSED)
    return [{ found: `a text of ${text.length} characters`, expected: `at most ${MAX_STRESSED} characters` }];
  return isWellStressed(text)
    ? []
    : [{ found: tags.join(" ") || "an open tag", expected: "<em>, <strong> and <br> only, each closed" }];
}

/** Returns the plural forms of a language, in their usual order. */
export function formsOf(locale: Locale): string[] {
  const order = ["zero", "one", "two", "few", "many", "other"];
  const forms: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return order.filter((form) => forms.includes(form));
}
