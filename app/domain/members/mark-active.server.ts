import { sql } from "kysely";
import type { Needs } from "~/domain/context";

/** The number of members that one statement marks. Their rows are locked until it ends. */
const AT_ONCE = 500;

/** Stores when members were last active, in few statements. A stored time never moves backwards. product 8.15 */
export async function markActive(ctx: Needs<"db">, seen: ReadonlyMap<number, Date>): Promise<void> {
  // A fixed order of the rows prevents deadlocks between two processes.
  const inOrder = [...seen].sort(([a], [b]) => a - b);
  for (let from = 0; from < inOrder.length; from += AT_ONCE) {
    const part = inOrder.slice(from, from + AT_ONCE);
    const ids = part.map(([id]) => id);
    const times = part.map(([, at]) => at);
    await ctx.db.transaction((tx) =>
      sql`update members set last_active = seen.at
        from unnest(${ids}::bigint[], ${times}::timestamptz[]) as seen (id, at)
        where members.id = seen.id and members.last_active < seen.at`.execute(tx),
    );
  }
}
