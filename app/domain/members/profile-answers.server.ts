import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Tables } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";

/** An answer on a profile. `question` is an id of the brand's `profile_questions`. */
export type ProfileAnswer = { question: string; answer: string };

/** Selects a member's answers, in order, as the column `answers` of a query over `members`, so that they need no separate query. */
export function answersOfMember(is: ExpressionBuilder<Tables, "members">) {
  return jsonArrayFrom(
    is
      .selectFrom("profile_answers")
      .select(["profile_answers.question", "profile_answers.answer"])
      .whereRef("profile_answers.member_id", "=", "members.id")
      .orderBy("profile_answers.position"),
  ).as("answers");
}

/** Returns the answers that the brand shows: none where it shows no texts, and none to questions that it no longer asks. */
export function shownAnswers(
  { profile_questions, visible_profile_notes }: Tenant["config"],
  answers: readonly ProfileAnswer[],
): ProfileAnswer[] {
  if (!visible_profile_notes) return [];
  return answers.filter(({ question }) => profile_questions.some((one) => one === question));
}
