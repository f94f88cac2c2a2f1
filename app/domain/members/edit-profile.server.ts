import { z } from "zod";
import type { Needs } from "~/domain/context";
import { countStep } from "~/domain/growth/count-step.server";
import { InputRefused } from "~/domain/input-refused.server";
import { genders, SIGNUP_MESSAGE_MAX, sexualities } from "~/domain/members/rules";
import type { FieldProblems } from "~/domain/problems";
import { cleanLine, cleanText } from "~/domain/typed-text.server";
import { offeredParts } from "./own-profile.server";
import { readPronouns } from "./pronouns.server";
import { type Attribute, attributes, MAX_INTERESTS } from "./rules";

const names = Object.keys(attributes) as Attribute[];
const word = z.string().max(60).optional();
const unsaid = z
  .string()
  .max(60)
  .transform((value) => value || null)
  .optional();
/** A form without a ticked box sends an empty text, because without any value the field would be left out. */
const list = (max: number) => z.array(z.string()).max(max).optional();
const withoutEmpty = (values: readonly string[] | undefined) =>
  values && [...new Set(values.filter((value) => value !== ""))];

/** The changed fields of a profile. A field that is left out, or that the brand does not offer, keeps its stored value. */
export type EditProfile = z.infer<typeof EditProfile>;
export const EditProfile = z.object({
  message: z.string().max(100_000).transform(cleanText).optional(),
  gender: word,
  seeks: list(10),
  sexuality: word,
  hair_color: unsaid,
  eye_color: unsaid,
  body_type: unsaid,
  tattoos: unsaid,
  relationship_status: unsaid,
  signup_reason: unsaid,
  pronouns: word,
  /** with `pronouns` */
  pronouns_own: z.string().max(1000).transform(cleanLine).optional(),
  interests: list(200),
});

/**
 * Saves the changed fields of a profile. All others keep their stored values, so that two open pages do not undo each other's changes.
 * @param offered the interests that the brand offers
 * @throws InputRefused with a problem per field; nothing is stored then. product 8.3
 */
export async function editProfile(
  ctx: Needs<"changed" | "db" | "now" | "tenant">,
  memberId: number,
  given: EditProfile,
  offered: readonly string[],
): Promise<void> {
  const input = { ...given, seeks: withoutEmpty(given.seeks), interests: withoutEmpty(given.interests) };
  const parts = offeredParts(ctx);
  const edited = names.filter((name) => parts.includes(name));
  const problems = editProblems(input, edited, offered);
  const { pronouns = "", pronouns_own = "" } = input;
  const read = readPronouns(ctx.tenant, { pronouns, pronouns_own });
  if (read.problem) problems[read.problem.field] = { code: read.problem.code };
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  const { message, gender, sexuality, seeks, interests } = input;
  const changed = {
    gender,
    sexuality,
    seeks,
    signup_message: parts.includes("text") ? message : undefined,
    interests: parts.includes("interests") ? interests : undefined,
    ...(ctx.tenant.config.pronouns && input.pronouns !== undefined && !read.problem
      ? { pronouns: read.stored }
      : {}),
    ...Object.fromEntries(edited.map((name) => [name, input[name]])),
  };
  await ctx.db.transaction(async (tx) => {
    await tx
      .updateTable("members")
      // The query leaves out columns without a value.
      .set((is) => ({ ...changed, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute();
    await countStep(ctx, tx, { id: memberId }, "profile");
  });
  ctx.changed(memberId);
}

function editProblems(
  input: EditProfile,
  edited: readonly Attribute[],
  offered: readonly string[],
): FieldProblems {
  const problems: FieldProblems = {};
  const { message = "", gender, seeks, sexuality, interests = [] } = input;
  const isOne = (values: readonly string[], value: string) => values.includes(value);
  if ([...message].length > SIGNUP_MESSAGE_MAX)
    problems.message = { code: "too_long", params: { count: SIGNUP_MESSAGE_MAX } };
  if (gender !== undefined && !isOne(genders, gender)) problems.gender = { code: "choose" };
  if (seeks && (seeks.length === 0 || !seeks.every((one) => isOne(genders, one))))
    problems.seeks = { code: "choose" };
  if (sexuality !== undefined && !isOne(sexualities, sexuality)) problems.sexuality = { code: "choose" };
  for (const name of edited) {
    const value = input[name] ?? null;
    if (value !== null && !isOne(attributes[name], value)) problems[name] = { code: "choose" };
  }
  if (!interests.every((one) => isOne(offered, one))) problems.interests = { code: "choose" };
  else if (interests.length > MAX_INTERESTS)
    problems.interests = { code: "too_many", params: { count: MAX_INTERESTS } };
  return problems;
}
