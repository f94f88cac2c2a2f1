import type { Hono } from "hono";
import { NoLikesLeft, swipeMember } from "~/domain/games/swipe-member.server";
import { MemberNotFound } from "~/domain/likes/like-events.server";
import { findCard } from "~/domain/members/find-card.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { countSwipe } from "../limits/like-limits.server";
import { TooOften } from "../limits/limits.server";
import { authenticationRequired } from "./account-failure.server";
import { answerError, invalidInput } from "./answer.server";
import { Like } from "./like-input.server";
import { profileView } from "./likes-view.server";
import { readBody } from "./read-body.server";

/**
 * POST /api/swipe.php: one card of the swipe game, `profile` and `like` (1 or 0) → `{left, match, profile}`, the profile where it is a match. 403 `no_likes_left` when
 * the day's likes are given, 404 `not_found` for whom the member may not see, 429 `too_often`. product.md §9, decisions §5
 */
export function mountSwipe(app: Hono<DoorEnv>): void {
  app.post("/api/swipe.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member?.completed) return authenticationRequired(c);
    const { data } = Like.safeParse(await readBody(c));
    if (!data) return invalidInput(ctx, "profile, like");
    const { profile: profileId, like: isLike } = data;
    try {
      await countSwipe(ctx, ctx.member.id, { profileId, isLike });
      const { left, isMatch } = await swipeMember(ctx, ctx.member, { profileId, isLike });
      const card = isMatch ? await findCard(ctx, ctx.member.id, profileId) : null;
      const profile = card && profileView(ctx.tenant, card);
      return answer(JSON.stringify({ left, match: isMatch, profile }), 200, {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
      });
    } catch (error) {
      if (error instanceof NoLikesLeft)
        return answerError(403, "no_likes_left", ctx.t("games:swipe_refused"));
      if (error instanceof TooOften) return answerError(429, "too_often", ctx.t("likes:refused_often"));
      if (error instanceof MemberNotFound) return answerError(404, "not_found", ctx.t("games:swipe_gone"));
      throw error;
    }
  });
}
