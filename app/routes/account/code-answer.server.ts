import { SetupOver } from "~/domain/accounts/second-factor/authenticator.server";
import { CodeWrong } from "~/domain/accounts/second-factor/second-factor.server";
import type { Ctx } from "~/http/context.server";
import { type FormAnswer, formAnswer } from "./form-answer.server";

/** The expected failures of forms that ask for a code, as status and text; anything else is thrown on. */
export function codeAnswer(ctx: Pick<Ctx, "t">, error: unknown): FormAnswer {
  if (error instanceof CodeWrong)
    return { status: 422, notice: null, problems: { code: ctx.t("security:problem_code") } };
  if (error instanceof SetupOver)
    return { status: 409, notice: { text: ctx.t("security:setup_over"), isGood: false }, problems: {} };
  return formAnswer(ctx, error);
}
