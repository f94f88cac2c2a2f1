import { writeFileSync } from "node:fs";
import { type ExperimentReport, readExperiments } from "~/domain/experiments/read-experiments.server";
import { didYouMean } from "~/tenancy/problems.server";
import { withTenant } from "./database.ts";
import { experimentChart } from "./experiment-chart.ts";
import { experimentLines, headLine } from "./experiment-lines.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/**
 * `experiment <slug> [name]`: shows an experiment's counts by variant, whether visitors were distributed as configured, and how the
 * variants differ from the control; --svg draws a chart. Without a name it lists all experiments.
 */
export async function experimentCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" }, svg: { type: "string" } });
  const [slug, name, ...more] = positionals;
  if (!slug || more.length > 0)
    throw new UsageError("experiment takes a slug and the name of an experiment.");
  if (values.svg !== undefined && name === undefined)
    throw new UsageError("--svg draws one experiment: name it.");
  return withTenant(slug, async (tenant, db) => {
    const all = await readExperiments({ db, now: new Date(), tenant });
    if (name === undefined) {
      print(values.json, all, listLines(all.experiments, all.former));
      return 0;
    }
    const report = all.experiments.find(({ experiment }) => experiment.name === name);
    if (!report) throw new Refusal(unknown(slug, name, all));
    print(values.json, report, experimentLines(report));
    if (values.svg !== undefined) writeFileSync(values.svg, experimentChart(tenant.config.name, report));
    return 0;
  });
}

function listLines(experiments: readonly ExperimentReport[], former: readonly string[]): string[] {
  const lines = experiments.map(headLine);
  if (former.length > 0) lines.push(`Counted earlier, not configured any more: ${former.join(", ")}`);
  return lines;
}

function unknown(slug: string, name: string, all: Awaited<ReturnType<typeof readExperiments>>): string {
  if (all.former.includes(name))
    return `${name} is not configured any more. npm run tenant -- funnel ${slug} --experiment ${name} shows its counts.`;
  const names = all.experiments.map(({ experiment }) => experiment.name);
  const meant = didYouMean(name, names);
  return `${slug} has no experiment "${name}"${meant ? `. Did you mean "${meant}"?` : "."}`;
}
