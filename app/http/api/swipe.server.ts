import type { Hono } from "hono";
import type { z } from "zod";
import type { Account } from "~/domain/context";
import { swipeMember } from "~/domain/games/swipe-member.server";
import { undoSwipe } from "~/domain/games/undo-swipe.server";
import { findCard } from "~/domain/members/find-card.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countSwipe, countUnlike } from "../limits/like-limits.server";
import { answerRefused } from "../refusals/refused.server";
import { invalidInput } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { Like, UndoSwipe } from "./like-input.server";
import { profileView } from "./likes-view.server";
import { readBody } from "./read-body.server";

/**
 * Mounts POST /api/swipe.php: one card of the swipe game, `profile` and `like` (1 or 0) → `{left, match, profile}`, with the profile of a
 * match. 403 `no_likes_left` after the day's last like, 404 `not_found` for a member who is not visible, 429 `too_often`. With `undo` = 1
 * and `profile` it undoes the last swipe. product 10.16, 10.18
 */
export function mountSwipe(app: Hono<DoorEnv>): void {
  app.post("/api/swipe.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member?.completed) return authenticationRequired(c);
    const body = await readBody(c);
    const [swipe, undo] = [Like.safeParse(body), UndoSwipe.safeParse(body)];
    try {
      if (undo.success) return done(await undone(ctx, ctx.member, undo.data.profile));
      if (!swipe.success) return invalidInput(ctx, "profile, like, undo");
      return done(await swiped(ctx, ctx.member, swipe.data));
    } catch (error) {
      return answerRefused(ctx, error, "games");
    }
  });
}

async function swiped(ctx: Ctx, member: Account, { profile: profileId, like: isLike }: z.infer<typeof Like>) {
  await countSwipe(ctx, member.id, { profileId, isLike });
  const { left, isMatch } = await swipeMember(ctx, member, { profileId, isLike });
  return { left, match: isMatch, profile: isMatch ? await profileOf(ctx, member, profileId) : null };
}

async function undone(ctx: Ctx, member: Account, profileId: number) {
  await countUnlike(ctx, member.id);
  const { left, undosLeft } = await undoSwipe(ctx, member, profileId);
  return { left, undoneProfile: await profileOf(ctx, member, profileId), undosLeft };
}

/** Returns null for a member who is no longer visible. */
async function profileOf(ctx: Ctx, member: Account, profileId: number) {
  const card = await findCard(ctx, member.id, profileId);
  return card && profileView(ctx.tenant, card);
}

function done(result: unknown): Response {
  return answer(JSON.stringify(result), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}
