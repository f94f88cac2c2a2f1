import type { Hono } from "hono";
import { addPasskeyAct } from "~/domain/accounts/second-factor/add-passkey.act.server";
import { beginPasskeyLoginAct } from "~/domain/accounts/second-factor/begin-passkey-login.act.server";
import { logInWithPasskeyAct } from "~/domain/accounts/second-factor/log-in-with-passkey.act.server";
import { offerPasskeyAct } from "~/domain/accounts/second-factor/offer-passkey.act.server";
import { leaveOldSessionAct } from "~/domain/accounts/sessions/leave-old-session.act.server";
import { AuthenticationRequired, InvalidInput, SignupIncomplete } from "~/domain/act-refusals.server";
import { perform } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { withSession } from "../request/log-in-answer.server";
import { invalidInput } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { readBody } from "./read-body.server";
import { loggedInUser } from "./user-view.server";

/**
 * Mounts POST /api/passkey.php, in steps named by the field `step`:
 * - `login-options` → `{challenge, options}` for `navigator.credentials.get`; `challenge` is the id to answer with, once, within 5 minutes
 * - `login` with `challenge`, `response` → logs in and answers `{user}`
 * - `new-options` with `password` → `{challenge, options}` for `navigator.credentials.create`; members only
 * - `new` with `challenge`, `response`, `name` → `{passkey: {id, name}}`; members only
 *
 * All failures of a passkey or its challenge have one answer: 403 `passkey_refused`.
 */
export function mountPasskeys(app: Hono<DoorEnv>): void {
  app.post("/api/passkey.php", async (c) => {
    const ctx = c.get("ctx")();
    const { step, ...fields } = await readBody(c);
    try {
      if (step === "login-options") return reply((await perform(beginPasskeyLoginAct, ctx, fields)).result);
      if (step === "new-options") return reply((await perform(offerPasskeyAct, ctx, fields)).result);
      if (step === "new") {
        const { id, name } = (await perform(addPasskeyAct, ctx, fields)).result;
        return reply({ passkey: { id, name } });
      }
      if (step !== "login") throw new InvalidInput(["step"]);
      const { account, session } = (await perform(logInWithPasskeyAct, ctx, fields)).result;
      await perform(leaveOldSessionAct, ctx, {});
      return withSession(c, session, { user: await loggedInUser(ctx, session, account) }, account);
    } catch (error) {
      if (error instanceof InvalidInput) return invalidInput(ctx, "step, challenge, response");
      if (error instanceof AuthenticationRequired || error instanceof SignupIncomplete)
        return authenticationRequired(c);
      return answerRefused(ctx, error, "account");
    }
  });
}

function reply(body: unknown): Response {
  return answer(JSON.stringify(body), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}
