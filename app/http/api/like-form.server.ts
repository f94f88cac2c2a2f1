import type { Context, Hono } from "hono";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { cameFrom } from "../request/came-from.server";

/** POST /api/like.php is an act; a form without script is redirected back to its page. product 10.9 */
export function mountLikeForm(app: Hono<DoorEnv>): void {
  app.use("/api/like.php/*", async (c, next) => {
    await next();
    const isForm = c.req.method === "POST" && /text\/html/.test(c.req.header("accept") ?? "");
    const { status } = c.res;
    if (!isForm || status === 500) return;
    // Otherwise the headers of the call's answer stay on the redirect.
    c.res = undefined;
    c.res = backToPage(c, c.get("ctx")(), status);
  });
}

/** Redirects a form without script to its page, to the login, or to the page that shows the refusal. */
function backToPage(c: Context<DoorEnv>, ctx: Ctx, status: number): Response {
  const from = cameFrom(c.env.incoming.headers.referer, ctx.origin, paths.likes());
  const to =
    status < 300
      ? from
      : status === 403
        ? paths.login(from.split("?")[0])
        : paths.likesRefused(status === 429 ? "often" : status === 413 ? "too_long" : "gone");
  return answer(null, 303, { Location: to, "Cache-Control": "no-store" });
}
