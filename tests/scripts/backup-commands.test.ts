import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { LAST_BACKUP } from "~/db/backup-record";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { createDatabase } from "~/db/pool.server";
import { urlAs } from "~/db/roles.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { exportErasures } from "~/domain/accounts/leaving/export-erasures.server";
import { openErasureJournal } from "~/outside/storage/erasure-journal.server";
import { findTool } from "../../scripts/backup/postgres-tools";
import { createTestDatabase } from "../support/database";
import { runCommand } from "../support/run-command";
import { dropDatabase, makeName, runSql, urlWith } from "../support/test-server";

// Each run starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const migrationsDir = path.resolve("app/db/migrations");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-backup-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command like an operator. */
const command = (name: "backup" | "restore", args: string[], databaseUrl: string, PATH = process.env.PATH) =>
  runCommand(name, args, { PATH, HOME: undefined, DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

test("a backup of an unmigrated database is refused and leaves no file", async () => {
  const database = await createTestDatabase("empty");
  try {
    expect(await command("backup", [], database.url)).toMatchObject({
      status: 1,
      err: expect.stringContaining("not migrated"),
    });
    expect(readdirSync(dataDir)).not.toContain("backups");
  } finally {
    await database.close();
  }
});

test("a backup of a server newer than every installed pg_dump is refused with what to install", async () => {
  await expect(findTool("pg_dump", 999)).rejects.toThrow(
    /needs pg_dump of version 999 or newer.*postgresql-client-999/,
  );
});

test("a backup whose pg_dump fails reports why and leaves no partial file; only one that succeeds is recorded", async () => {
  const tools = path.join(dataDir, "tools");
  mkdirSync(tools);
  const write = (version: number, status = 1) => {
    writeFileSync(
      path.join(tools, "pg_dump"),
      `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${version}" && exit\necho "the disk is full" >&2\nexit ${status}\n`,
    );
    chmodSync(path.join(tools, "pg_dump"), 0o755);
  };
  const database = await createTestDatabase("empty");
  const folder = path.join(dataDir, "failed");
  const backup = () => command("backup", ["--to", folder], database.url, `${tools}:${process.env.PATH}`);
  try {
    await migrate({ url: database.url, migrationsDir });
    write(99);
    expect(await backup()).toMatchObject({ status: 1, err: expect.stringMatching(/the disk is full/) });
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(dataDir)).not.toContain(LAST_BACKUP);
    // One that succeeds is recorded for the metric of its age.
    write(99, 0);
    const began = Date.now();
    const made = await backup();
    expect(made).toMatchObject({ status: 0, err: "" });
    const { at, file } = JSON.parse(readFileSync(path.join(dataDir, LAST_BACKUP), "utf8"));
    expect(file).toBe(made.out.trim());
    expect(Date.parse(at)).toBeGreaterThanOrEqual(began);
    expect(readdirSync(dataDir).filter((name) => name.endsWith(".partial"))).toEqual([]);
    // A record that cannot be written makes no backup fail.
    rmSync(path.join(dataDir, LAST_BACKUP));
    mkdirSync(path.join(dataDir, LAST_BACKUP));
    expect(await backup()).toMatchObject({ status: 0, err: expect.stringContaining("metric of its age") });
    rmSync(path.join(dataDir, LAST_BACKUP), { recursive: true });
  } finally {
    await database.close();
    for (const login of ["app", "jobs", "backup", "control"])
      await dropRole(inject("database").url, `${nameOf(database.url)}_${login}`);
  }
});

const server = process.env.TEST_SERVICES_DATABASE_URL ?? "";
const nameOf = (url: string) => new URL(url).pathname.slice(1);
const dropRole = (url: string, role: string) => runSql(url, `drop role if exists ${role}`);

describe.skipIf(!server)("with the PostgreSQL of this machine and an owner that is no superuser", () => {
  const owner = makeName("owner");
  const databases: string[] = [];
  /** Creates an empty database whose owner has exactly the rights that operating.md requires. */
  const create = async () => {
    const name = makeName("backup");
    await runSql(server, `create database ${name} owner ${owner}`);
    databases.push(name);
    return urlAs(urlWith(server, name), owner, "owner-password");
  };
  let source: string;
  let tenant: number;
  let ids: number[];

  beforeAll(async () => {
    await runSql(server, `create role ${owner} login createrole password 'owner-password'`);
    // Where another run has created the groups already, their owner grants them.
    for (const group of ["livery_access", "livery_access_jobs", "livery_access_backup"])
      await runSql(
        server,
        `do $$ begin create role ${group} nologin; exception when duplicate_object then null; end $$`,
        `grant ${group} to ${owner} with admin option`,
      );
    source = await create();
    await migrate({ url: source, migrationsDir });
    await runSql(source, "insert into tenants (slug) values ('rosa'), ('venn')");
    tenant = 2;
    ids = (
      await runSql(
        source,
        `select set_config('app.tenant', '${tenant}', false)`,
        `insert into members (email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth,
          country, terms_version, terms_accepted_at)
        select 'a' || n || '@people.example', 'somebody' || n, '-', 'active', 'fr', now(), 'man', '{woman}', 'unsaid', '1980-01-01', 'FR',
          '2024-01-01', now() from generate_series(1, 3) n returning id`,
      )
    ).map(({ id }) => Number(id));
    await runSql(
      source,
      `select set_config('app.tenant', '${tenant}', false)`,
      `insert into credit_entries (member_id, amount, reason, reference, unique_key, created_at) values (${ids[0]}, 7, 'grant', 'x', 'x', now())`,
    );
  });

  afterAll(async () => {
    for (const name of databases) await dropDatabase(server, name);
    for (const name of databases)
      for (const login of ["app", "jobs", "backup", "control"]) await dropRole(server, `${name}_${login}`);
    await dropRole(server, owner).catch(() => undefined);
  });

  const membersOf = async (url: string) =>
    (
      await runSql(
        url,
        `select set_config('app.tenant', '${tenant}', false)`,
        "select id, email from members order by email",
      )
    ).map(({ id, email }) => [Number(id), email]);

  test("an operator backs up every brand's rows and restores them into an empty database, without members erased since", async () => {
    const made = await command("backup", [], source);
    expect(made).toMatchObject({ status: 0, err: "" });
    const file = made.out.trim();
    expect(path.dirname(file)).toBe(path.join(dataDir, "backups"));
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
    expect(statSync(file).mode & 0o077).toBe(0);

    // No member was erased so far; this would fail if the command read the wrong folder.
    const target = await create();
    expect(await command("restore", [file], target)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/There is no journal of erasures at .*erasures/),
    });
    // Erased after the backup and recorded in the journal outside the database.
    const db = createDatabase({ url: (await loginUrls(source, migrationsDir)).application, max: 1 });
    const erasures = openErasureJournal(path.join(dataDir, "erasures"));
    await db.transaction(tenant, (tx) => eraseAccount(tx, ids[1]!));
    await exportErasures({ db: { transaction: (fn) => db.transaction(tenant, fn) }, erasures });
    await db.end();
    const [noted] = await erasures.read();
    // An earlier account with one of these numbers.
    await erasures.append([{ ...noted!, member: ids[2]!, mark: "0".repeat(64) }]);

    expect(await command("restore", [file], target)).toMatchObject({
      status: 0,
      err: "",
      out: expect.stringMatching(/Erased again: 1 of 2 accounts/),
    });
    expect(await membersOf(target)).toEqual([
      [ids[0], "a1@people.example"],
      [ids[2], "a3@people.example"],
    ]);

    const restored = createDatabase({ url: (await loginUrls(target, migrationsDir)).application, max: 1 });
    const seen = await restored.transaction(tenant, async (tx) => ({
      balances: await tx.selectFrom("credit_balances").select(["member_id", "balance"]).execute(),
      found: await tx.selectFrom("search_entries").select("member_id").execute(),
    }));
    await restored.end();
    expect(seen.balances).toEqual([{ member_id: ids[0], balance: 7 }]);
    // The numbers of members are random, so their order says nothing.
    expect(new Set(seen.found.map(({ member_id }) => member_id))).toEqual(new Set([ids[0], ids[2]]));
    // The backup has no passwords or keys: the restored database generated its own.
    const password = async (url: string) =>
      new URL((await loginUrls(url, migrationsDir)).application).password;
    expect(await password(target)).not.toBe(await password(source));

    expect(await command("restore", [file], target)).toMatchObject({
      status: 1,
      err: expect.stringContaining("is not empty"),
    });
  });
});
