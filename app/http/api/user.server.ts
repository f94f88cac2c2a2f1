import type { Hono } from "hono";
import { LogIn, logIn } from "~/domain/accounts/log-in.server";
import { setLanguage } from "~/domain/accounts/set-language.server";
import type { DoorEnv } from "../door-env.server";
import { TooOften } from "../limits.server";
import { deviceOf, loginLimits, withSession } from "../log-in-guard.server";
import { accountFailure } from "./account-failure.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { readBody } from "./read-body.server";
import { userOf } from "./user-view.server";

/** POST logs in, GET gives the current user, PUT saves the language. product.md §7 */
export function mountUser(app: Hono<DoorEnv>): void {
  app.get("/api/user.php", (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return authenticationRequired();
    return answerTagged(c, tagged({ user: userOf(ctx, ctx.member) }));
  });

  app.post("/api/user.php", async (c) => {
    const ctx = c.get("ctx")();
    const input = LogIn.safeParse(await readBody(c));
    if (!input.success) return answerError(400, "invalid_input", "email and password are needed.");
    const guard = loginLimits(ctx, input.data.email);
    try {
      await guard.check();
      const { account, session } = await logIn(ctx, input.data, deviceOf(c.env.incoming.headers, ctx));
      await guard.succeeded();
      return withSession(c, session, { user: userOf(ctx, account) });
    } catch (error) {
      if (!(error instanceof TooOften)) await guard.failed(error);
      return accountFailure(ctx, error);
    }
  });

  app.put("/api/user.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return authenticationRequired();
    const { language } = (await readBody(c)) as { language?: unknown };
    const account = await setLanguage(ctx, ctx.member.id, String(language ?? ""));
    if (!account) return answerError(400, "invalid_language", "The language is none of this site's.");
    ctx.changed(account.id);
    return answerTagged(c, tagged({ user: userOf(ctx, account) }));
  });
}

/** What tells a client that nobody is logged in (any more). product.md §8 */
export function authenticationRequired(): Response {
  return answerError(403, "authentication_required", "Please log in first.");
}
