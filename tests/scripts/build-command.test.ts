import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const scripts = path.resolve(import.meta.dirname, "../../scripts");
/** A compiler that only creates the folders of a build. */
const COMPILER = `const { mkdirSync } = require("node:fs");
for (const part of ["client/assets", "server"]) mkdirSync(process.env.BUILD_DIRECTORY + "/" + part, { recursive: true });`;
const COMMANDS = `import { mkdirSync } from "node:fs";
mkdirSync(process.argv[2], { recursive: true });`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "livery-build-"));
  for (const name of ["app", "scripts/tenant", "scripts/operator", "scripts/finance", "scripts/backup"])
    mkdirSync(path.join(dir, name), { recursive: true });
  for (const file of ["build.mjs", "build-lock.mjs", "replaced-assets.mjs"])
    cpSync(path.join(scripts, file), path.join(dir, "scripts", file));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
const build = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: dir,
    encoding: "utf8",
  });
  return [status, stdout, stderr];
};

test("a build without its compiler is refused with a sentence that says how to install it", () => {
  expect(build()).toEqual([1, "", "The compiler is not installed. Run: npm ci --include=dev\n"]);
});

test("a build is made again after a change of its sources, and only then", () => {
  mkdirSync(path.join(dir, "node_modules/@remix-run/dev/dist"), { recursive: true });
  write("node_modules/@remix-run/dev/dist/cli.js", COMPILER);
  write("scripts/build-commands.mjs", COMMANDS);
  write("app/verb.server.ts", "export const price = 1;");
  const built = [0, "Building …\n", ""];
  const current = [0, "", ""];
  expect(build()).toEqual(built);
  expect(build()).toEqual(current);
  write("app/verb.server.test.ts", "a test is not part of the build");
  expect(build()).toEqual(current);
  write("app/verb.server.ts", "export const price = 2;");
  expect(build()).toEqual(built);
  expect(build()).toEqual(current);
});
