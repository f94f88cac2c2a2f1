import { redirect } from "@remix-run/node";
import { ANSWER_MAX } from "~/domain/members/rules";
import { SaveAnswers, saveAnswers } from "~/domain/members/save-answers.server";
import type { Ctx } from "~/http/context.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { ANSWERS } from "./own-answers";

/** Whether a submit to the own profile page is the form of the answers. */
export function isOfAnswers(request: Request): boolean {
  return new URL(request.url).searchParams.get("form") === ANSWERS;
}

/** Saves the answers; a refused form keeps its input. */
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
    return redirect(`${paths.profile()}?done=${ANSWERS}#${ANSWERS}`);
  } catch (error) {
    return refuseSubmission(submission, refusedForm(ctx, error), form);
  }
}
