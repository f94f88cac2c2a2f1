import type { OwnProfile } from "~/domain/members/own-profile.server";
import type { ProfileAnswer } from "~/domain/members/profile-answers.server";
import { answerRows } from "~/domain/members/rules";
import type { SaveAnswers } from "~/domain/members/save-answers.server";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";

/** An answer as a page shows it, with the question in the viewer's language. */
export type AnswerView = { id: string; question: string; answer: string };

export function answersView({ t }: Pick<Ctx, "t">, answers: readonly ProfileAnswer[]): AnswerView[] {
  return answers.map(({ question, answer }) => ({
    id: question,
    question: questionText(t, question),
    answer,
  }));
}

/**
 * Returns the form of the answers: the brand's questions, and rows with the stored answers. A row without an answer preselects
 * a question that no other row has.
 * @returns null where the brand shows no profile texts
 */
export function answersFields(ctx: Ctx, { answers }: Pick<OwnProfile, "answers">) {
  const { profile_questions, visible_profile_notes } = ctx.tenant.config;
  if (!visible_profile_notes) return null;
  const offered = [...new Set<string>(profile_questions)];
  const unused = offered.filter((id) => !answers.some(({ question }) => question === id));
  const rows = [...answers, ...unused.map((question) => ({ question, answer: "" }))];
  const stored = answerRows.map((row) => [row, rows[row - 1] ?? { question: "", answer: "" }] as const);
  return {
    questions: offered.map((value) => ({ value, text: questionText(ctx.t, value) })),
    /** a brand with fewer questions has fewer rows */
    rows: answerRows.slice(0, rows.length),
    stored: Object.fromEntries(
      stored.flatMap(([row, { question, answer }]) => [
        [`question_${row}`, question],
        [`answer_${row}`, answer],
      ]),
    ) as SaveAnswers,
  };
}

export type AnswersFields = NonNullable<ReturnType<typeof answersFields>>;

function questionText(t: Ctx["t"], id: string): string {
  return t(`profile:question_${id}` as TranslationKey);
}
