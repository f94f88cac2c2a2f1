import { goals, type Interval } from "~/domain/experiments/compare-variants.server";
import type { ExperimentReport } from "~/domain/experiments/read-experiments.server";
import { comparisonText, goalNames, points, ratioText } from "./experiment-lines.ts";
import { CHART_HEAD, svgChart, xmlText } from "./svg-chart.ts";

const WIDTH = 720;
const LEFT = 195;
const PLOT_WIDTH = 495;
const ROW = 56;
const GOAL_HEAD = 36;
const AXIS = 44;

type Scale = { most: number; step: number; at: (difference: number) => number };

/** Returns an experiment's intervals as an SVG, with the control as the line at zero. It shows only what the text output shows. */
export function experimentChart(brand: string, report: ExperimentReport): string {
  const { comparisons, variants, experiment } = report;
  const control = variants[0]!.name;
  const parts: string[] = [];
  let top = CHART_HEAD + 12;
  const scale = scaleOf(comparisons.flatMap(({ interval }) => interval ?? []));
  for (const goal of comparisons.length > 0 ? goals : []) {
    parts.push(`<text x="16" y="${top + 20}" font-weight="600">${xmlText(goalNames[goal])}</text>`);
    top += GOAL_HEAD;
    for (const one of comparisons.filter((other) => other.goal === goal)) {
      parts.push(rowOf(one.variant, comparisonText(one, control), one.interval, scale, top));
      top += ROW;
    }
    top += 8;
  }
  if (comparisons.some(({ interval }) => interval !== null)) {
    parts.push(...axisOf(scale, top, control));
    top += AXIS;
  }
  const found = comparisons.map(
    (one) => `${goalNames[one.goal]}, ${one.variant}: ${comparisonText(one, control)}`,
  );
  return svgChart({
    title: `Experiment ${experiment.name} of ${brand}`,
    subtitle: ratioText(report),
    desc: `${[ratioText(report), ...found].join(" ").replace(/\.? *$/, "")}.`,
    width: WIDTH,
    height: top + 8,
    parts,
  });
}

/** Returns a scale around zero that fits all intervals, with a round step. */
function scaleOf(intervals: readonly Interval[]): Scale {
  const widest = Math.max(0.0005, ...intervals.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)]));
  const size = 10 ** Math.floor(Math.log10(widest / 2));
  const step = size * ([1, 2, 5, 10].find((times) => size * times * 3 >= widest) ?? 10);
  const most = Math.ceil(widest / step) * step;
  return { most, step, at: (difference) => round(LEFT + ((difference / most + 1) / 2) * PLOT_WIDTH) };
}

const round = (place: number) => Math.round(place * 10) / 10;

function rowOf(variant: string, text: string, interval: Interval | null, { at }: Scale, top: number): string {
  const y = top + 12;
  const drawn = interval
    ? `<line class="mark" x1="${at(interval.from)}" x2="${at(interval.to)}" y1="${y}" y2="${y}" stroke-width="6" stroke-linecap="round"/><circle class="mark" cx="${at(interval.difference)}" cy="${y}" r="8"/>`
    : "";
  const zero = `<line class="line" x1="${at(0)}" x2="${at(0)}" y1="${y - 14}" y2="${y + 14}" stroke-width="2"/>`;
  return `<text x="16" y="${y + 5}">${xmlText(variant)}</text><rect class="track" x="${LEFT}" y="${y - 10}" width="${PLOT_WIDTH}" height="20" rx="3"/>${interval ? zero : ""}${drawn}<text class="quiet" x="${LEFT}" y="${y + 30}">${xmlText(text)}</text>`;
}

function axisOf({ most, step, at }: Scale, top: number, control: string): string[] {
  const ticks = Array.from({ length: Math.round((2 * most) / step) + 1 }, (_, index) => index * step - most);
  return [
    ...ticks.map(
      (tick) =>
        `<text class="quiet" x="${at(tick)}" y="${top + 14}" text-anchor="middle">${xmlText(points(tick))}</text>`,
    ),
    `<text class="quiet" x="${at(0)}" y="${top + 34}" text-anchor="middle">${xmlText(`percentage points more than ${control}`)}</text>`,
  ];
}
