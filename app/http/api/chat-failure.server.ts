import { ChatClosed, ChatNotFound, MessageRefused } from "~/domain/chats/refusals.server";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import { TooOften } from "../limits/limits.server";
import { answerError } from "./answer.server";

/** Why nothing came of a message, as status and text. Anything unexpected is thrown on. product.md §5, §8 */
export function chatFailure({ t, tenant }: Pick<Ctx, "t" | "tenant">, error: unknown): Response {
  if (error instanceof NotEnoughCredits)
    return answer(
      JSON.stringify({
        error: "not_enough_credits",
        message: t("chats:not_enough_credits"),
        price: error.price,
        credits: error.balance,
      }),
      403,
      { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
    );
  if (error instanceof ChatNotFound) return answerError(404, "not_found", t("chats:refused_gone"));
  if (error instanceof ChatClosed) return answerError(403, error.why, t(`chats:closed_${error.why}`));
  if (error instanceof MessageRefused)
    return answerError(
      error.why === "too_long" ? 413 : 400,
      error.why,
      t(`chats:refused_${error.why}`, { number: tenant.config.message_length }),
    );
  if (error instanceof TooOften) return answerError(429, "too_often", t("chats:refused_often"));
  throw error;
}
