import type { Context, Hono } from "hono";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import type { MemberLikes } from "../live/member-likes.server";
import { cameFrom } from "../request/came-from.server";
import { answerError, answerTagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";

/**
 * Mounts GET /api/likes.php. POST /api/like.php is an act; here a form without script is redirected back to its
 * page. product 10.6, 10.9
 */
export function mountLikes(app: Hono<DoorEnv>, likes: MemberLikes): void {
  app.get("/api/likes.php", async (c) => {
    // Every open page polls this call each minute: a cached answer needs neither a context nor a query.
    const account = c.get("signedIn")?.account;
    if (!account) return authenticationRequired(c);
    if (!account.completed) return incomplete(c.get("ctx")());
    const tenant = c.get("tenant");
    const known = likes.known(tenant, account.id) ?? (await likes.of(tenant, account.id));
    return answerTagged(c, known.answer);
  });

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

/** Refuses an account of a partner signup that its owner has not completed: it sees no members. */
function incomplete({ t }: Ctx): Response {
  return answerError(403, "signup_incomplete", t("errors:try_later"));
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
