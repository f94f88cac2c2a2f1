// npm run migrate: brings DATABASE_URL to the newest version without serving.
import path from "node:path";
import { migrate } from "../app/db/migrate.server";
import { parseEnv } from "../app/env.server";
import { applicationLogin } from "../app/http/open-database.server";
import { secretOf } from "../app/http/secret.server";

const env = parseEnv(process.env);
if (!env.DATABASE_URL)
  throw new Error("DATABASE_URL is not set; npm start migrates the embedded database by itself.");
const applied = await migrate({
  url: env.DATABASE_URL,
  ...applicationLogin(env.DATABASE_URL, secretOf(env)),
  migrationsDir: path.resolve(import.meta.dirname, "../app/db/migrations"),
});
process.stdout.write(applied.length > 0 ? `Applied ${applied.join(", ")}\n` : "Nothing to apply\n");
