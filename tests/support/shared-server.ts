import { createServedDatabase, type ServedDatabase } from "./served-database";
import { type LogLine, startServer, type TestServer } from "./server";

export type SharedServer = {
  server: TestServer;
  database: ServedDatabase;
  /** Returns the errors that the server has logged since this call of `shareServer`. */
  errors: () => LogLine[];
};

const shared = new Map<"1" | "0", Promise<Omit<SharedServer, "errors">>>();

/**
 * The server with a database that the suites of one test process share: starting one takes longer than most suites. For suites that test
 * only their own members and visitors, do not stop the server and do not change what all of its members see.
 * @param options.isLimited false for the server without rate limits
 */
export async function shareServer({ isLimited = true } = {}): Promise<SharedServer> {
  const limits = isLimited ? "1" : "0";
  const starting = shared.get(limits) ?? start(limits);
  shared.set(limits, starting);
  const { server, database } = await starting;
  const from = server.log.length;
  return {
    server,
    database,
    errors: () => server.log.slice(from).filter(({ level }) => level === "error" || level === "fatal"),
  };
}

async function start(limits: "1" | "0"): Promise<Omit<SharedServer, "errors">> {
  const database = await createServedDatabase();
  const server = await startServer(
    { DATABASE_URL: database.url, TRUST_PROXY: "loopback", RATE_LIMITS: limits },
    { endsWithParent: true },
  );
  await server.logged(({ msg }) => msg === "the database is ready");
  return { server, database };
}
