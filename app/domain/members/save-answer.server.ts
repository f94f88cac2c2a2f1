import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { countStep } from "~/domain/growth/count-step.server";
import { InputRefused } from "~/domain/input-refused.server";
import type { AccountProblem } from "~/domain/problems";
import { cleanLine } from "~/domain/typed-text.server";
import { ANSWER_MAX, ANSWER_MIN, MAX_ANSWERS } from "./rules";

/** An answer to save: "" deletes it. */
export type SaveAnswer = z.infer<typeof SaveAnswer>;
export const SaveAnswer = z.object({
  question: z.string().max(40),
  answer: z.string().max(100_000).transform(cleanLine),
});

type Row = { question: string; answer: string; answered_at: Date };

/**
 * Saves one answer to a question of the brand: it replaces the answer to the same question, or is added as the last one. The other answers
 * stay, except those to questions that the brand no longer asks. Where the brand shows no texts, nothing changes.
 * @throws InputRefused with the problem of a field; nothing is stored then. product 8.6
 */
export async function saveAnswer(
  { db, now, tenant, changed }: Needs<"changed" | "db" | "now" | "tenant">,
  memberId: number,
  { question, answer }: SaveAnswer,
): Promise<void> {
  const { profile_questions, visible_profile_notes } = tenant.config;
  if (!visible_profile_notes) return;
  const isOffered = (id: string) => profile_questions.some((one) => one === id);
  if (!isOffered(question)) refuse("question", "choose");
  const length = [...answer].length;
  if (length > ANSWER_MAX) refuse("answer", "too_long", ANSWER_MAX);
  if (length > 0 && length < ANSWER_MIN) refuse("answer", "too_short", ANSWER_MIN);
  const isSaved = await db.transaction(async (tx) => {
    // Locks the member: of two concurrent answers, the second is added to the first.
    const { numUpdatedRows } = await tx
      .updateTable("members")
      .set((is) => ({ version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const stored = (await rowsOf(tx, memberId)).filter((row) => isOffered(row.question));
    await replaceRows(tx, memberId, withAnswer(stored, { question, answer, answered_at: now }));
    if (answer !== "") await countStep({ now, tenant }, tx, { id: memberId }, "profile");
    return true;
  });
  if (isSaved) changed(memberId);
}

/** The answers after one was saved. @throws InputRefused */
function withAnswer(stored: readonly Row[], row: Row): Row[] {
  const isSame = ({ question }: Row) => question === row.question;
  if (row.answer === "") return stored.filter((one) => !isSame(one));
  if (stored.some(isSame)) return stored.map((one) => (isSame(one) ? row : one));
  if (stored.length >= MAX_ANSWERS) refuse("answer", "too_many", MAX_ANSWERS);
  return [...stored, row];
}

function rowsOf(tx: TenantTransaction, memberId: number): Promise<Row[]> {
  return tx
    .selectFrom("profile_answers")
    .select(["question", "answer", "answered_at"])
    .where("member_id", "=", memberId)
    .orderBy("position")
    .execute();
}

async function replaceRows(tx: TenantTransaction, memberId: number, rows: readonly Row[]): Promise<void> {
  await tx.deleteFrom("profile_answers").where("member_id", "=", memberId).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto("profile_answers")
    .values(rows.map((row, position) => ({ ...row, member_id: memberId, position })))
    .execute();
}

function refuse(field: string, code: AccountProblem, count?: number): never {
  throw new InputRefused({ [field]: { code, ...(count === undefined ? {} : { params: { count } }) } });
}
