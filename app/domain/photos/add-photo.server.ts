import type { TenantTransaction } from "~/db/tables";
import { goneStatuses } from "~/domain/accounts/gone";
import { makeRenditions } from "./make-renditions.server";
import { claimFiles, dropFiles, type PhotoContext, storeRenditions } from "./photo-files.server";
import type { PictureSource } from "./read-picture.server";
import { PhotoNotFound, PhotosFull } from "./refusals.server";
import { requireTurn } from "./turns.server";

/**
 * Adds a picture as a member's last photo. Others see it once it is approved. When two take the last place at once, one gets it.
 * @param picture its bytes, or the path of a file with them
 * @param approved it needs no inspection, such as that of a demo member
 * @returns the photo's number
 * @throws PictureRefused, PhotosFull, TooManyPictures; PhotoNotFound where the member is gone. product.md §2, §9
 */
export async function addPhoto(
  ctx: PhotoContext,
  memberId: number,
  picture: PictureSource,
  { approved = false }: { approved?: boolean } = {},
): Promise<number> {
  requireTurn();
  // Looked up before the work, so that nobody draws what there is no room for; the place is taken after it.
  await ctx.db.transaction((tx) => nextPosition(ctx, tx, memberId));
  const renditions = await makeRenditions(picture);
  const names = await storeRenditions(ctx, renditions);
  try {
    return await ctx.db.transaction(async (tx) => {
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
      return id;
    });
  } catch (error) {
    // What cannot be deleted now stands in the list and is deleted later.
    await dropFiles(ctx, [names]).catch(() => undefined);
    throw error;
  }
}

/** The place of one more photo; the member is held until the transaction ends. @throws PhotosFull, PhotoNotFound */
async function nextPosition(
  { tenant }: Pick<PhotoContext, "tenant">,
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

/** How many photos a member may have. product.md §9 */
export function photoLimit({ config }: PhotoContext["tenant"], isPaid: boolean): number {
  return isPaid ? config.premium_photos : config.free_photos;
}
