import "../../messages/experiments";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordListExport } from "~/http/console/list-export.server";
import { type Cell, listFile, readListFormat } from "~/http/console/list-file.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { readExperimentRows, shownSteps } from "./experiments.server";

/** The experiments as a file: a row for each variant. A hidden count is an empty cell, and so is a difference that is not shown. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const format = readListFormat(new URL(args.request.url).searchParams.get("format"));
  if (!format) throw new Response(null, { status: 400 });
  const { rows, failed } = await readExperimentRows(request);
  if (failed.length > 0) throw new Response(null, { status: 503 });
  await recordListExport(
    request.ctx,
    `experiments, ${rows.length} of ${request.brands.length} brands, ${format}`,
  );
  const shown = (count: unknown): Cell => (typeof count === "number" ? count : null);
  const intervalOf = (report: (typeof rows)[number]["report"], goal: string, variant: string): Cell[] => {
    const found = report.comparisons.find((one) => one.goal === goal && one.variant === variant)?.interval;
    return [found?.difference ?? null, found?.from ?? null, found?.to ?? null];
  };
  return listFile(
    format,
    "experiments",
    [
      ...["brand", "experiment", "version", "state", "variant", "weight", ...shownSteps],
      ...["signup_difference", "signup_from", "signup_to"],
      ...["purchase_difference", "purchase_from", "purchase_to"],
    ],
    rows.flatMap(({ tenant, report }) =>
      report.variants.map(({ name, weight, counts }): Cell[] => [
        tenant.slug,
        report.experiment.name,
        report.experiment.version,
        report.state,
        name,
        weight,
        ...shownSteps.map((step) => shown(counts[step] ?? 0)),
        ...intervalOf(report, "signup", name),
        ...intervalOf(report, "purchase", name),
      ]),
    ),
  );
}
