import type { OperatorContext } from "~/domain/context";
import { NothingToDo } from "../operator.server";

/** For how long a decision about a photo can be undone, in seconds. */
export const UNDO_SECONDS = 60;

/**
 * Lets a photo wait for inspection again, where its latest decision is the operator's own, at most `UNDO_SECONDS` old, and still its state.
 * @returns the number of the photo's owner
 * @throws NothingToDo
 */
export async function reopenPhoto({ db, by, now }: OperatorContext, photo: number): Promise<number> {
  const gone = () => new NothingToDo("The decision can no longer be undone.");
  return db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("photos")
      .select(["status", "member_id"])
      .where("id", "=", photo)
      .forUpdate()
      .executeTakeFirstOrThrow(gone);
    const details = ["approved", "rejected", "undone"].map((word) => `photo ${photo} ${word}`);
    const last = await tx
      .selectFrom("audit_entries")
      .select(["done_by", "detail"])
      .where("action", "=", "photo")
      .where("done_at", ">=", new Date(now.getTime() - UNDO_SECONDS * 1000))
      .where("detail", "in", details)
      .orderBy("done_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(gone);
    const decided = row.status === "active" ? "approved" : row.status;
    if (last.done_by !== by || last.detail !== `photo ${photo} ${decided}`) throw gone();
    await tx
      .updateTable("photos")
      .set({ status: "inspecting", rejected_reason: null })
      .where("id", "=", photo)
      .execute();
    return row.member_id;
  });
}
