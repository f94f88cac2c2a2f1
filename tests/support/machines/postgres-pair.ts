import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { WITHHELD_FUNCTIONS } from "~/db/restrict-database.server";
import { runSql } from "../test-server";
import { chapterBlock } from "./chapter";
import { freePort, postgresBin, programFolder, type Running, runProgram, startProgram } from "./programs";

const ADMIN = "admin-password";
export const OWNER = "owner-password";
export const POOLER = "pooler-password";
const PATIENCE = { timeout: 60_000, interval: 50 };

/** A primary and its synchronous standby, with the roles and the database of the chapter. */
export type PostgresPair = {
  /** of the primary and the standby, as they were at the start */
  ports: readonly [number, number];
  /** the administrator's address */
  admin: (port: number, database?: string) => string;
  /** ends the primary at once, as a crash does */
  losePrimary: () => Promise<void>;
  promote: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startPostgresPair(): Promise<PostgresPair> {
  const dir = await programFolder("pair");
  const folder = (name: string) => path.join(dir, name);
  const program = (name: string) => path.join(postgresBin!, name);
  const ports = [await freePort(), await freePort()] as const;
  const admin = (port: number, database = "postgres") =>
    `postgres://postgres:${ADMIN}@127.0.0.1:${port}/${database}`;
  const start = async (name: string, port: number): Promise<Running> => {
    const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off" };
    const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const running = startProgram(program("postgres"), ["-D", folder(name), ...args]);
    await vi
      .waitFor(() => runSql(admin(port), "select 1"), PATIENCE)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${running.output.join("\n")}`);
      });
    return running;
  };
  writeFileSync(folder("password"), ADMIN, { mode: 0o644 });
  runProgram(program("initdb"), [
    ...["-D", folder("primary"), "-U", "postgres", "-A", "scram-sha-256", "--pwfile", folder("password")],
    ...["-E", "UTF8", "--locale", "C", "--no-sync"],
  ]);
  const settings = chapterBlock("synchronous_standby_names = '*'", {
    "synchronous_standby_names = '*'\n": "",
  });
  const file = path.join(folder("primary"), "postgresql.conf");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n${settings}`);
  const primary = await start("primary", ports[0]);
  await runSql(
    admin(ports[0]),
    chapterBlock("create role pooler", { "password '…'": `password '${POOLER}'` }),
  );
  await runSql(
    admin(ports[0]),
    `create role livery login createrole password '${OWNER}'`,
    "create database livery owner livery",
  );
  const withheld = WITHHELD_FUNCTIONS.map((name) => `pg_catalog.${name}`).join(", ");
  await runSql(admin(ports[0], "livery"), `revoke execute on function ${withheld} from public`);
  runProgram(
    program("pg_basebackup"),
    [
      "-h",
      "127.0.0.1",
      "-p",
      String(ports[0]),
      "-U",
      "postgres",
      "-D",
      folder("standby"),
      "-R",
      "-c",
      "fast",
      "--no-sync",
    ],
    { PGPASSWORD: ADMIN },
  );
  const standby = await start("standby", ports[1]);
  await runSql(
    admin(ports[0]),
    "alter system set synchronous_standby_names = '*'",
    "select pg_reload_conf()",
  );
  await vi.waitFor(async () => {
    const rows = await runSql(admin(ports[0]), "select sync_state from pg_stat_replication");
    if (rows[0]?.sync_state !== "sync") throw new Error("The standby is not synchronous yet.");
  }, PATIENCE);
  return {
    ports,
    admin,
    losePrimary: () => primary.end("SIGQUIT"),
    async promote() {
      await runSql(admin(ports[1]), "select pg_promote()");
    },
    async close() {
      await primary.end("SIGQUIT");
      await standby.end("SIGQUIT");
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
