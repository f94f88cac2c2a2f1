import { createDatabase } from "~/db/pool.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import type { Erasure } from "~/outside/storage/erasure-journal.server";

/**
 * Erases again whom a restored backup has brought back. An account counts as the erased one only with the same mark: numbers that were given
 * away after the backup are given away again.
 * @returns how many were erased
 */
export async function replayErasures(applicationUrl: string, erasures: readonly Erasure[]): Promise<number> {
  const db = createDatabase({ url: applicationUrl, max: 1 });
  let count = 0;
  try {
    for (const { tenant, member, mark } of erasures)
      count += await db.transaction(tenant, async (tx) => {
        const found = await tx
          .selectFrom("members")
          .select(({ fn, ref }) => fn<string>("erasure_mark", [ref("members" as never)]).as("mark"))
          .where("id", "=", member)
          .executeTakeFirst();
        if (found?.mark !== mark) return 0;
        await eraseAccount(tx, member);
        return 1;
      });
    return count;
  } finally {
    await db.end();
  }
}
