import { readFileSync } from "node:fs";
import { type Figure, spreadOf } from "./figures";
import type { Load, LoadTask } from "./load";

/** One side of a comparison: whom to ask, and for what in a round. */
export type Side = { port: number; pid: number; requests: (round: number) => readonly string[] };

export type Rounds = { rounds?: number; roundMs?: number; warmUpMs?: number; connections?: number };

/**
 * Asks both sides in short rounds, one after the other and in changing order, so that whatever else the machine does meets both.
 * @returns two figures with one bound: requests a second as they were answered, and those that a second of the server's processor
 *   time answers. On a machine that has nothing else to do they agree; where others take its time, the second says more.
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
  const ask = (side: Side, round: number, durationMs: number) =>
    measure(load, { port: side.port, requests: side.requests(round), connections, durationMs }, side.pid);
  for (const side of [ours, reference]) await ask(side, 0, warmUpMs);
  const seen: { ours: Measured; reference: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const isEven = round % 2 === 0;
    const first = await ask(isEven ? ours : reference, round, roundMs);
    const second = await ask(isEven ? reference : ours, round, roundMs);
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

/** Processor time of a process so far; NaN where the system does not tell it in /proc. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
