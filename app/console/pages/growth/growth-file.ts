import "../../messages/growth";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordListExport } from "~/http/console/list-export.server";
import { type Cell, listFile, readListFormat } from "~/http/console/list-file.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { columnsOf, readFunnelRows } from "./funnel-rows.server";
import { readGrowthQuery } from "./growth-query.server";

/** The whole table of the funnel as a file. A hidden count is an empty cell. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const { ctx, scope } = request;
  const params = new URL(args.request.url).searchParams;
  const format = readListFormat(params.get("format"));
  const query = readGrowthQuery(params, scope, ctx.now);
  const { days, by } = query;
  if (!format || days.problem) throw new Response(null, { status: 400 });
  const { rows, answered, failed } = await readFunnelRows(request, query);
  // A file would not say that brands are missing.
  if (failed.length > 0) throw new Response(null, { status: 503 });
  await recordListExport(ctx, `funnel by ${by}, ${days.from} to ${days.to}, ${answered} brands, ${format}`);
  const shown = (count: unknown): Cell => (typeof count === "number" ? count : null);
  return listFile(
    format,
    `funnel-${days.from}-${days.to}`,
    columnsOf(by),
    rows.map(({ tenant, name, counts, before }) => [
      tenant.slug,
      name ?? "",
      ...counts.map(shown),
      ...counts.map((_, at) => shown(before?.[at])),
    ]),
  );
}
