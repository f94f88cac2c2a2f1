import pg from "pg";
import { inject } from "vitest";
import { dropDatabase, makeName, runSql, urlWith } from "./test-server";

export type ServedDatabase = {
  /** The value of DATABASE_URL for the server. */
  url: string;
  host: string;
  port: number;
  /** The same database at another address, such as a relay's. */
  at: (port: number) => string;
  /** Runs a statement as the owner. */
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** Creates a database for a server of the build. @param source "empty" for a database that the server has to migrate */
export async function createServedDatabase(
  source: "migrated" | "empty" = "migrated",
): Promise<ServedDatabase> {
  const server = inject("database");
  const name = makeName("served");
  await runSql(
    server.url,
    `create database ${name} template ${source === "migrated" ? server.template : "template0"}`,
  );
  const url = urlWith(server.url, name);
  const { hostname, port } = new URL(url);
  // A connection costs more than most statements.
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 2000, allowExitOnIdle: true });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    url,
    host: hostname,
    port: Number(port || 5432),
    at: (other) => {
      const moved = new URL(url);
      moved.host = `127.0.0.1:${other}`;
      return moved.href;
    },
    async query(statement) {
      const client = await pool.connect();
      try {
        const { rows } = await client.query(statement);
        client.release();
        return rows;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async close() {
      await dropDatabase(server.url, name);
      await pool.end();
      for (const role of ["app", "jobs", "backup", "control"])
        await runSql(server.url, `drop role if exists ${name}_${role}`);
    },
  };
}
