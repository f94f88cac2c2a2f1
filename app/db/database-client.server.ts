import pg from "pg";
import { type DatabaseHost, hostsOf } from "./database-hosts.server";

/** PostgreSQL's code of a server that accepts no connections at the moment. */
const NOT_NOW = "57P03";

/** A query and not the status that PostgreSQL reports with a connection: a pooler repeats that of an earlier one. */
const ACCEPTS_WRITES = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as yes`;

/** The host that accepted writes last, by the list of hosts. */
const primaries = new Map<string, DatabaseHost>();

/**
 * A connection to the database; the product opens no other. If its connection string names several hosts, it connects to the one that
 * accepts writes; if the last known one fails, the next connection asks all hosts at once. decision 331
 */
export class DatabaseClient extends pg.Client {
  readonly #config: pg.ClientConfig;
  readonly #hosts: readonly DatabaseHost[];

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#config = config;
    this.#hosts = hostsOf(config.connectionString ?? "");
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected: Promise<unknown> = this.#hosts.length === 0 ? super.connect() : this.#connectToPrimary();
    const connecting = connected.then(() => this);
    if (!callback) return connecting;
    // Like pg, without an argument after a success.
    connecting.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connectToPrimary(): Promise<void> {
    const key = JSON.stringify(this.#hosts);
    const primary = primaries.get(key) ?? (await findPrimary(this.#hosts, this.#config));
    primaries.set(key, primary);
    try {
      Object.assign(this, primary);
      await super.connect();
      if (await acceptsWrites(this)) return;
      await this.end();
      throw noPrimary(this.#hosts);
    } catch (error) {
      if (primaries.get(key) === primary) primaries.delete(key);
      throw error;
    }
  }
}

/**
 * Asks all hosts at once; a host that does not answer delays nothing.
 * @throws an error with the code 57P03 and the reason of each host
 */
async function findPrimary(hosts: readonly DatabaseHost[], config: pg.ClientConfig): Promise<DatabaseHost> {
  const answers = hosts.map(async (host) => {
    const client = new pg.Client(config);
    client.on("error", () => {});
    try {
      await Object.assign(client, host).connect();
      if (await acceptsWrites(client)) return host;
    } finally {
      void client.end().catch(() => {});
    }
    throw new Error("it does not accept writes");
  });
  return Promise.any(answers).catch((error: AggregateError) => {
    const reasons = hosts.map(({ host, port }, at) => `${host}:${port}: ${error.errors[at].message}`);
    throw noPrimary(hosts, reasons);
  });
}

async function acceptsWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(ACCEPTS_WRITES);
  return rows[0]!.yes;
}

function noPrimary(hosts: readonly DatabaseHost[], reasons?: readonly string[]): Error {
  const names = reasons ?? hosts.map(({ host, port }) => `${host}:${port}`);
  return Object.assign(new Error(`no host of the database accepts writes (${names.join("; ")})`), {
    code: NOT_NOW,
  });
}
