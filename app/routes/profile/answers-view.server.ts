import type { ProfileAnswer } from "~/domain/members/profile-answers.server";
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

/** Returns a question of the brand. @param id one of `profile_questions` */
export function questionText(t: Ctx["t"], id: string): string {
  return t(`profile:question_${id}` as TranslationKey);
}
