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
const word = z.string().max(60);
const unsaid = z
  .string()
  .max(60)
  .transform((value) => value || null);

/** The fields of the profile form. A field that the brand does not offer is ignored. */
export type EditProfile = z.infer<typeof EditProfile>;
export const EditProfile = z.object({
  message: z.string().max(100_000).transform(cleanText),
  gender: word,
  seeks: z.array(z.string()).max(10),
  sexuality: word,
  hair_color: unsaid,
  eye_color: unsaid,
  body_type: unsaid,
  tattoos: unsaid,
  relationship_status: unsaid,
  signup_reason: unsaid,
  /** a form without this field leaves the stored pronouns unchanged */
  pronouns: z.string().max(60).optional(),
  pronouns_own: z.string().max(1000).default("").transform(cleanLine),
  interests: z.array(z.string()).max(200),
});

/**
 * Saves the profile form. Text, attributes and interests that the brand does not show to others keep their stored values.
 * @param offered the interests that the brand offers
 * @throws InputRefused with a problem per field; nothing is stored then. product 8.3
 */
export async function editProfile(
  ctx: Needs<"changed" | "db" | "now" | "tenant">,
  memberId: number,
  input: EditProfile,
  offered: readonly string[],
): Promise<void> {
  const parts = offeredParts(ctx);
  const edited = names.filter((name) => parts.includes(name));
  const problems = editProblems(input, edited, offered);
  const pronouns = readPronouns(ctx.tenant, { ...input, pronouns: input.pronouns ?? "" });
  if (pronouns.problem) problems[pronouns.problem.field] = { code: pronouns.problem.code };
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  const { message, gender, sexuality } = input;
  const seeks = [...new Set(input.seeks)];
  const interests = [...new Set(input.interests)];
  await ctx.db.transaction(async (tx) => {
    await tx
      .updateTable("members")
      .set((is) => ({
        gender,
        seeks,
        sexuality,
        ...(parts.includes("text") ? { signup_message: message } : {}),
        ...(parts.includes("interests") ? { interests } : {}),
        ...(ctx.tenant.config.pronouns && input.pronouns !== undefined && !pronouns.problem
          ? { pronouns: pronouns.stored }
          : {}),
        ...Object.fromEntries(edited.map((name) => [name, input[name]])),
        version: is("version", "+", 1),
      }))
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
  const isOne = (values: readonly string[], value: string) => values.includes(value);
  if ([...input.message].length > SIGNUP_MESSAGE_MAX)
    problems.message = { code: "too_long", params: { count: SIGNUP_MESSAGE_MAX } };
  if (!isOne(genders, input.gender)) problems.gender = { code: "choose" };
  if (input.seeks.length === 0 || !input.seeks.every((one) => isOne(genders, one)))
    problems.seeks = { code: "choose" };
  if (!isOne(sexualities, input.sexuality)) problems.sexuality = { code: "choose" };
  for (const name of edited) {
    const value = input[name];
    if (value !== null && !isOne(attributes[name], value)) problems[name] = { code: "choose" };
  }
  if (!input.interests.every((one) => isOne(offered, one))) problems.interests = { code: "choose" };
  else if (new Set(input.interests).size > MAX_INTERESTS)
    problems.interests = { code: "too_many", params: { count: MAX_INTERESTS } };
  return problems;
}
