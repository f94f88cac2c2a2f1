import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { byLane, isAll } from "../../tests/support/lanes";
import { spawnEmbedded } from "../../tests/support/spawn-embedded";
import { runSql } from "../../tests/support/test-server";
import type { ServerEvent } from "./embedded/watch-server.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server";

// One directory for all tests, each of which stops the server: creating a cluster takes a second, and the first test does it.
let dataDir: string;
let open: EmbeddedPostgres[] = [];

beforeAll(async () => {
  dataDir = await makeDirectory();
});

afterEach(async () => {
  for (const database of open) await database.stop();
  open = [];
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Makes a directory that PostgreSQL's user may enter when the tests run as root. */
async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "livery-embedded-"));
  await chmod(directory, 0o711);
  return directory;
}

async function start(options: { durable?: boolean } = { durable: false }) {
  const database = await startEmbeddedPostgres({ dataDir, ...options });
  open.push(database);
  return database;
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "cluster/postmaster.pid"), "utf8"), 10);
}

describe("the embedded database", () => {
  it("is created once when several processes start at the same time", async () => {
    const children = await Promise.all(Array.from({ length: byLane(2, 4) }, () => spawnEmbedded(dataDir)));
    expect(children.filter((child) => !child.reused)).toHaveLength(1);
    expect(new Set(children.map((child) => child.url)).size).toBe(1);
    await Promise.all(children.map((child) => child.end()));
    await expect(runSql(children[0]?.url ?? "", "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("is durable, protects its password and accepts no connections from other machines", async () => {
    const { url } = await start({});
    expect((await runSql(url, "show fsync"))[0]).toEqual({ fsync: "on" });
    expect((await runSql(url, "show server_encoding"))[0]).toEqual({ server_encoding: "UTF8" });
    expect((await stat(join(dataDir, "password"))).mode & 0o777).toBe(0o600);
    await expect(runSql(url.replace(/:[0-9a-f]+@/, ":wrong@"), "select 1")).rejects.toMatchObject({
      code: "28P01",
    });
    for (const address of outsideAddresses()) {
      expect(await connects(address, Number(new URL(url).port))).toBe(false);
    }
  });

  it("keeps its data and its port between starts", async () => {
    const first = await start();
    await runSql(first.url, "create table kept (n int)", "insert into kept values (7)");
    await first.stop();
    await expect(runSql(first.url, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const second = await start();
    expect(second).toMatchObject({ url: first.url, reused: false });
    expect(await runSql(second.url, "select n from kept")).toEqual([{ n: 7 }]);
  });

  it("runs while any process uses it, and is stopped by the last one", async () => {
    const first = await start();
    const other = await spawnEmbedded(dataDir);
    const third = await start();
    expect([other.reused, third.reused]).toEqual([true, true]);
    await first.stop();
    await first.stop();
    await other.end();
    expect(await runSql(third.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await third.stop();
    await expect(runSql(third.url, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  if (isAll)
    it("is found after the process that started it was killed", async () => {
      const child = await spawnEmbedded(dataDir);
      const pid = await serverPid();
      await child.kill();
      const database = await start();
      expect(database).toMatchObject({ url: child.url, reused: true });
      expect(await serverPid()).toBe(pid);
      await database.stop();
      await expect(runSql(child.url, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    });

  it("recovers committed data when the server itself was killed", async () => {
    const first = await start({ durable: true });
    await runSql(first.url, "create table saved (n int)", "insert into saved values (8)");
    process.kill(await serverPid(), "SIGKILL");
    const second = await start({ durable: true });
    expect(second.reused).toBe(false);
    expect(await runSql(second.url, "select n from saved")).toEqual([{ n: 8 }]);
  });

  if (isAll)
    it("starts after a reboot although a process has the old server's number", async () => {
      const first = await start();
      const pidFile = join(dataDir, "cluster/postmaster.pid");
      const lines = (await readFile(pidFile, "utf8")).split("\n");
      await first.stop();
      const elsewhere = await makeDirectory();
      const bystander = await spawnEmbedded(elsewhere);
      try {
        const other = await readFile(join(elsewhere, "cluster/postmaster.pid"), "utf8");
        await writeFile(pidFile, [other.split("\n")[0], ...lines.slice(1)].join("\n"));
        expect((await start()).reused).toBe(false);
      } finally {
        await bystander.end();
        await rm(elsewhere, { recursive: true });
      }
    });

  if (isAll)
    it("restarts on its port when it is killed while watched, and reports that", async () => {
      const events: ServerEvent[] = [];
      const watched = await startEmbeddedPostgres({
        dataDir,
        durable: false,
        onServerEvent: (event) => events.push(event),
      });
      open.push(watched);
      const killed = await serverPid();
      process.kill(killed, "SIGKILL");
      await expect.poll(() => events.at(-1)?.event, { timeout: 30_000 }).toBe("back");
      expect(events[0]).toEqual({ event: "lost" });
      expect(await runSql(watched.url, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(await serverPid()).not.toBe(killed);
    }, 60_000);

  it("refuses data of another version of PostgreSQL and names the version", async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, "cluster/PG_VERSION"), "14\n");
    await expect(start()).rejects.toThrow(/created by PostgreSQL 14, this is 18/);
  });
});

function outsideAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 }, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("timeout", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
