import { writeFileSync } from "node:fs";
import { type FunnelBy, readFunnel } from "~/domain/growth/read-funnel.server";
import { withTenant } from "./database.ts";
import { funnelChart } from "./funnel-chart.ts";
import { funnelLines } from "./funnel-lines.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

const MAX_DAYS = 760;
const dimensions: readonly FunnelBy[] = ["source", "lander", "country", "variant"];

/** `funnel <slug>`: shows how many people took each step from the visit to the second order; --svg draws a chart. */
export async function funnelCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    days: { type: "string", default: "30" },
    by: { type: "string" },
    experiment: { type: "string" },
    json: { type: "boolean" },
    svg: { type: "string" },
  });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("funnel takes one slug.");
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new UsageError(`--days is a number from 1 to ${MAX_DAYS}.`);
  const experiment = values.experiment ?? null;
  const named = values.by ?? (experiment === null ? undefined : "variant");
  const by = named === undefined ? null : dimensions.find((one) => one === named);
  if (by === undefined) throw new UsageError(`--by is one of ${dimensions.join(", ")}.`);
  if ((by === "variant") !== (experiment !== null))
    throw new UsageError("--experiment and --by variant belong together.");
  await withTenant(slug, async (tenant, db) => {
    const funnel = await readFunnel({ db, now: new Date(), tenant }, { days, by, experiment });
    print(values.json, funnel, funnelLines(funnel));
    if (values.svg !== undefined) writeFileSync(values.svg, funnelChart(tenant.config.name, funnel));
  });
  return 0;
}
