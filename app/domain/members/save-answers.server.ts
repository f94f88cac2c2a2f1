import { z } from "zod";
import type { Needs } from "~/domain/context";
import { countStep } from "~/domain/growth/count-step.server";
import { InputRefused } from "~/domain/input-refused.server";
import type { FieldProblems } from "~/domain/problems";
import { cleanLine } from "~/domain/typed-text.server";
import { ANSWER_MAX, ANSWER_MIN, answerRows } from "./rules";

const question = z.string().max(40);
const answer = z.string().max(100_000).transform(cleanLine);

/** The fields of the form: each row has a question and an answer, or "". */
export type SaveAnswers = z.infer<typeof SaveAnswers>;
export const SaveAnswers = z.object({
  question_1: question,
  answer_1: answer,
  question_2: question,
  answer_2: answer,
  question_3: question,
  answer_3: answer,
});

/**
 * Saves a member's answers to the brand's questions, in the order of the rows. They replace all stored answers: an empty row deletes its
 * answer. Where the brand shows no texts, the stored answers do not change.
 * @throws InputRefused with a problem per field; nothing is stored then. product 8.6
 */
export async function saveAnswers(
  { db, now, tenant, changed }: Needs<"changed" | "db" | "now" | "tenant">,
  memberId: number,
  input: SaveAnswers,
): Promise<void> {
  const { profile_questions, visible_profile_notes } = tenant.config;
  if (!visible_profile_notes) return;
  const given = answerRows.flatMap((row) => {
    const [question, answer] = [input[`question_${row}`], input[`answer_${row}`]];
    return answer === "" ? [] : [{ row, question, answer }];
  });
  const problems = answerProblems(given, profile_questions);
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  await db.transaction(async (tx) => {
    // Locks the member: of two concurrent forms, the later one is stored as a whole.
    const { numUpdatedRows } = await tx
      .updateTable("members")
      .set((is) => ({ version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .executeTakeFirst();
    await tx.deleteFrom("profile_answers").where("member_id", "=", memberId).execute();
    if (given.length === 0 || numUpdatedRows === 0n) return;
    await tx
      .insertInto("profile_answers")
      .values(
        given.map(({ question, answer }, position) => ({
          member_id: memberId,
          question,
          position,
          answer,
          answered_at: now,
        })),
      )
      .execute();
    await countStep({ now, tenant }, tx, { id: memberId }, "profile");
  });
  changed(memberId);
}

type Given = { row: (typeof answerRows)[number]; question: string; answer: string };

function answerProblems(given: readonly Given[], offered: readonly string[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const [at, { row, question, answer }] of given.entries()) {
    const length = [...answer].length;
    if (length > ANSWER_MAX) problems[`answer_${row}`] = { code: "too_long", params: { count: ANSWER_MAX } };
    if (length < ANSWER_MIN) problems[`answer_${row}`] = { code: "too_short", params: { count: ANSWER_MIN } };
    if (!offered.includes(question)) problems[`question_${row}`] = { code: "choose" };
    else if (given.slice(0, at).some((one) => one.question === question))
      problems[`question_${row}`] = { code: "question_twice" };
  }
  return problems;
}
