/** A place in a chart, in user units; x to the right, y down. */
export type Point = { x: number; y: number };
/** The area in which values are drawn. */
export type Plot = { left: number; top: number; width: number; height: number };

const STEPS = [1, 2, 2.5, 5, 10] as const;
/** At most so many lines above zero. */
const LINES = 4;

/** Rounds a place to a tenth of a unit. */
export const round = (place: number) => Math.round(place * 10) / 10;

/** Returns round values from zero up to at least `most`, at most four above zero; whole numbers, as counts have no halves. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(1, most) / LINES;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, size * (STEPS.find((one) => one * size >= rough && isWhole(one * size)) ?? 10));
  const count = Math.ceil(Math.max(1, most) / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

const isWhole = (step: number) => step < 1 || Number.isInteger(step);

/**
 * Returns the places of values that have the same distance from left to right.
 * @param max the value at the top of the plot
 * @returns null for a value that is not shown
 */
export function pointsOf(values: readonly (number | null)[], max: number, plot: Plot): (Point | null)[] {
  const gap = values.length > 1 ? plot.width / (values.length - 1) : 0;
  return values.map((value, at) =>
    value === null
      ? null
      : {
          x: round(values.length > 1 ? plot.left + at * gap : plot.left + plot.width),
          y: round(plot.top + plot.height * (1 - value / max)),
        },
  );
}

/** Returns the line through points, as the `d` of a path; a missing point interrupts it. A point without neighbours is no line. */
export function linePath(points: readonly (Point | null)[]): string {
  return points
    .flatMap((point, at) => {
      if (!point) return [];
      if (points[at - 1]) return [`L${point.x} ${point.y}`];
      return points[at + 1] ? [`M${point.x} ${point.y}`] : [];
    })
    .join("");
}

/** Returns the points that no line reaches: those between missing ones. */
export function lonePoints(points: readonly (Point | null)[]): Point[] {
  return points.filter((point, at): point is Point => point !== null && !points[at - 1] && !points[at + 1]);
}

/**
 * Moves labels apart so that none overlaps another, as little as possible and in their order.
 * @param gap the least distance @param bottom no label is below it, where there is room
 */
export function spread(places: readonly number[], gap: number, bottom: number): number[] {
  const order = [...places.keys()].sort((a, b) => places[a]! - places[b]!);
  const moved = [...places];
  let last = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    moved[at] = Math.max(places[at]!, last + gap);
    last = moved[at]!;
  }
  let limit = bottom;
  for (const at of order.reverse()) {
    moved[at] = Math.min(moved[at]!, limit);
    limit = moved[at]! - gap;
  }
  return moved;
}

/** Returns which of `count` places have a label, the first and the last among them, at most `most`. */
export function labelledPlaces(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => Math.round(at * step));
}

export type Interval = { difference: number; from: number; to: number };
/** A scale with zero in the middle. `ticks` go from the lowest to the highest value. */
export type CentredScale = { ticks: number[]; at: (value: number) => number };

/** Returns a scale around zero that has room for all intervals, with round ticks: two on each side at most. */
export function centredScale(intervals: readonly Interval[], { left, width }: Plot): CentredScale {
  const widest = Math.max(0.0005, ...intervals.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)]));
  const size = 10 ** Math.floor(Math.log10(widest / 2));
  const step = size * ([1, 2, 2.5, 5, 10].find((times) => size * times * 2 >= widest) ?? 10);
  const most = Math.ceil(widest / step) * step;
  const count = Math.round(most / step);
  return {
    ticks: Array.from({ length: 2 * count + 1 }, (_, at) => (at - count) * step),
    at: (value) => round(left + ((value / most + 1) / 2) * width),
  };
}

/** A bar of parts that stand on each other, from the bottom up. */
export type Bar = { x: number; width: number; parts: { y: number; height: number }[] };

/** Returns the bars of values in parts. @param max the value at the top of the plot */
export function barsOf(values: readonly (readonly number[])[], max: number, plot: Plot): Bar[] {
  const slot = plot.width / Math.max(1, values.length);
  const width = Math.max(1, round(slot * 0.7));
  return values.map((parts, at) => {
    let bottom = plot.top + plot.height;
    return {
      x: round(plot.left + at * slot + (slot - width) / 2),
      width,
      parts: parts.map((value) => {
        const height = (value / max) * plot.height;
        bottom -= height;
        return { y: round(bottom), height: round(height) };
      }),
    };
  });
}
