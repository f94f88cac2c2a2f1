import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { skeleton } from "../../members/skeleton.server";

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
  const isTaken = await hasRow(
    tx,
    sql`${hasLook(name)} and lower(name) <> lower(${name}::text) and id is distinct from ${ownId}::bigint`,
  );
  if (isTaken) throw new InputRefused({ name: { code: "name_taken" } });
}

/** Returns whether a member has the name, or one that looks like it. Only the signup itself reserves a name. product 5.9 */
export function isNameTaken({ db }: Needs<"db">, name: string): Promise<boolean> {
  return db.transaction((tx) => hasRow(tx, sql`${hasLook(name)} or lower(name) = lower(${name}::text)`));
}

function hasLook(name: string) {
  const form = skeleton(name);
  return sql`(name_skeleton = ${form}
    or (name_skeleton is null and ${looks(sql.ref("name"))} in (${looks(sql`${name}::text`)}, ${form})))`;
}

async function hasRow(tx: TenantTransaction, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from members where ${condition} limit 1`.execute(tx);
  return rows.length > 0;
}
