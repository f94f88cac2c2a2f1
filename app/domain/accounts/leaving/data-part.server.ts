import { sql } from "kysely";
import type { Tables, TenantTransaction } from "~/db/tables";

/**
 * One part of what is stored about a member: what it is called in the download, the columns it tells and those it leaves out, with the
 * reason. A test holds the parts to every column of every table that knows members.
 */
export type DataPart = {
  name: string;
  table: keyof Tables;
  /** columns by what they are called in the download */
  shows: Readonly<Record<string, string>>;
  leavesOut: Readonly<Record<string, string>>;
  collect: (tx: TenantTransaction, memberId: number) => Promise<unknown>;
};

type Column<T extends keyof Tables> = keyof Tables[T] & string;
type Shown<T extends keyof Tables> = Column<T> | { column: Column<T>; as: (value: unknown) => unknown };
type TablePart<T extends keyof Tables> = {
  name: string;
  table: T;
  /** the column with the member's number; member_id where not said */
  key?: Column<T>;
  /** there is one row at most */
  isOne?: true;
  shows: Readonly<Record<string, Shown<T>>>;
  leavesOut?: Partial<Record<Column<T>, string>>;
};

export const BRAND = "says which brand the account belongs to, which the file says itself";
export const MEMBER = "the member's number, told once under account";
export const NUMBER = "a number within the database that means nothing outside of it";
export const SECRET = "proves who somebody is; whoever read it could pretend to be the member";

/** A part that a table's columns make up. */
export function tablePart<T extends keyof Tables>({
  name,
  table,
  key,
  isOne,
  shows,
  leavesOut,
}: TablePart<T>): DataPart {
  const entries = Object.entries(shows).map(([called, shown]) =>
    typeof shown === "string" ? { called, column: shown, as: same } : { called, ...shown },
  );
  return {
    name,
    table,
    shows: Object.fromEntries(entries.map(({ called, column }) => [called, column])),
    leavesOut: { tenant_id: BRAND, ...(key ? {} : { member_id: MEMBER }), ...leavesOut },
    async collect(tx, memberId) {
      const columns = sql.join([...new Set(entries.map(({ column }) => column))].map((one) => sql.ref(one)));
      const owner = sql.ref(key ?? "member_id");
      const { rows } = await sql<
        Record<string, unknown>
      >`select ${columns} from ${sql.table(table)} where ${owner} = ${memberId} order by 1`.execute(tx);
      const told = rows.map((row) =>
        Object.fromEntries(entries.map(({ called, column, as }) => [called, as(row[column])])),
      );
      return isOne ? (told[0] ?? null) : told;
    },
  };
}

function same(value: unknown): unknown {
  return value;
}
