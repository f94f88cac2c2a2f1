import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type Erasure, openErasureJournal } from "./erasure-journal.server";

test("the journals of several machines are read from folders beside each other, though their files have the same names", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-journals-"));
  try {
    const entry = (member: number): Erasure => ({ tenant: 1, member, mark: "m", at: "2026-11-29T00:00:00Z" });
    for (const machine of [1, 2])
      await openErasureJournal(path.join(dir, `app-${machine}`)).append([entry(machine)]);
    expect(await openErasureJournal(dir).read()).toEqual([entry(1), entry(2)]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
