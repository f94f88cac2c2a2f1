import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { PhotoNotFound } from "./refusals.server";
import type { PhotoMove } from "./rules";

/**
 * Sets the order of a member's photos; the first approved one is the main picture.
 * @param photoIds all of the member's photos, each once
 * @returns false where some are missing or named twice: nothing changes
 * @throws PhotoNotFound where one is gone or another member's: nothing changes. product 8.18
 */
export async function orderPhotos(
  ctx: Needs<"changed" | "db">,
  memberId: number,
  photoIds: readonly number[],
): Promise<boolean> {
  const isDone = await ctx.db.transaction(async (tx) => {
    const before = await lockPhotos(tx, memberId);
    if (photoIds.some((id) => !before.includes(id))) throw new PhotoNotFound("There is no such photo.");
    if (photoIds.length !== before.length || new Set(photoIds).size !== before.length) return false;
    await place(tx, photoIds);
    return true;
  });
  if (isDone) ctx.changed(memberId);
  return isDone;
}

/**
 * Moves one of a member's photos among the others; at either end it cannot move further.
 * @throws PhotoNotFound
 */
export async function movePhoto(
  ctx: Needs<"changed" | "db">,
  memberId: number,
  photoId: number,
  move: PhotoMove,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockPhotos(tx, memberId);
    const at = before.indexOf(photoId);
    if (at < 0) throw new PhotoNotFound("There is no such photo.");
    const to = { first: 0, earlier: Math.max(0, at - 1), later: at + 1 }[move];
    const others = before.toSpliced(at, 1);
    await place(tx, others.toSpliced(to, 0, photoId));
  });
  ctx.changed(memberId);
}

/** Returns the ids of a member's photos in order, and locks the member until the transaction ends, as adding a photo does. */
async function lockPhotos(tx: TenantTransaction, memberId: number): Promise<number[]> {
  await tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().execute();
  const rows = await tx
    .selectFrom("photos")
    .select("id")
    .where("member_id", "=", memberId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function place(tx: TenantTransaction, photoIds: readonly number[]): Promise<void> {
  for (const [at, id] of photoIds.entries())
    await tx
      .updateTable("photos")
      .set({ position: at + 1 })
      .where("id", "=", id)
      .where("position", "!=", at + 1)
      .execute();
}
