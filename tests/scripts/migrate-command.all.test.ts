import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { urlAs } from "~/db/roles.server";
import { runCommand } from "../support/run-command";
import { dropDatabase, makeName, runSql, urlWith } from "../support/test-server";

// Each run of the command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const dataDir = mkdtempSync(path.join(tmpdir(), "livery-migrate-"));
const [owner, name] = [makeName("owner"), makeName("migrated")];
const server = inject("database").url;

/** Runs the command like an operator. */
const migrate = (variables: Record<string, string>) =>
  runCommand("migrate", [], { DATA_DIR: dataDir, ...variables });

beforeAll(async () => {
  // The rights that operating.md requires, on a server where another owner has created the groups of Livery.
  await runSql(server, `create role ${owner} login createrole password 'owner-password'`);
  await runSql(server, `create database ${name} owner ${owner}`);
});
afterAll(async () => {
  await dropDatabase(server, name);
  for (const role of [`${name}_app`, `${name}_jobs`, `${name}_backup`, owner])
    await runSql(server, `drop role if exists ${role}`);
  rmSync(dataDir, { recursive: true, force: true });
});

test("reports the missing variable where no database is named", async () => {
  expect(await migrate({})).toEqual({
    status: 1,
    out: "",
    err: "DATABASE_URL is not set; npm start migrates the embedded database by itself.\n",
  });
});

test("an owner that cannot grant the groups is shown what a superuser must run, and that helps", async () => {
  const variables = { DATABASE_URL: urlAs(urlWith(server, name), owner, "owner-password") };
  const refused = await migrate(variables);
  expect([refused.status, refused.out]).toEqual([1, ""]);
  expect(refused.err.trim().split("\n")).toHaveLength(1);
  const [statement] = /grant livery_access, .* with admin option/.exec(refused.err)!;
  expect(statement).toContain(` to ${owner} `);
  await runSql(server, statement);
  expect(await migrate(variables)).toMatchObject({ status: 0, err: "" });
});
