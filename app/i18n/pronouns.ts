import type { Translate, TranslationKey } from "./translate";

/** The pronouns that can be chosen, with their names. */
const names = {
  she_her: "common:pronouns_she_her",
  he_him: "common:pronouns_he_him",
  they_them: "common:pronouns_they_them",
  she_they: "common:pronouns_she_they",
  he_they: "common:pronouns_he_they",
  any: "common:pronouns_any",
  ask: "common:pronouns_ask",
} as const satisfies Record<string, TranslationKey>;
export type PronounKey = keyof typeof names;

/** Returns the pronouns of a profile as text: the name of a choice in the reader's language, or the member's own text unchanged. */
export function pronounsText(t: Translate, pronouns: string): string {
  return Object.hasOwn(names, pronouns) ? t(names[pronouns as PronounKey]) : pronouns;
}
