import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { runSql } from "../test-server";
import { chapterBlock } from "./chapter";
import { OWNER, POOLER } from "./postgres-pair";
import { freePort, programFolder, startProgram } from "./programs";

export type Pooler = { port: number; lose: () => Promise<void>; close: () => Promise<void> };

/**
 * Starts a PgBouncer with the configuration of the chapter, before a local PostgreSQL.
 * @param change changes the configuration, for a version that does not have all of it
 */
export async function startPooler(
  file: string,
  postgresPort: number,
  change = (ini: string) => ini,
): Promise<Pooler> {
  const dir = await programFolder("pooler");
  const port = await freePort();
  const users = path.join(dir, "userlist.txt");
  writeFileSync(users, chapterBlock('"pooler" "…"', { "…": POOLER }), { mode: 0o644 });
  const ini = chapterBlock("[pgbouncer]", {
    "port=5432": `port=${postgresPort}`,
    "listen_addr = *": "listen_addr = 127.0.0.1",
    "listen_port = 6432": `listen_port = ${port}`,
    "/etc/pgbouncer/userlist.txt": users,
  });
  writeFileSync(path.join(dir, "pgbouncer.ini"), change(ini), { mode: 0o644 });
  const running = startProgram(file, [path.join(dir, "pgbouncer.ini")]);
  await vi
    .waitFor(() => runSql(`postgres://livery:${OWNER}@127.0.0.1:${port}/livery`, "select 1"), {
      timeout: 20_000,
      interval: 100,
    })
    .catch((error: Error) => {
      throw new Error(`${error.message}\n${running.output.join("\n")}`);
    });
  const lose = () => running.end("SIGKILL");
  return {
    port,
    lose,
    async close() {
      await lose();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
