import type { TenantTransaction } from "~/db/tables";
import type { Needs, PhotoContext } from "~/domain/context";
import { goneStatuses } from "~/domain/gone";
import { countStep } from "~/domain/growth/count-step.server";
import { makeRenditions, type PictureSource, requirePictureRoom } from "./make-renditions.server";
import { claimFiles, dropFiles, storeRenditions } from "./photo-files.server";
import { photoLimit } from "./photo-limit.server";
import { PhotoNotFound, PhotosFull } from "./refusals.server";

/**
 * Adds a picture as a member's last photo. Others see it once it is approved. Of two requests for the last free place, one succeeds.
 * @param picture its bytes, or the path of a file that contains them
 * @param approved it needs no inspection, such as that of a demo member
 * @returns the photo's id
 * @throws PictureRefused, PhotosFull, TooManyPictures; PhotoNotFound where the member is gone. product 8.16, 8.17
 */
export async function addPhoto(
  ctx: PhotoContext,
  memberId: number,
  picture: PictureSource,
  { approved = false }: { approved?: boolean } = {},
): Promise<number> {
  requirePictureRoom(ctx);
  // Checked before the renditions are made, so that no work is done without a free place. The place is taken afterwards.
  await ctx.db.transaction((tx) => nextPosition(ctx, tx, memberId));
  const renditions = await makeRenditions(ctx, picture);
  const names = await storeRenditions(ctx, renditions);
  const photoId = await ctx.db
    .transaction(async (tx) => {
      const position = await nextPosition(ctx, tx, memberId);
      await claimFiles(tx, names);
      const { id } = await tx
        .insertInto("photos")
        .values({
          ...names,
          member_id: memberId,
          status: approved ? "active" : "inspecting",
          position,
          width: renditions.width,
          height: renditions.height,
          created_at: ctx.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await countStep(ctx, tx, { id: memberId }, "profile");
      return id;
    })
    .catch(async (error: unknown) => {
      // Files that cannot be deleted now stay in the deletion list and are deleted later.
      await dropFiles(ctx, [names]).catch(() => undefined);
      throw error;
    });
  ctx.changed(memberId);
  return photoId;
}

/**
 * Returns the position of a new photo, and locks the member until the transaction ends.
 * @throws PhotosFull, PhotoNotFound
 */
async function nextPosition(
  { tenant }: Needs<"tenant">,
  tx: TenantTransaction,
  memberId: number,
): Promise<number> {
  const member = await tx
    .selectFrom("members")
    .select("paid_user")
    .where("id", "=", memberId)
    .where("status", "not in", goneStatuses)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new PhotoNotFound("The member is gone.");
  const { count, last } = await tx
    .selectFrom("photos")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("position").as("last")])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const limit = photoLimit(tenant, member.paid_user);
  if (Number(count) >= limit) throw new PhotosFull(limit);
  return (last ?? 0) + 1;
}
