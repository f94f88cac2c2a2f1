import type { AccountProblem } from "~/domain/accounts/problems";
import { hasClearLetters } from "~/domain/accounts/rules";
import { isReservedName, looksLatin } from "~/domain/accounts/signup/reserved-names.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { OWN_PRONOUNS, OWN_PRONOUNS_MAX, pronounKeys } from "./rules";

/** What a form sends: a key, OWN_PRONOUNS with the text, or "" for nothing. */
export type ChosenPronouns = { pronouns: string; pronouns_own: string };

/** What is stored of it, or why it is refused, at the field that is wrong. */
export type ReadPronouns =
  | { stored: string | null; problem: null }
  | { problem: { field: keyof ChosenPronouns; code: AccountProblem } };

/**
 * The pronouns that a member chose or wrote. An own text is checked as usernames are: letters of one script, no digits, and no name of
 * those who run the brand. A brand that does not ask stores none.
 * @param chosen as cleaned by `cleanText`
 */
export function readPronouns(
  tenant: Pick<Tenant, "config" | "slug">,
  { pronouns, pronouns_own }: ChosenPronouns,
): ReadPronouns {
  if (!tenant.config.pronouns || pronouns === "") return { stored: null, problem: null };
  if (pronounKeys.some((key) => key === pronouns)) return { stored: pronouns, problem: null };
  if (pronouns !== OWN_PRONOUNS) return { problem: { field: "pronouns", code: "choose" } };
  const own = pronouns_own.replace(/\s+/gu, " ");
  if (isOwnPronouns(tenant, own)) return { stored: own, problem: null };
  return { problem: { field: "pronouns_own", code: "pronouns_invalid" } };
}

function isOwnPronouns(tenant: Pick<Tenant, "config" | "slug">, text: string): boolean {
  const words = text.split(/[ /,’'&+-]+/u).filter(Boolean);
  return (
    [...text].length <= OWN_PRONOUNS_MAX &&
    /^[\p{L}\p{M} /,’'&+-]+$/u.test(text) &&
    /\p{L}/u.test(text) &&
    hasClearLetters(text) &&
    !words.some((word) => looksLatin(word)) &&
    ![...words, words.join("")].some((word) => isReservedName(tenant, word))
  );
}
