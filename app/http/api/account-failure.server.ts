import { isBusy } from "~/domain/accounts/passwords.server";
import { LoginFailed, PendingDeletion } from "~/domain/accounts/refusals.server";
import type { Ctx } from "../context.server";
import { TooOften } from "../limits.server";
import { answerError } from "./answer.server";

/** What went wrong with a login, as status and text. Anything unexpected is thrown on. product.md §8 */
export function accountFailure({ t }: Pick<Ctx, "t">, error: unknown): Response {
  if (error instanceof LoginFailed) return answerError(403, "login_failed", t("errors:login_failed"));
  if (error instanceof PendingDeletion)
    return answerError(403, "pending_deletion", t("errors:pending_deletion"));
  if (error instanceof TooOften)
    return answerError(429, "login_blocked", t("errors:login_blocked", { minutes: minutesOf(error) }));
  if (isBusy(error)) return answerError(503, "busy", t("account:problem_busy"));
  throw error;
}

export function minutesOf({ retrySeconds }: TooOften): number {
  return Math.max(1, Math.ceil(retrySeconds / 60));
}
