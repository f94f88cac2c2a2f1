import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderWatch } from "./folder-watch.server";

let root: string;
let seen: Set<string>;
let errors: Error[];
const watches: FolderWatch[] = [];
const PATIENCE = { timeout: 5000, interval: 10 };

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "livery-watch-"));
  seen = new Set();
  errors = [];
});
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
  rmSync(root, { recursive: true, force: true });
});

const write = (file: string) => writeFileSync(path.join(root, file), String(Math.random()));
const make = (dir: string) => mkdirSync(path.join(root, dir), { recursive: true });

async function follow(depth: number): Promise<void> {
  const watch = new FolderWatch(
    root,
    depth,
    (file) => seen.add(path.relative(root, file)),
    (error) => errors.push(error),
  );
  watches.push(watch);
  await watch.start();
}

async function expectSeen(file: string): Promise<void> {
  await expect.poll(() => [...seen], PATIENCE).toContain(file);
  seen.clear();
}

test("new, changed and deleted files are reported at every watched level", async () => {
  make("a/locales");
  for (const file of ["top", "a/tenant.json", "a/locales/de.json"]) write(file);
  await follow(2);
  for (const file of ["top", "a/tenant.json", "a/locales/de.json"]) {
    write(file);
    await expectSeen(file);
    rmSync(path.join(root, file));
    await expectSeen(file);
    write(file);
    await expectSeen(file);
  }
});

test("a new folder is watched, and so are the folders in it", async () => {
  await follow(2);
  make("new/locales");
  write("new/tenant.json");
  await expectSeen("new");
  await expect
    .poll(() => {
      write("new/locales/de.json");
      return [...seen];
    }, PATIENCE)
    .toContain("new/locales/de.json");
  write("new/tenant.json");
  await expectSeen("new/tenant.json");
});

test("a folder that replaces another one is watched", async () => {
  make("a");
  await follow(2);
  make("next");
  write("next/tenant.json");
  rmSync(path.join(root, "a"), { recursive: true });
  renameSync(path.join(root, "next"), path.join(root, "a"));
  await expectSeen("a");
  await expect
    .poll(() => {
      write("a/tenant.json");
      return [...seen];
    }, PATIENCE)
    .toContain("a/tenant.json");
});

test("deeper, linked and hidden files are not watched", async () => {
  const other = mkdtempSync(path.join(tmpdir(), "livery-watch-"));
  make("a/b");
  symlinkSync(other, path.join(root, "linked"));
  await follow(1);
  writeFileSync(path.join(other, "file"), "");
  for (const file of ["a/b/file", ".hidden", "a/.swap"]) write(file);
  write("a/last");
  await expect.poll(() => [...seen], PATIENCE).toContain("a/last");
  expect([...seen].filter((file) => !["a/b", "a/last"].includes(file))).toEqual([]);
  rmSync(other, { recursive: true });
});

test("nothing is reported after the watch is closed", async () => {
  make("a");
  await follow(1);
  for (const watch of watches) watch.close();
  const again = new Set<string>();
  const second = new FolderWatch(
    root,
    1,
    (file) => again.add(path.relative(root, file)),
    () => undefined,
  );
  watches.push(second);
  await second.start();
  write("a/file");
  await expect.poll(() => [...again], PATIENCE).toContain("a/file");
  expect([...seen]).toEqual([]);
});

test("an unreadable folder is reported as an error, and a missing one is not", async () => {
  const file = path.join(root, "file");
  write("file");
  await new FolderWatch(
    path.join(file, "below"),
    1,
    () => undefined,
    (error) => errors.push(error),
  ).start();
  expect(errors.map((error) => (error as NodeJS.ErrnoException).code)).toEqual(["ENOTDIR"]);
  await new FolderWatch(
    path.join(root, "gone"),
    1,
    () => undefined,
    (error) => errors.push(error),
  ).start();
  expect(errors).toHaveLength(1);
});
