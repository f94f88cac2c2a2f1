import type { TenantTransaction } from "~/db/tables";
import { categories, hidesPhoto } from "./rules";

/**
 * Takes a photo out of sight until somebody has inspected it. One that was looked at because of such a complaint before stays: nobody can
 * take a member's photos away by complaining again and again.
 * @returns whose photo it is, where it was hidden now. decisions §5
 */
export async function hideReportedPhoto(tx: TenantTransaction, photoId: number): Promise<number | null> {
  const decided = await tx
    .selectFrom("complaints")
    .select("id")
    .where("photo_id", "=", photoId)
    .where("closed_at", "is not", null)
    .where("category", "in", categories.filter(hidesPhoto))
    .executeTakeFirst();
  if (decided) return null;
  const hidden = await tx
    .updateTable("photos")
    .set({ status: "inspecting" })
    .where("id", "=", photoId)
    .where("status", "=", "active")
    .returning("member_id")
    .executeTakeFirst();
  if (!hidden) return null;
  // Open pages of theirs notice it.
  await tx
    .updateTable("members")
    .set((is) => ({ version: is("version", "+", 1) }))
    .where("id", "=", hidden.member_id)
    .execute();
  return hidden.member_id;
}
