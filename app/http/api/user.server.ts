import type { Context, Hono } from "hono";
import { z } from "zod";
import { ChallengeInvalid } from "~/domain/accounts/second-factor/challenges.server";
import { completeLogin, findPendingLogin } from "~/domain/accounts/second-factor/second-factor.server";
import { leaveOldSession } from "~/domain/accounts/sessions/leave-old-session.server";
import { LogIn, logIn } from "~/domain/accounts/sessions/log-in.server";
import { setLanguageAct } from "~/domain/accounts/settings/set-language.act.server";
import { InputRefused } from "~/domain/input-refused.server";
import type { Sign } from "~/domain/signatures.server";
import { perform } from "../acts/perform.server";
import { InvalidInput } from "../acts/refusals.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { loginLimits } from "../limits/log-in-guard.server";
import { countLoginCode, forgetCodes, LoginOver } from "../limits/security-limits.server";
import { answerRefused } from "../refusals/refused.server";
import { withSession } from "../request/log-in-answer.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { answerPush, answerPushOff } from "./push.server";
import { readBody, textOf } from "./read-body.server";
import { loggedInUser, UserAnswers, userOf } from "./user-view.server";

const SecondStep = z.object({ challenge: z.string().max(60), code: z.string().max(100) });

/**
 * Mounts POST, which logs in, GET, which answers the current user, and PUT, which stores the language. Where a second factor is needed, the
 * login answers 403 `second_factor_required` with a `challenge`, and is completed by `{challenge, code}` within 10 minutes. product 6.1,
 * 6.21
 */
export function mountUser(app: Hono<DoorEnv>, sign: Sign): void {
  const answers = new UserAnswers();
  app.get("/api/user.php", (c) => {
    // Every open page polls this call each minute: it needs neither a context nor a query.
    const signedIn = c.get("signedIn");
    return signedIn
      ? answerTagged(c, answers.of({ tenant: c.get("tenant"), sign }, signedIn.account))
      : authenticationRequired(c);
  });

  app.post("/api/user.php", async (c) => {
    if (c.req.query("push") === "1") return answerPush(c);
    if (c.req.query("push") === "0") return answerPushOff(c);
    const ctx = c.get("ctx")();
    const body = await readBody(c);
    const second = SecondStep.safeParse(body);
    if (second.success) return secondStep(c, second.data);
    const input = LogIn.safeParse(body);
    if (!input.success) return invalidInput(ctx, "email, password");
    const guard = loginLimits(ctx, input.data.email);
    try {
      await guard.begin();
      const { account, ...started } = await logIn(ctx, input.data, ctx.device());
      await guard.succeeded();
      if ("challenge" in started)
        return secondFactorRequired(ctx.t("security:second_lede"), started.challenge);
      await leaveOldSession(ctx);
      return withSession(c, started.session, { user: userOf(ctx, account) }, account);
    } catch (error) {
      await guard.failed(error);
      return answerRefused(ctx, error, "account");
    }
  });

  app.put("/api/user.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return authenticationRequired(c);
    const { language } = (await readBody(c)) as { language?: unknown };
    try {
      const { result } = await perform(setLanguageAct, ctx, { language: textOf(language) });
      const { mainPhoto, credits } = ctx.member;
      return answerTagged(c, tagged({ user: userOf(ctx, { ...result, mainPhoto, credits }) }));
    } catch (error) {
      if (error instanceof InputRefused || error instanceof InvalidInput)
        return answerError(400, "invalid_language", ctx.t("errors:call_input", { fields: "language" }));
      return answerRefused(ctx, error, "account");
    }
  });
}

async function secondStep(c: Context<DoorEnv>, input: z.infer<typeof SecondStep>): Promise<Response> {
  const ctx = c.get("ctx")();
  try {
    const memberId = await findPendingLogin(ctx, input.challenge);
    await countLoginCode(ctx, input.challenge, memberId);
    const { account, session } = await completeLogin(ctx, input, ctx.device());
    await forgetCodes(ctx, memberId);
    await leaveOldSession(ctx);
    return withSession(c, session, { user: await loggedInUser(ctx, session, account) }, account);
  } catch (error) {
    return answerRefused(
      ctx,
      error instanceof ChallengeInvalid ? new LoginOver("no such login") : error,
      "account",
    );
  }
}

function secondFactorRequired(message: string, challenge: string): Response {
  return answer(JSON.stringify({ error: "second_factor_required", message, challenge }), 403, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}
