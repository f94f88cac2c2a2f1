import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const scripts = path.resolve(import.meta.dirname, "../../scripts");

test("a build without its compiler is refused with a sentence that says how to install it", () => {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-build-"));
  try {
    mkdirSync(path.join(dir, "app"));
    for (const file of ["build.mjs", "replaced-assets.mjs"])
      cpSync(path.join(scripts, file), path.join(dir, "scripts", file));
    const run = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: dir, encoding: "utf8" });
    expect([run.status, run.stdout, run.stderr]).toEqual([
      1,
      "",
      "The compiler is not installed. Run: npm ci --include=dev\n",
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
