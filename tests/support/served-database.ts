import pg from "pg";
import { inject } from "vitest";
import { ask, dropDatabase, makeName, urlWith } from "./test-server";

export type ServedDatabase = {
  /** What the operator gives to the server as DATABASE_URL. */
  url: string;
  host: string;
  port: number;
  /** The same database by another address, such as a relay's. */
  at: (port: number) => string;
  /** Runs a statement as the owner. */
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** A database for a server of the build to use. @param source "empty" for one that the server has to migrate */
export async function createServedDatabase(
  source: "migrated" | "empty" = "migrated",
): Promise<ServedDatabase> {
  const server = inject("database");
  const name = makeName("served");
  await ask(
    server.url,
    `create database ${name} template ${source === "migrated" ? server.template : "template0"}`,
  );
  const url = urlWith(server.url, name);
  const { hostname, port } = new URL(url);
  // To connect costs more than most statements.
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
      for (const role of ["app", "jobs", "backup"])
        await ask(server.url, `drop role if exists ${name}_${role}`);
    },
  };
}
