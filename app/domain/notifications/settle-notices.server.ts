import type { TenantTransaction } from "~/db/tables";

/** Notes that notices need no mail any more: one told of them, or none has to. Those that are settled already keep what they have. */
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
