import type { Context, Hono } from "hono";
import type { z } from "zod";
import { findNewLike } from "~/domain/likes/find-new-like.server";
import { likeMember } from "~/domain/likes/like-member.server";
import { unlikeMember } from "~/domain/likes/unlike-member.server";
import { findCard } from "~/domain/members/find-card.server";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countLike, countUnlike } from "../limits/like-limits.server";
import type { MemberLikes } from "../live/member-likes.server";
import { answerRefused } from "../refusals/refused.server";
import { cameFrom } from "../request/came-from.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { LikeWithText } from "./like-input.server";
import { profileView } from "./likes-view.server";
import { readBody } from "./read-body.server";

/** Mounts GET /api/likes.php, GET /api/auto-like.php and POST /api/like.php. product 10.6, 10.9 */
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

  app.get("/api/auto-like.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return authenticationRequired(c);
    if (!ctx.member.completed) return incomplete(ctx);
    const card = await findNewLike(ctx, ctx.member.id);
    if (!card) return answer(null, 204, { "Cache-Control": "no-store" });
    return answerTagged(c, tagged({ ...profileView(ctx.tenant, card), text: card.text }));
  });

  app.post("/api/like.php", async (c) => {
    const ctx = c.get("ctx")();
    const input = LikeWithText.safeParse(await readBody(c));
    const isPage = /text\/html/.test(c.req.header("accept") ?? "");
    const outcome = await like(c, ctx, input.data ?? null);
    return isPage ? backToPage(c, ctx, outcome.status) : outcome;
  });
}

async function like(
  c: Context<DoorEnv>,
  ctx: Ctx,
  input: z.infer<typeof LikeWithText> | null,
): Promise<Response> {
  const { member, tenant } = ctx;
  if (!member) return authenticationRequired(c);
  if (!member.completed) return incomplete(ctx);
  if (!input) return invalidInput(ctx, "profile, like, text");
  try {
    if (!input.like) {
      await countUnlike(ctx, member.id);
      await unlikeMember(ctx, member, input.profile);
      return answerTagged(c, tagged({ liked: false, match: false }));
    }
    await countLike(ctx, member.id, input.profile);
    const { isMatch, event } = await likeMember(ctx, member, input.profile, input.text);
    const outcome = { liked: true, match: isMatch, new: event !== null };
    if (event?.kind !== "match") return answerTagged(c, tagged(outcome));
    const card = await findCard(ctx, member.id, input.profile);
    return answerTagged(c, tagged({ ...outcome, profile: card && profileView(tenant, card) }));
  } catch (error) {
    return answerRefused(ctx, error, "likes");
  }
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
        ? `${paths.login()}?back=${encodeURIComponent(from.split("?")[0] ?? "")}`
        : paths.likesRefused(status === 429 ? "often" : status === 413 ? "too_long" : "gone");
  return answer(null, 303, { Location: to, "Cache-Control": "no-store" });
}
