import type { TenantTransaction } from "~/db/tables";

/** Marks notices as needing no mail any more: a mail covered them, or none is required. Notices that are settled already stay unchanged. */
export async function settleNotices(
  tx: TenantTransaction,
  now: Date,
  notices: readonly { id: number }[],
  mailId: number | null,
): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .updateTable("notices")
    .set({ mailed_at: now, mail_id: mailId })
    .where(
      "id",
      "in",
      notices.map(({ id }) => id),
    )
    .where("mailed_at", "is", null)
    .execute();
}
