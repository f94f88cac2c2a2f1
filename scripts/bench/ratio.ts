import { readFileSync } from "node:fs";
import { type Figure, spreadOf } from "./figures";
import type { Load, LoadTask } from "./load";

/** One side of a comparison: the server's port and process id, and the requests of a round. */
export type Side = { port: number; pid: number; requests: (round: number) => readonly string[] };

export type Rounds = { rounds?: number; roundMs?: number; warmUpMs?: number; connections?: number };

/**
 * Measures both sides in short rounds, alternately and in changing order, so that other load on the machine affects both.
 * @returns two figures with the same bound: requests per second, and requests per second of the server's processor time. They agree on an
 *   idle machine; on a busy one the second is more reliable. It is omitted if processor time is not available.
 */
export async function compare(
  name: string,
  load: Load,
  ours: Side,
  reference: Side,
  atLeast: number,
  options: Rounds = {},
): Promise<Figure[]> {
  const { rounds = 8, roundMs = 1500, warmUpMs = 6000, connections = 16 } = options;
  const measureSide = (side: Side, round: number, durationMs: number) =>
    measure(load, { port: side.port, requests: side.requests(round), connections, durationMs }, side.pid);
  for (const side of [ours, reference]) await measureSide(side, 0, warmUpMs);
  const seen: { ours: Measured; reference: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const isEven = round % 2 === 0;
    const first = await measureSide(isEven ? ours : reference, round, roundMs);
    const second = await measureSide(isEven ? reference : ours, round, roundMs);
    seen.push(isEven ? { ours: first, reference: second } : { ours: second, reference: first });
  }
  return [
    ratioFigure(name, "requests/s", seen, "perSecond", atLeast),
    ratioFigure(`${name}, processor time`, "requests/s of a core", seen, "perCoreSecond", atLeast),
  ].filter(({ ratio }) => !Number.isNaN(ratio));
}

function ratioFigure(
  name: string,
  unit: string,
  seen: { ours: Measured; reference: Measured }[],
  value: keyof Measured,
  atLeast: number,
): Figure {
  const spread = spreadOf(seen.map((round) => round.ours[value] / round.reference[value]));
  const middle = (side: "ours" | "reference") => spreadOf(seen.map((round) => round[side][value])).median;
  const sides = { ours: middle("ours"), reference: middle("reference") };
  return {
    name,
    unit,
    ...sides,
    ratio: spread.median,
    atLeast,
    atMost: null,
    ok: spread.median >= atLeast,
    spread,
  };
}

type Measured = { perSecond: number; perCoreSecond: number };

async function measure(load: Load, task: LoadTask, pid: number): Promise<Measured> {
  const before = cpuSeconds(pid);
  const { answers, seconds } = await load.run(task);
  return { perSecond: answers / seconds, perCoreSecond: answers / (cpuSeconds(pid) - before) };
}

/** Returns the processor time of a process so far, in seconds; NaN on a system without /proc. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
