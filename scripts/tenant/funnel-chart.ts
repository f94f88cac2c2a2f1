import type { Funnel, FunnelGroup } from "~/domain/growth/read-funnel.server";
import { countText, rateOf, stepNames } from "./funnel-lines.ts";
import { CHART_HEAD, svgChart, xmlText } from "./svg-chart.ts";

const WIDTH = 720;
const NAME_WIDTH = 150;
const BAR_WIDTH = 320;
const ROW = 34;
const GROUP_HEAD = 40;

/** Returns the funnel as an SVG bar chart. It shows only what the table shows. */
export function funnelChart(brand: string, funnel: Funnel): string {
  const { from, to, experiment } = funnel;
  const rows: FunnelGroup[] = [
    ...funnel.groups.map(({ name, counts }) => ({ name: `${funnel.by}: ${name || "none"}`, counts })),
    { name: "all", counts: funnel.total },
  ];
  const groupHeight = GROUP_HEAD + funnel.steps.length * ROW;
  return svgChart({
    title: `Funnel of ${brand}${experiment === null ? "" : `, experiment ${experiment}`}`,
    subtitle: `${from} to ${to}; count, rate of the step before, rate of the first step`,
    desc: `Counts by step from ${from} to ${to}, with the rate of the step before and of the first step.`,
    width: WIDTH,
    height: CHART_HEAD + rows.length * groupHeight + 8,
    parts: rows.map((row, at) => groupOf(funnel, row, CHART_HEAD + at * groupHeight)),
  });
}

function groupOf({ steps }: Funnel, { name, counts }: FunnelGroup, top: number): string {
  const numbers = steps.map((step) => counts[step] ?? 0);
  const most = Math.max(1, ...numbers.map((count) => (typeof count === "number" ? count : 0)));
  const bars = steps.map((step, at) => {
    const count = numbers[at]!;
    const y = top + GROUP_HEAD + at * ROW;
    const width = typeof count === "number" ? Math.ceil((count / most) * BAR_WIDTH) : 0;
    const rates = at === 0 ? "" : `${rateOf(count, numbers[at - 1]!)} · ${rateOf(count, numbers[0]!)}`;
    return `<text x="16" y="${y + 17}">${xmlText(stepNames[step])}</text><rect class="track" x="${NAME_WIDTH}" y="${y}" width="${BAR_WIDTH}" height="24" rx="3"/><rect class="bar" x="${NAME_WIDTH}" y="${y}" width="${width}" height="24" rx="3"/><text x="${NAME_WIDTH + BAR_WIDTH + 12}" y="${y + 17}">${xmlText(countText(count))}</text><text class="quiet" x="${NAME_WIDTH + BAR_WIDTH + 90}" y="${y + 17}">${xmlText(rates)}</text>`;
  });
  return [`<text x="16" y="${top + 26}" font-weight="600">${xmlText(name)}</text>`, ...bars].join("\n");
}
