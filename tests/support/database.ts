import { inject } from "vitest";
import { ControlDatabase } from "~/db/control-database.server";
import { createDatabase, type Database } from "~/db/pool.server";
import { urlAs } from "~/db/roles.server";
import { openControl } from "./control-database";
import { dropDatabase, makeName, runSql, urlWith } from "./test-server";

export interface TestDatabase {
  /** Connection string of the owner. */
  url: string;
  /** Connection string of the application's role. */
  appUrl: string;
  /** The database as the application opens it. */
  db: Database;
  /** The operators' data as the console opens it; not open in a database without tables. */
  control: ControlDatabase;
  /** Closes `db` and `control`, and drops the database. */
  close(): Promise<void>;
}

/**
 * Creates a migrated database for one suite. Call it in `beforeAll` and `close` in `afterAll`.
 * @param source "empty" for a database without tables
 */
export async function createTestDatabase(source: "migrated" | "empty" = "migrated"): Promise<TestDatabase> {
  const server = inject("database");
  const name = makeName("test");
  await runSql(
    server.url,
    `create database ${name} template ${source === "migrated" ? server.template : "template0"}`,
  );
  const url = urlWith(server.url, name);
  const appUrl = urlAs(url, server.appRole, server.appPassword);
  const db = createDatabase({ url: appUrl, max: 5 });
  const control = source === "migrated" ? await openControl(url) : new ControlDatabase();
  return {
    url,
    appUrl,
    db,
    control,
    close: async () => {
      await db.end();
      await control.end();
      await dropDatabase(server.url, name);
    },
  };
}
