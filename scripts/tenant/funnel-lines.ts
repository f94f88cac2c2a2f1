import type { Funnel, FunnelGroup } from "~/domain/growth/read-funnel.server";
import type { CountedStep } from "~/domain/growth/steps";
import type { ShownCount } from "~/domain/growth/suppress";

export const stepNames: Record<CountedStep, string> = {
  visit: "visit",
  exposed: "shown",
  signup: "signup",
  confirmed: "confirmed",
  profile: "profile",
  message: "first message",
  purchase: "first purchase",
  repeat: "repeat",
};

/** Returns a count as the table and the chart show it; "–" if it is hidden because it would reveal a small count. */
export const countText = (count: ShownCount) => (count === "hidden" ? "–" : String(count));

/** Returns the rate of two counts, such as "12.5 %"; "–" if a count is hidden or the divisor is zero. */
export function rateOf(count: ShownCount, of: ShownCount): string {
  if (typeof count !== "number" || typeof of !== "number" || of === 0) return "–";
  return `${((count / of) * 100).toFixed(1)} %`;
}

/** Returns the funnel as a table: steps, counts, and rates relative to the previous and to the first step. */
export function funnelLines(funnel: Funnel): string[] {
  const { from, to, by, groups, total } = funnel;
  const tables = groups.map(({ name, counts }) => tableOf(funnel, `${by}: ${name || "none"}`, counts));
  return [`${from} to ${to}`, ...[...tables, tableOf(funnel, "all", total)].flat()];
}

function tableOf({ steps }: Funnel, head: string, counts: FunnelGroup["counts"]): string[] {
  const shown = steps.map((step) => counts[step] ?? 0);
  return [
    "",
    `${head.padEnd(24)}${"count".padStart(10)}${"of before".padStart(12)}${"of first".padStart(12)}`,
    ...steps.map((step, at) => {
      const rates = at === 0 ? ["", ""] : [rateOf(shown[at]!, shown[at - 1]!), rateOf(shown[at]!, shown[0]!)];
      return `  ${stepNames[step].padEnd(22)}${countText(shown[at]!).padStart(10)}${rates[0]!.padStart(12)}${rates[1]!.padStart(12)}`.trimEnd();
    }),
  ];
}
