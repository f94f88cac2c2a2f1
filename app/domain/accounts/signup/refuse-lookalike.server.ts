import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { InputRefused } from "../../input-refused.server";

/**
 * Returns the SQL for the look of a name: I and 1 like l, 0 like O, rn like m, vv like w. The index members_name_looks uses the same
 * expression.
 */
const looks = (name: RawBuilder<string>) =>
  sql<string>`lower(replace(replace(translate(${name}, 'I10', 'llO'), 'rn', 'm'), 'vv', 'w'))`;

/**
 * Refuses a name that looks like another member's. Other transactions that want a name with the same look wait until this one ends.
 * @param ownId the member whose own name is ignored
 * @throws InputRefused
 */
export async function refuseLookalike(
  tx: TenantTransaction,
  name: string,
  ownId: number | null = null,
): Promise<void> {
  const given = looks(sql`${name}::text`);
  await sql`select pg_advisory_xact_lock(hashtextextended('name ' || ${given}, 0))`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from members
    where ${looks(sql.ref("name"))} = ${given} and lower(name) <> lower(${name}::text) and id is distinct from ${ownId}::int
    limit 1`.execute(tx);
  if (rows.length > 0) throw new InputRefused({ name: { code: "name_taken" } });
}
