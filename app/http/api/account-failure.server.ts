import type { Context } from "hono";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import { AccountClosed, InputRefused, LoginFailed, PendingDeletion } from "~/domain/accounts/refusals.server";
import { ChallengeInvalid } from "~/domain/accounts/second-factor/challenges.server";
import { PasskeyRefused } from "~/domain/accounts/second-factor/passkeys.server";
import { CodeWrong } from "~/domain/accounts/second-factor/second-factor.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { TooOften } from "../limits/limits.server";
import { LoginOver } from "../limits/security-limits.server";
import { answerError } from "./answer.server";

/** What went wrong with a login, as status and text. Anything unexpected is thrown on. product.md §8 */
export function accountFailure({ t }: Pick<Ctx, "t">, error: unknown): Response {
  if (error instanceof LoginFailed) return answerError(403, "login_failed", t("errors:login_failed"));
  if (error instanceof PendingDeletion)
    return answerError(403, "pending_deletion", t("errors:pending_deletion"));
  if (error instanceof AccountClosed) return answerError(403, "account_closed", t("errors:account_closed"));
  if (error instanceof PasskeyRefused || error instanceof ChallengeInvalid)
    return answerError(403, "passkey_refused", t("security:passkey_refused"));
  if (error instanceof InputRefused)
    return answerError(403, "password_wrong", t("account:problem_password_wrong"));
  if (error instanceof CodeWrong) return answerError(403, "code_wrong", t("security:problem_code"));
  if (error instanceof LoginOver) return answerError(403, "login_again", t("security:login_again"));
  if (error instanceof TooOften)
    return answerError(429, "login_blocked", t("errors:login_blocked", { minutes: error.retryMinutes }));
  if (isBusy(error)) return passwordsBusy({ t });
  throw error;
}

/** More passwords wait to be checked than can be soon. */
export function passwordsBusy({ t }: Pick<Ctx, "t">): Response {
  return answerError(503, "busy", t("account:problem_busy"));
}

/** What tells a client that nobody is logged in (any more); while that cannot be told, that it should ask again. product.md §8 */
export function authenticationRequired(c: Context<DoorEnv>): Response {
  const { t } = c.get("ctx")();
  if (c.get("sessionLost")) return answerError(503, "unavailable", t("errors:call_unavailable"));
  return answerError(403, "authentication_required", t("errors:call_login"));
}
