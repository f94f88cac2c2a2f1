import { sql } from "kysely";
import type { AccountContext } from "~/domain/accounts/account.server";

/** Notes when members were last seen, all of them at once; nobody was seen earlier than is known already. decisions §5 */
export async function markActive(
  ctx: Pick<AccountContext, "db">,
  seen: ReadonlyMap<number, Date>,
): Promise<void> {
  if (seen.size === 0) return;
  // In one order, so that two processes do not wait for each other.
  const inOrder = [...seen].sort(([a], [b]) => a - b);
  const ids = inOrder.map(([id]) => id);
  const times = inOrder.map(([, at]) => at);
  await ctx.db.transaction((tx) =>
    sql`update members set last_active = seen.at
      from unnest(${ids}::bigint[], ${times}::timestamptz[]) as seen (id, at)
      where members.id = seen.id and members.last_active < seen.at`.execute(tx),
  );
}
