import { randomUUID } from "node:crypto";
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { run } from "./account.server";
import type { Binaries } from "./binaries.server";
import type { Place } from "./place.server";
import { isAlive } from "./users.server";

/** The role that owns everything in the embedded database. */
export const OWNER = "livery";

/** Creates the cluster where it is missing. A killed run leaves no usable cluster. */
export async function createCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const version = await readFile(join(place.cluster, "PG_VERSION"), "utf8").catch(() => "");
  if (version) {
    if (Number(version) === binaries.major) return;
    throw new Error(
      `The data in ${place.cluster} were created by PostgreSQL ${version.trim()}, this is ${binaries.major}. ` +
        "Dump them with the old version and restore them, or move the directory away.",
    );
  }
  await removeAbandoned(place.area);
  const staging = join(place.area, `cluster.new-${process.pid}-${randomUUID()}`);
  const passwordFile = `${staging}.password`;
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, place.password, { mode: 0o600 });
  if (place.account) {
    for (const path of [staging, passwordFile]) await chown(path, place.account.uid, place.account.gid);
  }
  try {
    await run(place.account, binaries.initdb, [
      `--pgdata=${staging}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own locale: an upgrade of the system's library cannot corrupt an index.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ]);
    await rename(staging, place.cluster);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process that started at the same time was first; its cluster has the same password.
    if (!["ENOTEMPTY", "EEXIST"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function removeAbandoned(area: string): Promise<void> {
  for (const name of await readdir(area)) {
    const pid = /^cluster\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(area, name), { recursive: true, force: true });
  }
}

/** Returns the port of the server that runs on the cluster; null when none runs, 0 when it has not published its port yet. */
export async function findRunningPort(place: Place): Promise<number | null> {
  const pidFile = join(place.cluster, "postmaster.pid");
  const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  if (await isServer(pid, place)) return Number(lines[3]) || 0;
  // After a reboot another process may have the number, and PostgreSQL would refuse to start.
  await rm(pidFile, { force: true });
  return null;
}

async function isServer(pid: number, place: Place): Promise<boolean> {
  if (process.platform === "win32") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() =>
    process.platform === "linux"
      ? ""
      : run(null, "ps", ["-p", String(pid), "-o", "command="]).catch(() => ""),
  );
  return command.includes(place.cluster);
}

/** Returns the port of the previous run, so that the pool of a running process finds the server again. */
export async function findEarlierPort(place: Place): Promise<number | null> {
  const options = await readFile(join(place.cluster, "postmaster.opts"), "utf8").catch(() => "");
  return Number(/port=(\d+)/.exec(options)?.[1]) || null;
}

const MB = 2 ** 20;

/**
 * Returns PostgreSQL's shared buffers in MB: an eighth of the memory, since pages and pictures need theirs too. It grows with the data.
 * decision 18
 */
export function sharedBuffersMb(memory: number): number {
  return Math.min(2048, Math.max(128, Math.floor(memory / 8 / MB)));
}

/** Returns the memory of the machine, or the limit of its container. */
function memoryBytes(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

/** Starts the server and waits until it accepts connections. @throws with the end of the server's log */
export async function startServer(place: Place, binaries: Binaries, port: number, durable: boolean) {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    shared_buffers: `${sharedBuffersMb(memoryBytes())}MB`,
    // JIT compilation pays off for queries of seconds, which a site does not run.
    jit: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  await prepareLog(place);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const args = [
    "start",
    "-D",
    place.cluster,
    "-l",
    place.log,
    "-w",
    "-t",
    "60",
    "-s",
    "-o",
    options.join(" "),
  ];
  await run(place.account, binaries.pgCtl, args).catch(async (error: Error) => {
    const log = await readFile(place.log, "utf8").catch(() => "");
    throw new Error(`PostgreSQL did not start: ${error.message}\n${log.split("\n").slice(-12).join("\n")}`);
  });
}

/** Stops the server fast and cleanly: clients are disconnected, data are written to disk. */
export async function stopServer(place: Place, binaries: Binaries): Promise<void> {
  const args = ["stop", "-D", place.cluster, "-m", "fast", "-w", "-t", "60", "-s"];
  await run(place.account, binaries.pgCtl, args).catch(async (error) => {
    if ((await findRunningPort(place)) !== null) throw error;
  });
}

const LOG_LIMIT_BYTES = 10_000_000;

async function prepareLog(place: Place): Promise<void> {
  const size = (await stat(place.log).catch(() => null))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(place.log, `${place.log}.old`);
  const file = await open(place.log, "a", 0o600);
  if (place.account) await file.chown(place.account.uid, place.account.gid);
  await file.close();
}
