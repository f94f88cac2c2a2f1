import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { droppedLines } from "../metrics/dropped-lines.server";
import { collectLines, type LineStream } from "./log-lines.server";

const dir = mkdtempSync(path.join(tmpdir(), "livery-log-"));
afterAll(() => rmSync(dir, { recursive: true }));

const dropped = async () => (await droppedLines.get()).values[0]?.value ?? 0;
const flushed = (stream: LineStream) => new Promise<void>((resolve) => stream.flush(resolve));
const isLinux = process.platform === "linux";

test("lines reach the file in their order", async () => {
  const file = path.join(dir, "log");
  const stream = collectLines(openSync(file, "a"));
  const lines = Array.from({ length: 1000 }, (_, at) => `{"line":${at}}\n`);
  for (const line of lines) stream.write(line);
  await flushed(stream);
  expect(readFileSync(file, "utf8")).toBe(lines.join(""));
});

test.runIf(isLinux)("on a full disk each line is dropped and counted once, and the flush ends", async () => {
  const before = await dropped();
  const stream = collectLines(openSync("/dev/full", "w"));
  for (let at = 0; at < 1000; at++) stream.write(`{"line":${at}}\n`);
  await flushed(stream);
  expect((await dropped()) - before).toBe(1000);
});

test.runIf(isLinux)(
  "a reader that stops reading costs limited memory, and gets whole lines once it reads again",
  async () => {
    const file = path.join(dir, "pipe");
    execFileSync("mkfifo", [file]);
    const pipe = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
    const before = await dropped();
    const stream = collectLines(pipe);
    const text = "x".repeat(1000);
    const count = 10_000;
    for (let at = 0; at < count; at++) stream.write(`${JSON.stringify({ at, text })}\n`);
    const lost = (await dropped()) - before;
    expect(lost).toBeGreaterThan(count / 3);

    let received = "";
    const bytes = Buffer.alloc(65_536);
    const read = () => {
      try {
        received += bytes.toString("utf8", 0, readSync(pipe, bytes));
      } catch {
        // The pipe is empty.
      }
      return received.split("\n").length - 1;
    };
    await expect.poll(read, { interval: 5 }).toBe(count - lost);
    const lines = received
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { at: number });
    const order = lines.map(({ at }) => at);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    closeSync(pipe);
  },
);
