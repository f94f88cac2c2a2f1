import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const lockModule = pathToFileURL(path.resolve(import.meta.dirname, "../../scripts/build-lock.mjs")).href;

let dir: string;
let lines: string[];
let children: ChildProcess[];
beforeEach(() => {
  [dir, lines, children] = [mkdtempSync(path.join(tmpdir(), "livery-lock-")), [], []];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(dir, { recursive: true, force: true });
});

/** Starts a process that works under the lock until its input ends. */
function start(name: string): ChildProcess {
  const program = `
    import { readFileSync } from "node:fs";
    import { withLock } from ${JSON.stringify(lockModule)};
    withLock(process.argv[1], {
      onWait: () => console.log("${name} waits"),
      work: () => {
        console.log("${name} begins");
        readFileSync(0);
        console.log("${name} ends");
      },
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, path.join(dir, "lock")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout! }).on("line", (line) => lines.push(line));
  children.push(child);
  return child;
}

const printed = (line: string) => expect.poll(() => lines).toContain(line);

test("a second process waits until the first has released the lock", async () => {
  const first = start("first");
  await printed("first begins");
  const second = start("second");
  await printed("second waits");
  first.stdin!.end();
  await printed("second begins");
  second.stdin!.end();
  await printed("second ends");
  expect(lines).toEqual(["first begins", "second waits", "first ends", "second begins", "second ends"]);
  await expect.poll(() => existsSync(path.join(dir, "lock"))).toBe(false);
});

test("the lock of a killed process stops no other", async () => {
  const first = start("first");
  await printed("first begins");
  const ended = new Promise((resolve) => first.once("exit", resolve));
  first.kill("SIGKILL");
  await ended;
  expect(existsSync(path.join(dir, "lock"))).toBe(true);
  start("second").stdin!.end();
  await printed("second ends");
});
