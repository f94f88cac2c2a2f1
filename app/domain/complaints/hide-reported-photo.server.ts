import type { TenantTransaction } from "~/db/tables";
import { categories, hidesPhoto } from "./rules";

/**
 * Hides a photo until it is inspected. A photo that was already inspected because of such a complaint stays visible, so that repeated
 * complaints cannot remove a member's photos.
 * @returns the owner of the photo if this call hid it, otherwise null. product 16.5
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
  // Raises the version, so that open pages of the member notice the change.
  await tx
    .updateTable("members")
    .set((is) => ({ version: is("version", "+", 1) }))
    .where("id", "=", hidden.member_id)
    .execute();
  return hidden.member_id;
}
