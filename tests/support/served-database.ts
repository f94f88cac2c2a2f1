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

/** An empty database for a server of the build to migrate and use. */
export async function createServedDatabase(): Promise<ServedDatabase> {
  const server = inject("database");
  const name = makeName("served");
  await ask(server.url, `create database ${name}`);
  const url = urlWith(server.url, name);
  const { hostname, port } = new URL(url);
  return {
    url,
    host: hostname,
    port: Number(port || 5432),
    at: (other) => {
      const moved = new URL(url);
      moved.host = `127.0.0.1:${other}`;
      return moved.href;
    },
    query: (statement) => ask(url, statement),
    async close() {
      await dropDatabase(server.url, name);
      await ask(server.url, `drop role if exists ${name}_app`);
    },
  };
}
