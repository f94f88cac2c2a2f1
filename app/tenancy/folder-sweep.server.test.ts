import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderSweep, isRemote } from "./folder-sweep.server";

let root: string;
let sweep: FolderSweep;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "livery-sweep-"));
  mkdirSync(path.join(root, "one/locales"), { recursive: true });
  write("one/tenant.json", "1");
  write("one/locales/de.json", "1");
  write("_operator.json", "1");
  sweep = new FolderSweep(root, 2, () => undefined);
  await sweep.start();
});
afterEach(() => {
  sweep.close();
  rmSync(root, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
async function changed(): Promise<string[]> {
  const files: string[] = [];
  await sweep.sweep((file) => files.push(path.relative(root, file)));
  return files;
}

test("a change in place, a replaced file of the same size and time, a new and a deleted file are each found once, with their brand", async () => {
  expect(await changed()).toEqual([]);
  const changes: [string, () => void][] = [
    ["one", () => write("one/tenant.json", "22")],
    [
      "one",
      () => {
        write("one/locales/.new", "2");
        const past = new Date("2026-01-01");
        for (const name of [".new", "de.json"]) utimesSync(path.join(root, "one/locales", name), past, past);
        renameSync(path.join(root, "one/locales/.new"), path.join(root, "one/locales/de.json"));
      },
    ],
    ["one", () => write("one/locales/fr.json", "1")],
    ["one", () => rmSync(path.join(root, "one/locales"), { recursive: true })],
    ["_operator.json", () => write("_operator.json", "{}")],
    ["two", () => mkdirSync(path.join(root, "two"))],
    ["two", () => rmSync(path.join(root, "two"), { recursive: true })],
  ];
  for (const [name, change] of changes) {
    change();
    expect([name, await changed()]).toEqual([name, [name]]);
    expect(await changed()).toEqual([]);
  }
});

test("files of editors, and a root that cannot be listed, change nothing", async () => {
  write("one/.tenant.json.swp", "1");
  renameSync(root, `${root}-away`);
  expect(await changed()).toEqual([]);
  symlinkSync(`${root}-away`, root);
  expect(await changed()).toEqual([]);
  rmSync(root);
  renameSync(`${root}-away`, root);
});

test("a folder of this machine is not remote, and neither is one that does not exist", async () => {
  expect([await isRemote(root), await isRemote("/nowhere/at/all")]).toEqual([false, false]);
});
