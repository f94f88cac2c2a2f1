import { LinkInvalid } from "~/domain/accounts/links.server";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import type { FieldProblems } from "~/domain/accounts/problems";
import { AccountClosed, InputRefused, LoginFailed, PendingDeletion } from "~/domain/accounts/refusals.server";
import type { Ctx } from "~/http/context.server";
import { TooOften } from "~/http/limits/limits.server";
import type { WordKey } from "~/i18n/translate";

/** What a form's page says over its fields. */
export type Notice = { id?: string; text: string; isGood: boolean };

/** What a form that was refused says, by field and as a whole. */
export type FormAnswer = { status: number; notice: Notice | null; problems: Record<string, string> };

/** The expected failures of an account's forms, as status and text; anything else is thrown on. product.md §5, §8 */
export function formAnswer({ t }: Pick<Ctx, "t">, error: unknown): FormAnswer {
  const whole = (status: number, text: string): FormAnswer => ({
    status,
    notice: { text, isGood: false },
    problems: {},
  });
  if (error instanceof InputRefused)
    return { status: 422, notice: null, problems: problemTexts({ t }, error.problems) };
  if (error instanceof LoginFailed) return whole(422, t("errors:login_failed"));
  if (error instanceof PendingDeletion)
    return whole(
      403,
      [t("errors:pending_deletion"), ...(error.isMailed ? [t("leaving:login_mailed")] : [])].join(" "),
    );
  if (error instanceof AccountClosed) return whole(403, t("errors:account_closed"));
  if (error instanceof LinkInvalid) return whole(410, t("errors:link_expired"));
  if (error instanceof TooOften)
    return whole(429, t("account:problem_limit", { minutes: error.retryMinutes }));
  if (isBusy(error)) return whole(503, t("account:problem_busy"));
  throw error;
}

/** Codes of problems in the visitor's words. */
export function problemTexts({ t }: Pick<Ctx, "t">, problems: FieldProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { code, params }]) => [
      field,
      t(`account:problem_${code}` as WordKey, params),
    ]),
  );
}
