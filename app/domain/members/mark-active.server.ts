import { sql } from "kysely";
import type { AccountContext } from "~/domain/context";

/** Stores when members were last active, in one statement. A stored time never moves backwards. product 8.15 */
export async function markActive(
  ctx: Pick<AccountContext, "db">,
  seen: ReadonlyMap<number, Date>,
): Promise<void> {
  if (seen.size === 0) return;
  // A fixed order of the rows prevents deadlocks between two processes.
  const inOrder = [...seen].sort(([a], [b]) => a - b);
  const ids = inOrder.map(([id]) => id);
  const times = inOrder.map(([, at]) => at);
  await ctx.db.transaction((tx) =>
    sql`update members set last_active = seen.at
      from unnest(${ids}::bigint[], ${times}::timestamptz[]) as seen (id, at)
      where members.id = seen.id and members.last_active < seen.at`.execute(tx),
  );
}
