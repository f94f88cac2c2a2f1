// Asks a tenant's database from a process that has no pool: one connection, let go of when nobody needs it.
import { randomBytes } from "node:crypto";
import pg from "pg";

const IDLE_MS = 10_000;

/** Rows travel as the database wrote them; whoever asked for them knows how to read them. */
const asText = { getTypeParser: () => (text) => text };

/** Nobody guesses the names of statements: see STATEMENT_PREFIX of prepared-statements.server.ts. */
const prefix = `raw_${randomBytes(12).toString("base64url")}_`;

let kept = null;

/**
 * Runs one query in a transaction of the tenant's, in one round trip.
 * @param address `TenantAddress` of pool.server.ts @param query its text and values
 * @returns the columns with the numbers of their types, and the rows as texts
 * @throws what the database says; the connection is given up then
 */
export async function askRaw({ connection, setTenant }, { text, values }) {
  const { client, names } = await open(connection);
  const name = names.get(text) ?? `${prefix}${names.size}`;
  names.set(text, name);
  const { stream } = client.connection;
  stream.cork();
  const asked = [
    client.query("begin"),
    client.query(setTenant),
    client.query({ text, values, name, rowMode: "array", types: asText }),
    client.query("commit"),
  ];
  process.nextTick(() => stream.uncork());
  const answers = await Promise.allSettled(asked);
  const [, , answer, committed] = answers;
  const failed = answers.find(({ status }) => status === "rejected");
  if (failed) {
    close(client);
    throw failed.reason;
  }
  if (committed.value.command === "ROLLBACK") throw new Error("The transaction was rolled back.");
  const { fields, rows } = answer.value;
  return { columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })), rows };
}

async function open(connection) {
  if (kept && kept.connectionString !== connection.connectionString) close(kept.client);
  if (!kept) {
    const client = new pg.Client(connection);
    client.on("error", () => close(client));
    client.on("end", () => close(client));
    kept = {
      client,
      connectionString: connection.connectionString,
      names: new Map(),
      connected: client.connect(),
      idle: setTimeout(() => close(client), IDLE_MS),
    };
    kept.connected.catch(() => close(client));
  }
  const mine = kept;
  mine.idle.refresh();
  await mine.connected;
  return mine;
}

function close(client) {
  if (kept?.client !== client) return;
  clearTimeout(kept.idle);
  kept = null;
  client.end().catch(() => {});
}
