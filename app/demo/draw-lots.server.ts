import { createHash } from "node:crypto";

/** A seeded random generator: the same seed gives the same draws. */
export type Lots = {
  /** from 0 up to 1 */
  next: () => number;
  /** an integer, both ends included */
  whole: (from: number, to: number) => number;
  /** true with this probability in percent */
  percent: (share: number) => boolean;
  one: <T>(list: readonly T[]) => T;
  /** an element of a weighted list */
  weighted: <T extends { weight: number }>(list: readonly T[]) => T;
  /** this many different elements, in random order */
  some: <T>(list: readonly T[], count: number) => T[];
};

/** @param seed any text */
export function drawLots(seed: string): Lots {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const one = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("Nothing to draw from");
    return list[Math.floor(next() * list.length)] as T;
  };
  return {
    next,
    whole,
    percent: (share) => next() * 100 < share,
    one,
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      for (const entry of list) {
        left -= entry.weight;
        if (left < 0) return entry;
      }
      return one(list);
    },
    some: (list, count) => {
      const rest = [...list];
      const taken: (typeof rest)[number][] = [];
      while (taken.length < count && rest.length > 0)
        taken.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return taken;
    },
  };
}
