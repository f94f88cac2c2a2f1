import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { chown } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const PACKAGES = "/usr/lib/postgresql";

/** The folder of PostgreSQL's server programs, the newest version; null where there is none. The embedded database has no pg_basebackup. */
export const postgresBin = (() => {
  const packaged = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...packaged.map((version) => path.join(PACKAGES, version, "bin"))];
  return (
    folders.find((dir) =>
      ["initdb", "postgres", "pg_basebackup"].every((one) => existsSync(path.join(dir, one))),
    ) ?? null
  );
})();

type Program = { file: string; version: string };

/** The PgBouncers of this machine: that of the variable PGBOUNCER and the installed one. */
const poolers: Program[] = [process.env.PGBOUNCER, "pgbouncer", "/usr/sbin/pgbouncer"].flatMap((file) => {
  const said = file ? spawnSync(file, ["--version"], { encoding: "utf8" }).stdout : "";
  const version = /PgBouncer (\d+\.\d+\S*)/.exec(said ?? "")?.[1];
  return file && version ? [{ file, version }] : [];
});
const minorOf = ({ version }: Program) => Number(version.split(".")[1]);

/** A PgBouncer that is supported, and one that is refused; undefined where this machine has none. */
export const pgbouncer = poolers.find((one) => minorOf(one) >= 21);
export const oldPgbouncer = poolers.find((one) => minorOf(one) < 21);

const idOf = (flag: "-u" | "-g") => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
/** PostgreSQL and PgBouncer refuse to run as root. */
export const unprivileged: SpawnOptions =
  process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};

/** Creates a folder that the programs may write to. */
export async function programFolder(purpose: string): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), `livery-${purpose}-`));
  const { uid, gid } = unprivileged;
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid);
  return dir;
}

/** Runs a program to its end. @throws Error with its output where it fails */
export function runProgram(file: string, args: string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(file, args, {
    ...unprivileged,
    env: { PATH: process.env.PATH, LC_ALL: "C", ...env } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
    cwd: tmpdir(),
  });
  if (status !== 0) throw new Error(`${path.basename(file)}: ${stdout}${stderr}`);
}

export type Running = { output: string[]; end: (signal: NodeJS.Signals) => Promise<void> };

/** Starts a program that runs until it is ended. */
export function startProgram(file: string, args: string[]): Running {
  const child: ChildProcess = spawn(file, args, {
    ...unprivileged,
    env: { PATH: process.env.PATH, LC_ALL: "C" } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    cwd: tmpdir(),
  });
  const output: string[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on("line", (line) => output.push(line));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Returns a local port that nothing uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
