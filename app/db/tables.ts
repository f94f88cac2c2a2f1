import type { ColumnType, GeneratedAlways, Transaction } from "kysely";

/**
 * The tables as the driver gives them: snake_case, bigint as number (pool.server.ts checks that it fits),
 * timestamptz as Date, date as "YYYY-MM-DD", numeric as string. Verbs turn rows into domain objects.
 */
export interface Tables extends GlobalTables {
  consent_receipts: ConsentReceiptsTable;
}

/** Tables without a tenant: all that may be asked outside a tenant's transaction. */
export interface GlobalTables {
  tenants: TenantsTable;
}

/** What runs inside `db.transaction(...)`. */
export type TenantTransaction = Transaction<Tables>;

/** Filled by the database from the transaction's tenant: writing it by hand is a type error. */
type TenantId = ColumnType<number, never, never>;

/**
 * A jsonb column. It is read as T and written as a string, because pg turns a JavaScript array into a
 * PostgreSQL array, which jsonb refuses: write `JSON.stringify(value)`.
 */
export type Jsonb<T> = ColumnType<T, string, string>;

/** Set when the row is written and never changed. */
type Once<T> = ColumnType<T, T, never>;

export interface TenantsTable {
  id: GeneratedAlways<number>;
  slug: Once<string>;
  created_at: ColumnType<Date, never, never>;
}

export interface ConsentReceiptsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  receipt: Once<string>;
  categories: Once<string[]>;
  locale: Once<string>;
  text_version: Once<string>;
  given_at: Once<Date>;
  withdrawn_at: Date | null;
}
