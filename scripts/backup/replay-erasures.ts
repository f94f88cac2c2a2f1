import { createDatabase } from "~/db/pool.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import type { Erasure } from "~/outside/storage/erasure-journal.server";

/**
 * Erases again the accounts that a restored backup has brought back. An account is erased only if its mark matches too, because ids that
 * were assigned after the backup are assigned again after the restore.
 * @returns the number of erased accounts
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
