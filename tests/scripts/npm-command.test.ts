import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../support/run-command";

test("npm run tenant runs the same command as its build", async () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const out = execFileSync("npm", ["run", "--silent", "tenant", "--", "help"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(out).toContain("npm run tenant -- ");
  expect(await runCommand("tenant", ["help"], {})).toEqual({ status: 0, out, err: "" });
});
