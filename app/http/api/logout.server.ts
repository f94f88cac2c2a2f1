import type { Hono } from "hono";
import { logOutAct } from "~/domain/accounts/sessions/log-out.act.server";
import { perform } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { originOf } from "../request/admit.server";
import { sessionCookie, sessionToken, setCookie } from "../request/cookies.server";
import { isOwnNavigation, requestOrigin } from "../request/origin-check.server";
import { answerError } from "./answer.server";

/**
 * Mounts GET and POST /api/logout.php, which end the session. Only the site's own pages may call it: a picture on another site must not log
 * a member out. The origin of a POST is checked as for every form. product 6.12
 */
export function mountLogout(app: Hono<DoorEnv>): void {
  app.on(["GET", "POST"], "/api/logout.php", async (c) => {
    const { headers } = c.env.incoming;
    const { host } = c.get("visit")();
    const requested = requestOrigin(headers, originOf(c.get("peer"), host));
    if (c.req.method === "GET" && !isOwnNavigation(requested))
      return answerError(403, "forbidden_origin", c.get("ctx")().t("errors:call_origin"));
    const secure = c.get("secure");
    const token = sessionToken(headers.cookie, secure);
    const ctx = c.get("ctx")();
    if (token) await perform(logOutAct, ctx, { token });
    const ended = setCookie(sessionCookie(secure), "", { days: 0, secure, httpOnly: true });
    const isPage = /text\/html/.test(headers.accept ?? "");
    return answer(isPage ? null : JSON.stringify({ ok: true }), isPage ? 303 : 200, {
      "Set-Cookie": ended,
      "Cache-Control": "no-store",
      // The next person at this browser finds no photos in its cache. decision 226
      "Clear-Site-Data": '"cache"',
      "Content-Type": "application/json; charset=utf-8",
      ...(isPage ? { Location: "/" } : {}),
    });
  });
}
