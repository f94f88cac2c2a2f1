import { createServedDatabase, type ServedDatabase } from "./served-database";
import { startServer, type TestServer } from "./server";

export type SharedServer = { server: TestServer; database: ServedDatabase };

let shared: Promise<SharedServer> | null = null;

/**
 * The server with a database that the suites of one test process share: starting one takes longer than most suites. For suites that test
 * only their own members and visitors, do not stop the server and do not change what all of its members see.
 */
export function shareServer(): Promise<SharedServer> {
  shared ??= start();
  return shared;
}

async function start(): Promise<SharedServer> {
  const database = await createServedDatabase();
  const server = await startServer(
    { DATABASE_URL: database.url, TRUST_PROXY: "loopback" },
    { endsWithParent: true },
  );
  await server.logged(({ msg }) => msg === "the database is ready");
  return { server, database };
}
