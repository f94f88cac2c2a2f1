import { sql } from "kysely";
import type { Tables, TenantTransaction } from "~/db/tables";

/**
 * One part of the data download: its name, the columns it contains, and the columns it omits, each with the reason. A test compares the
 * parts with every column of every table that refers to members.
 */
export type DataPart = {
  name: string;
  table: keyof Tables;
  /** table column by its name in the download */
  shows: Readonly<Record<string, string>>;
  leavesOut: Readonly<Record<string, string>>;
  collect: (tx: TenantTransaction, memberId: number) => Promise<unknown>;
};

type Column<T extends keyof Tables> = keyof Tables[T] & string;
type Shown<T extends keyof Tables> = Column<T> | { column: Column<T>; as: (value: unknown) => unknown };
type TablePart<T extends keyof Tables> = {
  name: string;
  table: T;
  /** the column with the member's id; default member_id */
  key?: Column<T>;
  /** the table has at most one row per member */
  isOne?: true;
  shows: Readonly<Record<string, Shown<T>>>;
  leavesOut?: Partial<Record<Column<T>, string>>;
};

export const BRAND = "the brand of the account, which the file names once";
export const MEMBER = "the member's number, which is under account";
export const NUMBER = "an internal database ID without meaning outside of it";
export const SECRET = "a credential: a person who reads it could act as the member";

/** Creates a part from one table that has a column with the member's id. */
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
      const parts = rows.map((row) =>
        Object.fromEntries(entries.map(({ called, column, as }) => [called, as(row[column])])),
      );
      return isOne ? (parts[0] ?? null) : parts;
    },
  };
}

function same(value: unknown): unknown {
  return value;
}
