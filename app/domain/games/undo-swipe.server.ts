import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import { haveWritten } from "~/domain/chats/have-written.server";
import type { Account, GameContext } from "~/domain/context";
import type { LikeEvent } from "~/domain/likes/like-events.server";
import { likes } from "~/domain/likes/pair.server";
import { removeLike } from "~/domain/likes/unlike-member.server";
import { lockPair } from "~/domain/members/lock-pair.server";
import { listLikedToday } from "./find-swipe-deck.server";
import { lockMember } from "./lock-member.server";
import { countUndosLeft, findLastSwipe, isUndone } from "./swipes.server";

/** There is no such swipe to undo: there is none today, a later one exists, or it led to a match in which messages were written. */
export class NothingToUndo extends Error {
  override name = "NothingToUndo";
}

/** A free member has used up the undos of the day. */
export class NoUndoLeft extends Error {
  override name = "NoUndoLeft";
}

/** `left`: likes left today. `undosLeft`: null where there is no limit. */
export type Undone = { left: number; undosLeft: number | null };

type Swiper = Pick<Account, "id" | "fictional" | "paidUser">;

/**
 * Undoes the member's last swipe of the day. A pass is deleted. A like is deleted, returned to the day's count, and leaves no notice that
 * was not sent yet. The previous swipe is then the last one. A retry for the same profile returns the same answer and undoes nothing more.
 * @param profileId the profile of the swipe, which must be the last one
 * @throws NothingToUndo, NoUndoLeft. product 10.18
 */
export async function undoSwipe(ctx: GameContext, member: Swiper, profileId: number): Promise<Undone> {
  const { undone, event } = await ctx.db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    const last = await findLastSwipe(ctx, tx, member.id);
    if (last?.profileId !== profileId) {
      if (await isUndone(ctx, tx, member.id, profileId))
        return { undone: await readLeft(ctx, tx, member), event: null };
      throw new NothingToUndo(`The last swipe was not of ${profileId}.`);
    }
    if ((await countUndosLeft(ctx, tx, member)) === 0) throw new NoUndoLeft("No undo is left today.");
    const event = last.isLike
      ? await undoLike(ctx, tx, member, profileId)
      : await forgetPass(tx, member.id, profileId);
    await tx.updateTable("swipes").set({ undone_at: ctx.now }).where("id", "=", last.id).execute();
    return { undone: await readLeft(ctx, tx, member), event };
  });
  if (event) for (const id of [event.from, event.to]) ctx.likesChanged(id);
  return undone;
}

async function readLeft(ctx: GameContext, tx: TenantTransaction, member: Swiper): Promise<Undone> {
  const liked = await listLikedToday(ctx, tx, member.id);
  return {
    left: Math.max(0, ctx.tenant.config.swipe_likes_per_day - liked.length),
    undosLeft: await countUndosLeft(ctx, tx, member),
  };
}

async function undoLike(
  ctx: GameContext,
  tx: TenantTransaction,
  member: Swiper,
  profileId: number,
): Promise<LikeEvent | null> {
  await lockPair(tx, member.id, profileId);
  const isMatch = (await likes(tx, member.id, profileId)) && (await likes(tx, profileId, member.id));
  if (isMatch && (await haveWritten(tx, member.id, profileId)))
    throw new NothingToUndo("The match has messages.");
  await tx
    .deleteFrom("swipe_likes")
    .where("member_id", "=", member.id)
    .where("day", "=", todayIn(ctx.tenant.config.timezone, ctx.now))
    .where("liked_id", "=", profileId)
    .execute();
  return removeLike(tx, member, profileId);
}

async function forgetPass(tx: TenantTransaction, memberId: number, profileId: number): Promise<null> {
  await tx
    .deleteFrom("passes")
    .where("passer_id", "=", memberId)
    .where("passed_id", "=", profileId)
    .execute();
  return null;
}
