/** Restores a backup into an empty database: `npm run restore -- <file>`. Exit 0 done, 1 refused or failed, 2 wrong usage. */
import { access } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { ensureGroups } from "~/db/roles.server";
import { openErasureJournal } from "~/outside/storage/erasure-journal.server";
import { connected, majorOf, migrationsDir, openOwner } from "./backup/database.ts";
import { findTool, runTool } from "./backup/postgres-tools.ts";
import { replayErasures } from "./backup/replay-erasures.ts";
import { runToEnd } from "./tenant/run-to-end.ts";
import { parse, Refusal, UsageError } from "./tenant/usage.ts";

const USAGE = `Usage: npm run restore -- <file> [--erasures <folder> | --no-erasures]

Restores a backup into the database of DATABASE_URL, which must be empty, migrates it to this version, and erases again the members that the
journal of erasures (default: DATA_DIR/erasures) names. A backup is restored completely or not at all.

Exit status: 0 done, 1 refused or failed, 2 wrong usage.`;

async function restore(file: string, erasures: string | undefined | null): Promise<void> {
  await access(file).catch(() => {
    throw new Refusal(`There is no file ${file}.`);
  });
  const { url, env, close } = await openOwner();
  try {
    const journal = erasures === null ? null : path.resolve(erasures ?? path.join(env.DATA_DIR, "erasures"));
    if (journal)
      await access(journal).catch(() => {
        throw new Refusal(
          `There is no journal of erasures at ${journal}: erased members would be restored. Set its folder with --erasures, or add --no-erasures if no member was ever erased.`,
        );
      });
    const major = await connected(url, async (client) => {
      await requireEmpty(client);
      // The backup contains grants to these roles.
      await ensureGroups(client);
      return majorOf(client);
    });
    const pgRestore = await findTool("pg_restore", major);
    const target = decodeURIComponent(new URL(url).pathname.slice(1));
    await runTool(
      pgRestore,
      ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${target}`, file],
      url,
    );
    const applied = await migrate({ url, migrationsDir });
    console.log(`Restored ${file}${applied.length > 0 ? ` and applied ${applied.join(", ")}` : ""}.`);
    const entries = journal ? await openErasureJournal(journal).read() : [];
    const count = await replayErasures((await loginUrls(url, migrationsDir)).application, entries);
    console.log(`Erased again: ${count} of ${entries.length} accounts in the journal of erasures.`);
    console.log("Check the credits now: npm run ledger -- check");
  } finally {
    await close();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  );
  if (rows[0])
    throw new Refusal(
      `The database is not empty (it has the table ${rows[0].name}). Restore into a new one: createdb --owner <role of DATABASE_URL> <name>`,
    );
}

async function run(args: string[]): Promise<number> {
  if (args.some((arg) => ["help", "--help", "-h"].includes(arg))) {
    console.log(USAGE);
    return 0;
  }
  const { values, positionals } = parse(args, {
    erasures: { type: "string" },
    "no-erasures": { type: "boolean" },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError("restore takes one file.");
  if (values.erasures && values["no-erasures"])
    throw new UsageError("--erasures and --no-erasures exclude each other.");
  await restore(path.resolve(file), values["no-erasures"] ? null : values.erasures);
  return 0;
}

await runToEnd(() => run(process.argv.slice(2)), USAGE);
