import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { failureSentence } from "../../scripts/tenant/run-to-end";
import { runAlone } from "../support/run-command";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const dataDir = mkdtempSync(path.join(tmpdir(), "livery-run-to-end-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns a port on which no server listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each([
  ["ledger", ["check"]],
  ["migrate", []],
  ["tenant", ["find", "velvet-hour", "somebody", "--why", "a test"]],
])("npm run %s without a database fails with one sentence and no stack trace", async (command, args) => {
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${await closedPort()}/postgres`;
  const { status, err } = await runAlone(command, args, { DATA_DIR: dataDir, DATABASE_URL });
  expect(status).toBe(1);
  expect(err.trim()).toMatch(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED.*\.$/);
});

describe("the sentence for a failure", () => {
  const coded = (code: string, more: object = {}) => Object.assign(new Error("reason"), { code, ...more });

  test.each([
    [coded("28P01"), "PostgreSQL refuses the connection of DATABASE_URL: reason."],
    [coded("3D000"), "PostgreSQL refuses the connection of DATABASE_URL: reason."],
    [
      coded("42501"),
      'The role of DATABASE_URL lacks a right: reason. It must own the database and its tables and have CREATEROLE ("Roles" in app/docs/operating.md).',
    ],
    [coded("EACCES", { path: "/data" }), "/data: permission denied (EACCES)."],
    [coded("ENOSPC", { path: "/data" }), "/data: the disk is full (ENOSPC)."],
  ])("of %s tells the operator the cause", (error, sentence) => {
    expect(failureSentence(error)).toBe(sentence);
  });

  test.each([
    new TypeError("x is not a function"),
    coded("42501", { message: 'new row violates row-level security policy for table "members"' }),
    coded("42P01"),
    coded("EACCES"),
    "text",
  ])("of %s is missing, since it is a bug", (error) => {
    expect(failureSentence(error)).toBeNull();
  });
});
