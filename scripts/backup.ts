/** Backs up the database: `npm run backup [-- --to <folder>]`. Exit 0 with the file's path, 1 refused or failed, 2 wrong usage. */
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { LAST_BACKUP } from "~/db/backup-record";
import { loginUrls } from "~/db/login-urls.server";
import { SECRETS_SCHEMA } from "~/db/logins.server";
import { connected, majorOf, migrationsDir, openOwner } from "./backup/database.ts";
import { findTool, runTool } from "./backup/postgres-tools.ts";
import { runToEnd } from "./tenant/run-to-end.ts";
import { parse, UsageError } from "./tenant/usage.ts";

const USAGE = `Usage: npm run backup [-- --to <folder>]

Writes the whole database to <folder>/<database>-<time>.dump (default: DATA_DIR/backups) and prints its path. A backup that fails leaves no
file. Pictures of members and the journal of erasures are not in the database: see "Backup and restore" in app/docs/operating.md.

Exit status: 0 done, 1 refused or failed, 2 wrong usage.`;

/** @returns the path of the backup file, complete and synced to disk */
async function backup(to: string | undefined): Promise<string> {
  const { url, env, close } = await openOwner();
  try {
    const logins = await loginUrls(url, migrationsDir);
    const pgDump = await findTool("pg_dump", await connected(url, majorOf));
    const folder = path.resolve(to ?? path.join(env.DATA_DIR, "backups"));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const file = path.join(folder, `${decodeURIComponent(new URL(url).pathname.slice(1))}-${time}.dump`);
    const draft = `${file}.${process.pid}.partial`;
    try {
      // Created here with mode 0600, so that other users cannot read the file while pg_dump writes it.
      await (await open(draft, "wx", 0o600)).close();
      // A row-level policy lets the backup role read every row. The schema with the owner's secrets is excluded.
      const args = [
        "--format=custom",
        "--no-owner",
        "--enable-row-security",
        `--exclude-schema=${SECRETS_SCHEMA}`,
      ];
      await runTool(pgDump, [...args, `--file=${draft}`], logins.backup);
      await sync(draft);
      await rename(draft, file);
      await sync(folder);
      await record(env.DATA_DIR, file).catch(({ message }: Error) =>
        console.error(`The backup is complete, but the metric of its age cannot know it: ${message}`),
      );
    } finally {
      await rm(draft, { force: true });
    }
    return file;
  } finally {
    await close();
  }
}

/** Records the backup for the metric of its age: the file itself is moved to another machine. */
async function record(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const at = new Date().toISOString();
  const draft = path.join(dataDir, `${LAST_BACKUP}.${process.pid}.partial`);
  await writeFile(draft, `${JSON.stringify({ at, file, bytes: (await stat(file)).size })}\n`, {
    mode: 0o644,
  });
  await rename(draft, path.join(dataDir, LAST_BACKUP));
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  await handle.sync().finally(() => handle.close());
}

async function run(args: string[]): Promise<number> {
  if (args.some((arg) => ["help", "--help", "-h"].includes(arg))) {
    console.log(USAGE);
    return 0;
  }
  const { values, positionals } = parse(args, { to: { type: "string" } });
  if (positionals.length > 0) throw new UsageError("backup takes no names.");
  console.log(await backup(values.to));
  return 0;
}

await runToEnd(() => run(process.argv.slice(2)), USAGE);
