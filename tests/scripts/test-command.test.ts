import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm test refuses an unknown step instead of passing without a test", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", "typo"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain('There is no step "typo".');
});

test("npm test refuses an unknown option", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", "--al"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain('There is no option "--al".');
});
