import "../../messages/sources";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordListExport } from "~/http/console/list-export.server";
import { type Cell, listFile, readListFormat } from "~/http/console/list-file.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { readDays } from "../../days/read-days.server";
import { readSourceRows } from "./source-rows.server";

/** The sources as a file: a row for each currency of their revenue, in minor units. A hidden figure is an empty cell. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const { ctx, scope } = request;
  const params = new URL(args.request.url).searchParams;
  const format = readListFormat(params.get("format"));
  const days = readDays(params, scope, ctx.now);
  if (!format || days.problem) throw new Response(null, { status: 400 });
  const { rows, failed } = await readSourceRows(request, days);
  if (failed.length > 0) throw new Response(null, { status: 503 });
  const { from, to } = days;
  await recordListExport(
    ctx,
    `sources, ${from} to ${to}, ${rows.length} of ${request.brands.length} brands, ${format}`,
  );
  const shown = (count: unknown): Cell => (typeof count === "number" ? count : null);
  return listFile(
    format,
    `sources-${from}-${to}`,
    [
      ...["brand", "ref", "name", "visits", "signups", "over_cap", "confirmed", "purchases"],
      ...["currency", "revenue_minor", "postbacks_delivered", "postbacks_waiting", "postbacks_given_up"],
    ],
    rows.flatMap((row) => {
      // The counts stand in the first row of a source only, so that sums of the column are right.
      const amounts = row.revenue && row.revenue.length > 0 ? row.revenue : [["", null] as const];
      return amounts.map(([currency, minor], at): Cell[] => {
        const first = (cells: Cell[]) => (at === 0 ? cells : cells.map(() => null));
        const { delivered, waiting, givenUp } = row.postbacks;
        return [
          ...[row.tenant.slug, row.ref, row.name ?? ""],
          ...first([row.visits, row.signups, row.overCap, row.confirmed, row.purchases].map(shown)),
          ...[currency, minor],
          ...first([delivered, waiting, givenUp]),
        ];
      });
    }),
  );
}
