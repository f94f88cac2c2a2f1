import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { skeleton } from "../../members/skeleton.server";
import { nameQueries } from "../limits";

/**
 * Returns the SQL for the look of a name without a stored skeleton: I and 1 like l, 0 like O, rn like m, vv like w. The index
 * members_name_looks uses the same expression.
 */
const looks = (name: RawBuilder<string>) =>
  sql<string>`lower(replace(replace(translate(${name}, 'I10', 'llO'), 'rn', 'm'), 'vv', 'w'))`;

/**
 * Refuses a name that looks like another member's. Other transactions that want a name with the same look wait until this one ends. The
 * same name is left to the index members_name.
 * @param ownId the member whose own name is ignored
 * @throws InputRefused
 */
export async function refuseLookalike(
  tx: TenantTransaction,
  name: string,
  ownId: number | null = null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('name ' || ${skeleton(name)}, 0))`.execute(tx);
  const isOther = sql`lower(name) <> lower(${name}::text) and id is distinct from ${ownId}::bigint`;
  if (await hasLook(tx, [name], name, isOther)) throw new InputRefused({ name: { code: "name_taken" } });
}

/**
 * Returns whether a member is known to have the name, or one that looks like it, and finds it also in unusual case. The account reserves a
 * name, not this look-up: a visitor who tries many names learns only then that one is taken. product 5.9
 */
export async function isKnownAsTaken(
  ctx: Needs<"db" | "counter" | "visitor">,
  name: string,
): Promise<boolean> {
  if (!(await ctx.counter.isWithin(nameQueries(ctx)))) return false;
  const [first = "", ...others] = name.toLowerCase();
  const spellings = [name, name.toLowerCase(), name.toUpperCase(), first.toUpperCase() + others.join("")];
  const isSame = sql`(name_skeleton is null or name_skeleton = ${skeleton(name)} or lower(name) = lower(${name}::text))`;
  return ctx.db.transaction((tx) => hasLook(tx, spellings, name, isSame));
}

/**
 * Returns whether a row has the look of one of the spellings. Two queries: row-level security allows an index for a plain column only, and
 * rows without a skeleton are few.
 */
async function hasLook(
  tx: TenantTransaction,
  spellings: readonly string[],
  name: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const forms = spellings.map(skeleton);
  const stored = await sql`select 1 from members
    where name_skeleton = any(${forms}::text[]) and ${condition} limit 1`.execute(tx);
  if (stored.rows.length > 0) return true;
  const look = looks(sql.ref("name"));
  const earlier = await sql`select 1 from members
    where name_skeleton is null
      and (${look} in (${looks(sql`${name}::text`)}, ${skeleton(name)}) or lower(name) = lower(${name}::text))
      and ${condition} limit 1`.execute(tx);
  return earlier.rows.length > 0;
}
