import { afterAll, expect, test } from "vitest";
import { PictureUnreadable } from "~/pictures/picture-job.server";
import { PicturePool } from "~/pictures/picture-pool.server";
import { byLane } from "../support/lanes";
import { mutated, picturesToMutate, randomOf } from "../support/picture-fuzz";
import { picture } from "../support/pictures";

/** Of all files, on a busy machine. */
const TIMEOUT_MS = byLane(60_000, 600_000);
const seed = Number(process.env.FUZZ_SEED ?? 20270320);
const FILES = byLane(64, 1000);
const MB = 1024 * 1024;
const pool = new PicturePool(2, { memoryBytes: 300 * MB, cpuMs: 60_000, wallMs: 120_000 });
afterAll(() => pool.endIdle());

const sizes = { full: 1600, card: 480, thumb: 160 };
const read = (source: Uint8Array) =>
  pool.run("one", { kind: "photo", source, sizes, minPixels: 100, maxPixels: 65_000_000, maxRatio: 5 });
const show = (bytes: Uint8Array) => pool.run("other", { kind: "rendition", bytes, width: 240 });

test(
  `${FILES} damaged pictures of eight formats are read or refused as unreadable, and no process fails (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    const whole = Object.entries(await picturesToMutate());
    const found = await Promise.all(
      Array.from({ length: FILES }, async (_, at) => {
        const [name, file] = whole[at % whole.length]!;
        const damaged = mutated(file, random);
        // Members' pictures and those of brands, which may have more formats.
        const results = await Promise.allSettled([read(damaged), show(damaged)]);
        return results.flatMap((result) =>
          result.status === "rejected" && !(result.reason instanceof PictureUnreadable)
            ? [`${name} ${at}: ${result.reason}`]
            : [],
        );
      }),
    );
    expect(found.flat()).toEqual([]);
    expect(pool.ended).toEqual({ memory: 0, time: 0, crash: 0 });
    expect((await read(await picture())).width).toBe(900);
  },
  TIMEOUT_MS,
);
