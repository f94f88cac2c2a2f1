import { redirect } from "@remix-run/node";
import { ANSWER_MAX } from "~/domain/members/rules";
import { SaveAnswers, saveAnswers } from "~/domain/members/save-answers.server";
import type { Ctx } from "~/http/context.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { formAnswer } from "../account/form-answer.server";
import { ANSWERS } from "./own-answers";

/** Whether what was sent to the page of the own profile is the form of the answers. */
export function isOfAnswers(request: Request): boolean {
  return new URL(request.url).searchParams.get("form") === ANSWERS;
}

/** Saves the answers; what was typed comes back where it was refused. */
export async function takeAnswers(ctx: Ctx, memberId: number, request: Request) {
  const { submission } = await readSubmission(request, SaveAnswers, ({ path }) =>
    String(path?.[0]).startsWith("answer")
      ? ctx.t("account:problem_too_long", { count: ANSWER_MAX })
      : ctx.t("account:problem_choose"),
  );
  const form = { form: ANSWERS } as const;
  if (submission.status !== "success") return refuseSubmission(submission, { status: 422 }, form);
  try {
    await saveAnswers(ctx, memberId, submission.value);
    ctx.changed(memberId);
    return redirect(`${paths.profile()}?done=${ANSWERS}#${ANSWERS}`);
  } catch (error) {
    return refuseSubmission(submission, formAnswer(ctx, error), form);
  }
}
