import type { Hono } from "hono";
import { z } from "zod";
import { InputRefused } from "~/domain/accounts/refusals.server";
import { signupMode } from "~/domain/accounts/signup/signup-mode";
import { JoinWaitingList, joinWaitingList } from "~/domain/accounts/waiting/join-waiting-list.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { countWaiting } from "../limits/account-limits.server";
import { evenTime } from "../limits/even-time.server";
import { TooOften } from "../limits/limits.server";
import { answerError, invalidInput } from "./answer.server";
import { readBody } from "./read-body.server";

const Fields = JoinWaitingList.extend({
  consent: z
    .union([
      z.literal([1, true, "1", "yes"]).transform(() => true),
      z.literal([0, false, "0", "no", ""]).transform(() => false),
    ])
    .default(false),
});

/**
 * POST /api/waiting-list.php: an address for the waiting list of a brand whose signup is closed to this visitor. One answer, whatever is
 * known of the address. decisions §4
 */
export function mountWaitingList(app: Hono<DoorEnv>): void {
  app.post("/api/waiting-list.php", async (c) => {
    const ctx = c.get("ctx")();
    const { data } = Fields.safeParse(await readBody(c));
    if (!data) return invalidInput(ctx, "email, consent");
    if (signupMode(ctx.tenant.config, ctx.tracking) === "open")
      return answerError(403, "signup_open", ctx.t("signup:waiting_open"));
    try {
      const mails = await countWaiting(ctx, data.email.toLowerCase());
      await evenTime(joinWaitingList(ctx, data, { mails }));
    } catch (error) {
      if (error instanceof TooOften)
        return answerError(429, "too_often", ctx.t("account:problem_limit", { minutes: error.retryMinutes }));
      if (!(error instanceof InputRefused)) throw error;
      const code = error.problems.email?.code ?? "consent_needed";
      if (code === "email_disposable")
        return answerError(400, "email_disposable", ctx.t("account:problem_email_disposable"));
      if (code === "email_invalid")
        return answerError(400, "email_invalid", ctx.t("account:problem_email_invalid"));
      return answerError(400, "consent_needed", ctx.t("account:problem_consent_needed"));
    }
    return answer(JSON.stringify({ accepted: true }), 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
}
