import type { Hono } from "hono";
import type { z } from "zod";
import type { Account } from "~/domain/accounts/account.server";
import { NoLikesLeft, swipeMember } from "~/domain/games/swipe-member.server";
import { NothingToUndo, NoUndoLeft, undoSwipe } from "~/domain/games/undo-swipe.server";
import { MemberNotFound } from "~/domain/likes/like-events.server";
import { findCard } from "~/domain/members/find-card.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countSwipe, countUnlike } from "../limits/like-limits.server";
import { TooOften } from "../limits/limits.server";
import { authenticationRequired } from "./account-failure.server";
import { answerError, invalidInput } from "./answer.server";
import { Like, UndoSwipe } from "./like-input.server";
import { profileView } from "./likes-view.server";
import { readBody } from "./read-body.server";

/**
 * POST /api/swipe.php: one card of the swipe game, `profile` and `like` (1 or 0) → `{left, match, profile}`, the profile where it is a match. 403 `no_likes_left` when
 * the day's likes are given, 404 `not_found` for whom the member may not see, 429 `too_often`. With `undo` = 1 and `profile` it takes the
 * last swipe back. product.md §9, decisions §5
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
      return failure(ctx, error);
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

/** null for somebody who has gone from sight. */
async function profileOf(ctx: Ctx, member: Account, profileId: number) {
  const card = await findCard(ctx, member.id, profileId);
  return card && profileView(ctx.tenant, card);
}

function done(told: unknown): Response {
  return answer(JSON.stringify(told), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}

function failure({ t }: Pick<Ctx, "t">, error: unknown): Response {
  if (error instanceof NoLikesLeft) return answerError(403, "no_likes_left", t("games:swipe_refused"));
  if (error instanceof NoUndoLeft) return answerError(403, "no_undo_left", t("games:undo_refused"));
  if (error instanceof NothingToUndo) return answerError(403, "nothing_to_undo", t("games:undo_nothing"));
  if (error instanceof TooOften) return answerError(429, "too_often", t("likes:refused_often"));
  if (error instanceof MemberNotFound) return answerError(404, "not_found", t("games:swipe_gone"));
  throw error;
}
