import type { Hono } from "hono";
import { logOut } from "~/domain/accounts/sessions/sessions.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { originOf } from "../request/admit.server";
import { sessionCookie, sessionToken, setCookie } from "../request/cookies.server";
import { askedFrom, isOwnNavigation } from "../request/origin-check.server";
import { answerError } from "./answer.server";

/**
 * GET or POST /api/logout.php ends the session. Only the site's own pages may ask: a picture on another must not log anyone out. Where a POST
 * comes from is judged at the door, as for every form. product.md §7
 */
export function mountLogout(app: Hono<DoorEnv>): void {
  app.on(["GET", "POST"], "/api/logout.php", async (c) => {
    const { headers } = c.env.incoming;
    const { host } = c.get("visit")();
    const asked = askedFrom(headers, originOf(c.get("peer"), host));
    if (c.req.method === "GET" && !isOwnNavigation(asked))
      return answerError(403, "forbidden_origin", c.get("ctx")().t("errors:call_origin"));
    const secure = c.get("secure");
    const token = sessionToken(headers.cookie, secure);
    const ctx = c.get("ctx")();
    if (token) await logOut(ctx, token);
    if (ctx.member) ctx.changed(ctx.member.id);
    const ended = setCookie(sessionCookie(secure), "", { days: 0, secure, httpOnly: true });
    const isPage = /text\/html/.test(headers.accept ?? "");
    return answer(isPage ? null : JSON.stringify({ ok: true }), isPage ? 303 : 200, {
      "Set-Cookie": ended,
      "Cache-Control": "no-store",
      "Content-Type": "application/json; charset=utf-8",
      ...(isPage ? { Location: "/" } : {}),
    });
  });
}
