import type { Needs } from "~/domain/context";
import { PhotoNotFound } from "./refusals.server";
import type { RejectionReason } from "./rules";

export type Verdict = { approved: true } | { approved: false; reason: RejectionReason };

/** A photo that waits for inspection. */
export type WaitingPhoto = { id: number; memberId: number; memberName: string; name: string; addedAt: Date };

/**
 * Approves a photo, so that others see it, or rejects it with a reason that is shown to its owner. An approved photo can be rejected later,
 * and vice versa.
 * @param waiting whether it must still wait for inspection: an earlier decision then stays
 * @returns the id of the photo's owner
 * @throws PhotoNotFound. product 16.9, 8.17
 */
export async function inspectPhoto(
  { db }: Needs<"db">,
  photoId: number,
  verdict: Verdict,
  waiting = false,
): Promise<number> {
  const row = await db.transaction((tx) =>
    tx
      .updateTable("photos")
      .set(
        verdict.approved
          ? { status: "active", rejected_reason: null }
          : { status: "rejected", rejected_reason: verdict.reason },
      )
      .where("id", "=", photoId)
      .$if(waiting, (photos) => photos.where("status", "=", "inspecting"))
      .returning("member_id")
      .executeTakeFirst(),
  );
  if (!row) throw new PhotoNotFound("There is no such photo.");
  return row.member_id;
}

/**
 * Returns the photos that wait for inspection, oldest first.
 * @param after the id of the last photo of the previous page; ids of photos grow with time
 */
export function listWaitingPhotos(
  { db }: Needs<"db">,
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<WaitingPhoto[]> {
  return db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .innerJoin("members", "members.id", "photos.member_id")
      .select([
        "photos.id",
        "photos.member_id as memberId",
        "members.name as memberName",
        "photos.name",
        "photos.created_at as addedAt",
      ])
      .where("photos.status", "=", "inspecting")
      .where("photos.id", ">", after)
      .orderBy("photos.id")
      .limit(limit)
      .execute(),
  );
}
