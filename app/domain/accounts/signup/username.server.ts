import type { Needs } from "../../context";
import { lettersProblem } from "../../members/letters.server";
import { isReservedName } from "../../members/reserved-names.server";
import type { AccountProblem, FieldProblems } from "../../problems";
import { NAME_CHARACTERS, NAME_LENGTH } from "../rules";

/** Accents. The marks of one script, such as vowel signs, count towards the minimum: the common names राम and அனு have two syllables. */
const ANY_SCRIPTS_MARKS = /\p{Script=Inherited}/gu;
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Returns the problem of a username, or null. Whether a member has it already is detected by `isKnownAsTaken` and `refuseLookalike`.
 * @param name as cleaned by `cleanLine`
 * @param address the member's own, which is no name
 * @param tenant its brand and staff are not imitated
 * product 5.9, 5.10
 */
export function nameProblem(
  { tenant }: Needs<"tenant">,
  name: string,
  address: string,
): FieldProblems[string] | null {
  if (name.startsWith("@")) return { code: "name_at" };
  if (name.toLowerCase() === address.toLowerCase() && name) return { code: "name_is_email" };
  const problem = spellingProblem(name) ?? lengthProblem(name);
  if (problem) return problem;
  return isReservedName(tenant, name) ? { code: "name_reserved" } : null;
}

function spellingProblem(name: string): FieldProblems[string] | null {
  if (/[^\p{L}\p{M}\p{N}_-]/u.test(name)) return { code: "name_character" };
  const codes = { unusual: "name_character", mixed: "name_scripts" } satisfies Record<string, AccountProblem>;
  const problem = lettersProblem(name);
  if (problem) return { code: codes[problem] };
  return name !== "" && !/[\p{L}\p{N}]/u.test(name) ? { code: "name_signs" } : null;
}

function lengthProblem(name: string): FieldProblems[string] | null {
  const { min, max } = NAME_LENGTH;
  if ([...name.replace(ANY_SCRIPTS_MARKS, "")].length < min)
    return { code: "too_short", params: { count: min } };
  const isLong = [...name].length > NAME_CHARACTERS || [...letters.segment(name)].length > max;
  return isLong ? { code: "too_long", params: { count: max } } : null;
}
