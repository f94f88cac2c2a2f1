import type { CleaningContext } from "~/domain/context";
import type { ErasureJournal } from "~/outside/storage/erasure-journal.server";

const BATCH = 500;

/**
 * Moves erasures to the journal outside the database. A crash between append and delete writes an erasure twice, which is harmless.
 * operating.md "Backup and restore"
 */
export async function exportErasures(
  ctx: Pick<CleaningContext, "db"> & { erasures: ErasureJournal },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const erased = await ctx.db.transaction((tx) =>
      tx
        .selectFrom("erasures")
        .select(["id", "tenant_id", "member_id", "mark", "erased_at"])
        .orderBy("id")
        .limit(BATCH)
        .execute(),
    );
    if (erased.length === 0) return;
    await ctx.erasures.append(
      erased.map(({ tenant_id, member_id, mark, erased_at }) => ({
        tenant: tenant_id,
        member: member_id,
        mark,
        at: erased_at.toISOString(),
      })),
    );
    const written = erased.map(({ id }) => id);
    await ctx.db.transaction((tx) => tx.deleteFrom("erasures").where("id", "in", written).execute());
    isMore = erased.length === BATCH;
  }
}
