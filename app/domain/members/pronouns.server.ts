import { lettersProblem } from "~/domain/members/letters.server";
import { isReservedName } from "~/domain/members/reserved-names.server";
import type { AccountProblem } from "~/domain/problems";
import type { Tenant } from "~/tenancy/tenant.server";
import { OWN_PRONOUNS, OWN_PRONOUNS_MAX, pronounKeys } from "./rules";

/** The form's fields: a key, OWN_PRONOUNS with a custom text, or "" for none. */
export type ChosenPronouns = { pronouns: string; pronouns_own: string };

/** The value to store, or the error with its field. */
export type ReadPronouns =
  | { stored: string | null; problem: null }
  | { problem: { field: keyof ChosenPronouns; code: AccountProblem } };

/**
 * Reads the pronouns that a member chose or wrote. A custom text is checked like a username: letters of one script, no digits, and no name
 * that is reserved for the brand's operators. A brand that does not ask for pronouns stores none.
 * @param chosen as cleaned by `cleanLine`
 */
export function readPronouns(
  tenant: Pick<Tenant, "config" | "slug">,
  { pronouns, pronouns_own }: ChosenPronouns,
): ReadPronouns {
  if (!tenant.config.pronouns || pronouns === "") return { stored: null, problem: null };
  if (pronounKeys.some((key) => key === pronouns)) return { stored: pronouns, problem: null };
  if (pronouns !== OWN_PRONOUNS) return { problem: { field: "pronouns", code: "choose" } };
  if (isOwnPronouns(tenant, pronouns_own)) return { stored: pronouns_own, problem: null };
  return { problem: { field: "pronouns_own", code: "pronouns_invalid" } };
}

function isOwnPronouns(tenant: Pick<Tenant, "config" | "slug">, text: string): boolean {
  const words = text.split(/[ /,’'&+-]+/u).filter(Boolean);
  return (
    [...text].length <= OWN_PRONOUNS_MAX &&
    /^[\p{L}\p{M} /,’'&+-]+$/u.test(text) &&
    /\p{L}/u.test(text) &&
    lettersProblem(text) === null &&
    ![...words, words.join("")].some((word) => isReservedName(tenant, word))
  );
}
