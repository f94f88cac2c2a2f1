import { writeFileSync } from "node:fs";
import { todayIn } from "~/domain/calendar";
import { type FunnelBy, readFunnel } from "~/domain/growth/read-funnel.server";
import { dateFlags, readDays } from "./dates.ts";
import { funnelChart } from "./funnel-chart.ts";
import { funnelLines } from "./funnel-lines.ts";
import { forBrands, printBrands, readScope, requireOne, scopeFlags } from "./scope.ts";
import { parse, UsageError } from "./usage.ts";

const MAX_DAYS = 760;
const dimensions: readonly FunnelBy[] = ["source", "lander", "country", "variant"];

/** `funnel <slug>`: shows how many people took each step from the visit to the second order; --svg draws a chart. */
export async function funnelCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...scopeFlags,
    ...dateFlags,
    days: { type: "string" },
    by: { type: "string" },
    experiment: { type: "string" },
    json: { type: "boolean" },
    svg: { type: "string" },
  });
  const { scope, words } = readScope("funnel", values, positionals);
  if (words.length > 0) throw new UsageError("funnel takes one slug, --all or --company <id>.");
  const daysOf = (today: string) => readDays(values, { today, normal: 30, max: MAX_DAYS });
  daysOf(todayIn("UTC", new Date()));
  const experiment = values.experiment ?? null;
  const named = values.by ?? (experiment === null ? undefined : "variant");
  const by = named === undefined ? null : dimensions.find((one) => one === named);
  if (by === undefined) throw new UsageError(`--by is one of ${dimensions.join(", ")}.`);
  if ((by === "variant") !== (experiment !== null))
    throw new UsageError("--experiment and --by variant belong together.");
  const { svg } = values;
  if (svg !== undefined) requireOne(scope, "--svg");
  const found = await forBrands(scope, async ({ tenant: { config }, db }) => {
    const { since: from, last: to } = daysOf(todayIn(config.timezone, new Date()));
    const funnel = await readFunnel({ db }, { from, to, by, experiment });
    if (svg !== undefined) writeFileSync(svg, funnelChart(config.name, funnel));
    return funnel;
  });
  return printBrands(values.json, scope, found, funnelLines);
}
