// npm run migrate: migrates DATABASE_URL to the newest version without starting a server. Exit 0 done, 1 refused.
import path from "node:path";
import { migrate } from "../app/db/migrate.server";
import { EnvironmentProblem, parseEnv } from "../app/env.server";
import { earlierPassword } from "../app/http/start/open-database.server";
import { secretOf } from "../app/http/start/secret.server";
import { runToEnd } from "./tenant/run-to-end.ts";

async function run(): Promise<number> {
  const env = parseEnv(process.env);
  if (!env.DATABASE_URL)
    throw new EnvironmentProblem(
      "DATABASE_URL is not set; npm start migrates the embedded database by itself.",
    );
  const applied = await migrate({
    url: env.DATABASE_URL,
    earlierPassword: earlierPassword(env.DATABASE_URL, secretOf(env)),
    migrationsDir: path.resolve("app/db/migrations"),
  });
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(", ")}\n` : "Nothing to apply\n");
  return 0;
}

await runToEnd(run);
