import type { Comparison, Goal } from "~/domain/experiments/compare-variants.server";
import { goals } from "~/domain/experiments/compare-variants.server";
import type { ExperimentReport } from "~/domain/experiments/read-experiments.server";
import { experimentSteps } from "~/domain/growth/steps";
import { countText, stepNames } from "./funnel-lines.ts";

export const goalNames: Record<Goal, string> = {
  signup: "shown → signup",
  purchase: "shown → first purchase",
};

/** Returns one line with the experiment's name, kind, place, version, state and counted days. */
export function headLine({ experiment, place, state, days }: ExperimentReport): string {
  const { name, kind, version, starts, ends } = experiment;
  const period = [starts && `from ${starts}`, ends && `until ${ends}`].filter(Boolean).join(" ");
  return [
    name,
    `${kind} at ${place}`,
    `version ${version}`,
    period ? `${state} (${period})` : state,
    days ? `counted ${days.from} to ${days.to}` : "not counted yet",
  ].join("  ");
}

/** Returns an experiment as text: configuration, counts by variant, sample ratio, and the intervals of each goal. */
export function experimentLines(report: ExperimentReport): string[] {
  const { experiment, variants } = report;
  const control = variants[0]!.name;
  const taken = experiment.namespace
    ? `, of the visitors ${experiment.namespace.from} to ${experiment.namespace.to} % of ${experiment.namespace.name}`
    : "";
  return [
    headLine(report),
    `  variants: ${variants.map(({ name, weight }) => `${name} ${weight} %`).join(", ")}; the control is ${control}`,
    `  ${experiment.coverage} % of the visitors take part${taken}; narrowest at ${experiment.minimum_visitors} visitors`,
    "",
    ["variant".padEnd(22), ...experimentSteps.map((step) => stepNames[step].padStart(widthOf(step)))].join(
      "",
    ),
    ...variants.map(({ name, counts }) =>
      [
        `  ${name}`.padEnd(22),
        ...experimentSteps.map((step) => countText(counts[step] ?? 0).padStart(widthOf(step))),
      ].join(""),
    ),
    "",
    ...resultLines(report, control),
  ];
}

const widthOf = (step: (typeof experimentSteps)[number]) => Math.max(10, stepNames[step].length + 3);

function resultLines(report: ExperimentReport, control: string): string[] {
  const { ratio, comparisons, winners } = report;
  if (!ratio) return [ratioText(report)];
  if (!ratio.isOk)
    return [
      ratioText(report),
      "  Something loses visitors of a variant or counts them twice, or weights were changed: correct it and raise version.",
    ];
  return [
    ratioText(report),
    ...goals.flatMap((goal) => [
      `${goalNames[goal]}, difference to ${control} with 95 % at every look:`,
      ...comparisons
        .filter((one) => one.goal === goal)
        .map((one) => `  ${one.variant.padEnd(20)}${comparisonText(one, control)}`),
      winners[goal] === null ? "  no winner yet" : `  winner: ${winners[goal]}`,
    ]),
  ];
}

/** Returns the result of the sample ratio check as text. */
export function ratioText({ ratio }: Pick<ExperimentReport, "ratio">): string {
  if (!ratio) return "No result yet: too few people were shown a variant.";
  const p = ratio.p < 0.0001 ? "p < 0.0001" : `p = ${ratio.p.toFixed(4)}`;
  return ratio.isOk
    ? `Sample ratio: visitors were distributed as configured (χ², ${p}).`
    : `No result: visitors were not distributed as configured (χ², ${p}, below 0.001).`;
}

/** Returns a difference of rates as text, such as "+1.25 points (+0.31 to +2.19), better than a". */
export function comparisonText({ interval }: Comparison, control: string): string {
  if (!interval) return "too few people took this step";
  const { difference, from, to } = interval;
  const judged =
    from > 0 ? `better than ${control}` : to < 0 ? `worse than ${control}` : "no difference shown";
  return `${points(difference)} points (${points(from)} to ${points(to)}), ${judged}`;
}

/** Formats a difference of rates in percentage points, with its sign. */
export function points(difference: number): string {
  const text = (difference * 100).toFixed(2);
  return Number(text) === 0 ? "0.00" : difference > 0 ? `+${text}` : text.replace("-", "−");
}
