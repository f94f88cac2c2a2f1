import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { MOST_COUNTED } from "../rules";
import { type Count, countIn, gendersOf, lengthOf, type Sought } from "./search-sql.server";

/** So many rows are looked at for a number; counting must not cost more than finding. */
const BUDGET = 6_000;

/** How many members a search finds, never more than MOST_COUNTED. Where they lie too scattered it tells how many there are at least. */
export async function countMatches(tx: TenantTransaction, sought: Sought): Promise<Count> {
  const genders = gendersOf(sought);
  const parts = genders.map((gender) => countIn(sought, gender, MOST_COUNTED + 1, BUDGET));
  const { rows } = await sql<{ found: number }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  if (found > MOST_COUNTED) return { atLeast: MOST_COUNTED, isExact: false };
  const lengths = genders.map((gender) => lengthOf(sought, gender, BUDGET + 1));
  const { rows: cut } = await sql<{ is_exact: boolean }>`
    select greatest(${sql.join(lengths)}) <= ${BUDGET} as is_exact`.execute(tx);
  return { atLeast: found, isExact: cut[0]?.is_exact ?? false };
}
