import { byLane, isAll } from "../../support/lanes";

/** Returns the first cases of a loop over brands, devices or widths; all of them with the second lane. */
export function covered<T>(cases: readonly T[], count = 1): readonly T[] {
  return byLane(cases.slice(0, count), cases);
}

/** The languages of the first lane: German and Finnish have the longest words, English the shortest. */
const usual: readonly string[] = ["de", "en", "fi"];

/** Returns the languages of a brand that this run covers. */
export function coveredLanguages(all: readonly string[]): readonly string[] {
  return isAll ? all : all.filter((locale) => usual.includes(locale));
}

/** Returns the pages of a sweep in `count` parts of similar length: a test of all would be long on a slow machine. */
export function inParts<T>(pages: readonly T[], count: number): readonly (readonly T[])[] {
  return Array.from({ length: count }, (_, part) => pages.filter((_, at) => at % count === part));
}
