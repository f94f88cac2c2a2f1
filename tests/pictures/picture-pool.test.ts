import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PhotoJob, PictureUnreadable } from "~/pictures/picture-job.server";
import { PicturePool } from "~/pictures/picture-pool.server";
import type { EndCause, PictureLimits } from "~/pictures/picture-process.server";
import { isRunning } from "../support/child-processes";
import { bomb, bombNames } from "../support/picture-bombs";
import { picture } from "../support/pictures";

const MB = 1024 * 1024;
const WIDE: PictureLimits = { memoryBytes: 300 * MB, cpuMs: 60_000, wallMs: 60_000 };
const pools: PicturePool[] = [];

function poolOf(maxBusy = 1, limits = WIDE): PicturePool {
  const pool = new PicturePool(maxBusy, limits);
  pools.push(pool);
  return pool;
}
afterEach(() => {
  for (const pool of pools.splice(0)) pool.endIdle();
});

const job = (source: Uint8Array): PhotoJob => ({
  kind: "photo",
  source,
  sizes: { full: 1600, card: 480, thumb: 160 },
  minPixels: 100,
  maxPixels: 65_000_000,
  maxRatio: 5,
});
const plain = async () => job(await picture());

/** Returns the widths of a picture that was read, or why it was not. */
async function outcome(reading: Promise<{ width: number }>): Promise<number | string> {
  return reading.then(
    ({ width }) => width,
    (error: unknown) => (error instanceof PictureUnreadable ? error.code : String(error)),
  );
}

/** Starts to read a picture in a process that is already there, and returns the number of the process. */
async function startReading(pool: PicturePool) {
  expect(await outcome(pool.run("one", await plain()))).toBe(900);
  const reading = outcome(pool.run("one", await plain()));
  return { reading, pid: pool.busyPids()[0]! };
}

describe("a picture that ends its process is refused, and the next one is read", () => {
  test.each<[string, Partial<PictureLimits>, NodeJS.Signals, EndCause]>([
    ["takes more memory than allowed", { memoryBytes: MB }, "SIGSTOP", "memory"],
    ["takes more processor time than allowed", { cpuMs: -1 }, "SIGSTOP", "time"],
    ["never ends", { wallMs: 1 }, "SIGSTOP", "time"],
    ["crashes", {}, "SIGSEGV", "crash"],
  ])("because it %s", async (_, limits, signal, cause) => {
    const pool = poolOf();
    expect(await outcome(pool.run("one", await plain()))).toBe(900);
    pool.limits = { ...WIDE, ...limits };
    const reading = outcome(pool.run("one", await plain()));
    process.kill(pool.busyPids()[0]!, signal);
    expect(await reading).toBe("broken");
    pool.limits = WIDE;
    expect(await outcome(pool.run("one", await plain()))).toBe(900);
    expect(pool.ended).toEqual({ memory: 0, time: 0, crash: 0, [cause]: 1 });
  });
});

test("while one process hangs, the other one reads the pictures of every brand", async () => {
  const pool = poolOf(2);
  const { reading, pid } = await startReading(pool);
  process.kill(pid, "SIGSTOP");
  for (const brand of ["one", "other", "one"])
    expect(await outcome(pool.run(brand, await plain()))).toBe(900);
  expect(pool.busyPids()).toEqual([pid]);
  process.kill(pid, "SIGCONT");
  expect(await reading).toBe(900);
});

test("brands take turns: one picture of a brand is read before the rest of another brand's", async () => {
  const pool = poolOf();
  const order: string[] = [];
  const source = await plain();
  const read = (brand: string) => outcome(pool.run(brand, source)).then(() => order.push(brand));
  const all = Array.from({ length: 6 }, () => read("busy"));
  expect(pool.waiting("busy")).toBe(5);
  await Promise.all([...all, read("quiet")]);
  expect(order).toEqual(["busy", "busy", "quiet", "busy", "busy", "busy", "busy"]);
});

test("a process that reads pictures gets no secrets and addresses of the server", async () => {
  process.env.PICTURE_TEST_SECRET = "sekret";
  try {
    const { reading, pid } = await startReading(poolOf());
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    await reading;
    expect(environment).not.toContain("sekret");
    expect(environment.split("\0").map((line) => line.split("=")[0])).toContain("PICTURE_MEMORY_BYTES");
  } finally {
    delete process.env.PICTURE_TEST_SECRET;
  }
});

describe("bombs of every kind", () => {
  let bombs: Awaited<ReturnType<typeof bomb>>[];
  beforeAll(async () => {
    bombs = await Promise.all(bombNames.map(bomb));
  });

  test("at once are read without memory of this process, as the plain pictures that they contain", async () => {
    const pool = poolOf(2);
    await outcome(pool.run("one", await plain()));
    const before = process.memoryUsage();
    let most = 0;
    const reading = bombs.map(({ bytes }) => outcome(pool.run("one", job(bytes))));
    for (const one of reading) {
      await one;
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
    }
    // The eight texts alone have 160 MB.
    expect(most).toBeLessThan(100 * MB);
    // The first frame of the animations is of one colour.
    for (const [at, outcome] of (await Promise.all(reading)).entries())
      expect([bombNames[at], outcome]).toEqual([
        bombNames[at],
        /animated (?!PNG)/.test(bombNames[at]!) ? "blank" : 300,
      ]);
    expect(pool.ended).toEqual({ memory: 0, time: 0, crash: 0 });
  });
});

test("a process ends when there is nothing to read, and another one starts for the next picture", async () => {
  const pool = poolOf();
  const { reading, pid } = await startReading(pool);
  await reading;
  pool.endIdle();
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await outcome(pool.run("one", await plain()))).toBe(900);
});
