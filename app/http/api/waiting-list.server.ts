import type { Hono } from "hono";
import { z } from "zod";
import { signupMode } from "~/domain/accounts/signup/signup-mode";
import { JoinWaitingList, joinWaitingList } from "~/domain/accounts/waiting/join-waiting-list.server";
import { InputRefused } from "~/domain/input-refused.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { countWaiting } from "../limits/account-limits.server";
import { minimumDuration } from "../limits/minimum-duration.server";
import { answerRefused } from "../refusals/refused.server";
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
 * Mounts POST /api/waiting-list.php: adds an address to the waiting list of a brand whose signup is closed to this visitor. The answer is
 * the same whether or not the address is known. product 5.36
 */
export function mountWaitingList(app: Hono<DoorEnv>): void {
  app.post("/api/waiting-list.php", async (c) => {
    const ctx = c.get("ctx")();
    const { data } = Fields.safeParse(await readBody(c));
    if (!data) return invalidInput(ctx, "email, consent");
    if (signupMode(ctx.tenant.config, ctx.tracking, ctx.fullSources) === "open")
      return answerError(403, "signup_open", ctx.t("signup:waiting_open"));
    try {
      const mails = await countWaiting(ctx, data.email.toLowerCase());
      await minimumDuration(joinWaitingList(ctx, data, { mails }));
    } catch (error) {
      if (!(error instanceof InputRefused)) return answerRefused(ctx, error, "waiting");
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
