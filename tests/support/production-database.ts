import { readFileSync } from "node:fs";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { createDatabase, type Database } from "~/db/pool.server";
import { urlAs } from "~/db/roles.server";
import { dropDatabase, makeName, runSql, urlWith } from "./test-server";

const migrationsDir = new URL("../../app/db/migrations", import.meta.url).pathname;
const PASSWORD = "owner-password";

export interface ProductionDatabase {
  /** Connection string of the owner, who is no superuser. */
  url: string;
  /** Connection string of the application's role. */
  appUrl: string;
  /** Connection string of the administrator to the same database. */
  adminUrl: string;
  /** The database as the application opens it. */
  db: Database;
  close(): Promise<void>;
}

/**
 * Creates a migrated database with exactly the roles and the steps of an administrator that operating.md describes.
 * @param server connection string of a superuser
 */
export async function createProductionDatabase(server: string): Promise<ProductionDatabase> {
  const name = makeName("production");
  const { owner, inside } = administratorsSteps(name);
  await runSql(server, ...owner);
  const adminUrl = urlWith(server, name);
  await runSql(adminUrl, ...inside);
  const url = urlAs(adminUrl, name, PASSWORD);
  await migrate({ url, migrationsDir });
  const appUrl = (await loginUrls(url, migrationsDir)).application;
  const db = createDatabase({ url: appUrl, ownerUrl: url, max: 5 });
  return {
    url,
    appUrl,
    adminUrl,
    db,
    close: async () => {
      await db.end();
      await dropDatabase(server, name);
      for (const login of ["app", "jobs", "backup", "control"])
        await runSql(server, `drop role if exists ${name}_${login}`);
      // It may own the groups, which other databases of the server use by now.
      await runSql(server, `drop role if exists ${name}`).catch(() => {});
    },
  };
}

/** Returns the statements of the section "Roles", for another name than `livery`: before and after connecting to the new database. */
export function administratorsSteps(name: string): { owner: string[]; inside: string[] } {
  const page = readFileSync(new URL("../../app/docs/operating.md", import.meta.url), "utf8");
  const section = /^## Roles\n(.*?)^## /ms.exec(page)?.[1] ?? "";
  const blocks = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = ""]) =>
    sql
      .replaceAll(/\blivery\b/g, name)
      .replaceAll("…", PASSWORD)
      .split(";")
      .map((statement) => statement.trim())
      .filter(Boolean),
  );
  const [owner, inside] = blocks;
  if (!owner || !inside) throw new Error("operating.md does not say how to set up the database.");
  return { owner, inside };
}
