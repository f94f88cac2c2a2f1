import type { Context, Hono } from "hono";
import { completeLoginAct } from "~/domain/accounts/second-factor/complete-login.act.server";
import { leaveOldSessionAct } from "~/domain/accounts/sessions/leave-old-session.act.server";
import { logInAct } from "~/domain/accounts/sessions/log-in.act.server";
import { setLanguageAct } from "~/domain/accounts/settings/set-language.act.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import { InputRefused } from "~/domain/input-refused.server";
import { perform } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { localeCookie } from "../request/cookies.server";
import { withSession } from "../request/log-in-answer.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { answerPush } from "./push.server";
import { readBody, textOf } from "./read-body.server";
import { loggedInUser, userOf } from "./user-view.server";

/**
 * Mounts POST, which logs in, and PUT, which stores the language. Where a second factor is needed, the
 * login answers 403 `second_factor_required` with a `challenge`, and is completed by `{challenge, code}` within 10 minutes. product 6.1,
 * 6.21
 */
export function mountUser(app: Hono<DoorEnv>): void {
  app.post("/api/user.php", async (c) => {
    const push = c.req.query("push");
    if (push === "1" || push === "0") return answerPush(c, push === "1");
    const ctx = c.get("ctx")();
    const body = await readBody(c);
    try {
      if (typeof body.challenge === "string" && typeof body.code === "string")
        return await secondStep(c, body);
      const { account, ...started } = (await perform(logInAct, ctx, body)).result;
      if ("challenge" in started)
        return secondFactorRequired(ctx.t("security:second_lede"), started.challenge);
      await perform(leaveOldSessionAct, ctx, {});
      return withSession(c, started.session, { user: userOf(ctx, account) }, account);
    } catch (error) {
      if (error instanceof InvalidInput) return invalidInput(ctx, "email, password");
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
      // The pages of this browser follow at once.
      const cookie = localeCookie(result.language, ctx.origin.startsWith("https:"));
      return answerTagged(c, tagged({ user: userOf(ctx, { ...result, mainPhoto, credits }) }), {
        "Set-Cookie": cookie,
      });
    } catch (error) {
      if (error instanceof InputRefused || error instanceof InvalidInput)
        return answerError(400, "invalid_language", ctx.t("errors:call_input", { fields: "language" }));
      return answerRefused(ctx, error, "account");
    }
  });
}

async function secondStep(c: Context<DoorEnv>, fields: object): Promise<Response> {
  const ctx = c.get("ctx")();
  const { account, session } = (await perform(completeLoginAct, ctx, fields)).result;
  await perform(leaveOldSessionAct, ctx, {});
  return withSession(c, session, { user: await loggedInUser(ctx, session, account) }, account);
}

function secondFactorRequired(message: string, challenge: string): Response {
  return answer(JSON.stringify({ error: "second_factor_required", message, challenge }), 403, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}
