import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { MAX_COUNTED } from "../rules";
import { countInArea } from "./search-area.server";
import { wholeList } from "./search-lists.server";
import { type Count, countIn, gendersOf, lengthOf, type Sought } from "./search-sql.server";

/** The maximum number of rows per gender that are read for a count: counting must not cost more than finding. */
const BUDGET = 6_000;
/** The same within a radius, where each town needs its own index lookup. */
const BUDGET_NEAR = 3_000;

/** Counts the members that a search finds, up to MAX_COUNTED. Where matches are too sparse, it returns a lower bound. */
export async function countMatches(tx: TenantTransaction, sought: Sought): Promise<Count> {
  const { found, isAll } = sought.within ? await countNear(tx, sought) : await countSlices(tx, sought);
  if (found > MAX_COUNTED) return { atLeast: MAX_COUNTED, isExact: false };
  if (isAll) return { atLeast: found, isExact: true };
  const listed = await wholeList(tx, sought);
  return listed ? { atLeast: listed.length, isExact: true } : { atLeast: found, isExact: false };
}

type Counted = { found: number; isAll: boolean };

async function countNear(tx: TenantTransaction, sought: Sought): Promise<Counted> {
  const { rows } = await countInArea(sought, BUDGET_NEAR).execute(tx);
  return { found: rows[0]?.found ?? 0, isAll: rows[0]?.is_all ?? true };
}

async function countSlices(tx: TenantTransaction, sought: Sought): Promise<Counted> {
  const genders = gendersOf(sought);
  const parts = genders.map((gender) => countIn(sought, gender, MAX_COUNTED + 1, BUDGET));
  const { rows } = await sql<{ found: number }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  if (found > MAX_COUNTED) return { found, isAll: false };
  const lengths = genders.map((gender) => lengthOf(sought, gender, BUDGET + 1));
  const { rows: cut } = await sql<{ is_exact: boolean }>`
    select greatest(${sql.join(lengths)}) <= ${BUDGET} as is_exact`.execute(tx);
  return { found, isAll: cut[0]?.is_exact ?? false };
}
