import type pg from "pg";
import type { TenantSigner } from "./tenant-signature.server";

/** The code of PostgreSQL's answer to an entry that is not the next one of its connection. */
const WRONG_ENTRY = "LV001";
/** After so many wrong predictions the connection asks before each transaction. */
const MAX_WRONG = 3;

/** The numbered transactions of one connection: each number gives one transaction its tenant. decision 210 */
export interface Entries {
  /** The number of the next transaction with a tenant. */
  next: bigint;
  /** Whether the next number can be predicted. A pooler may use another connection for each transaction. */
  isPredictable: boolean;
  /** Whether the names of prepared statements are secret: others could replace the statement of the next transaction. */
  mayPrepare: boolean;
  wrong: number;
}

const known = new WeakMap<pg.ClientBase, Entries>();

/** Returns what is known of a connection; undefined before its first transaction with a tenant. */
export function entriesOf(client: pg.ClientBase): Entries | undefined {
  return known.get(client);
}

/** Asks the database for the next entry of the connection that the running transaction uses. */
export async function queryEntries(client: pg.ClientBase): Promise<Entries> {
  const { rows } = await client.query<Answer>("select * from next_tenant_entry()");
  const { entry, backend, lists_statements } = rows[0]!;
  // A pooler announces a process number of its own. pg's types lack the number.
  const isDirect = (client as { processID?: number | null }).processID === backend;
  const wrong = known.get(client)?.wrong ?? 0;
  const entries = {
    next: BigInt(entry),
    isPredictable: isDirect && wrong < MAX_WRONG,
    mayPrepare: isDirect && !lists_statements,
    wrong,
  };
  known.set(client, entries);
  return entries;
}

interface Answer {
  entry: string;
  backend: number;
  lists_statements: boolean;
}

/**
 * Returns the query that gives the running transaction its tenant, and consumes the entry. It has no name, since prepared statements can be
 * listed and replaced, and its values are parameters, since every session of a role sees the query texts of its other sessions.
 */
export function enterTenant(entries: Entries, signer: TenantSigner): { text: string; values: string[] } {
  const entry = entries.next;
  entries.next += 1n;
  return {
    text: "select enter_tenant($1, $2, $3)",
    values: [String(signer.tenant), String(entry), signer.sign(entry)],
  };
}

/** Returns whether a begin failed because its entry was not the next one: nothing happened, and the begin can be repeated. */
export function isWrongEntry(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === WRONG_ENTRY;
}
