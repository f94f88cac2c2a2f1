import "../../messages/discounts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordListExport } from "~/http/console/list-export.server";
import { type Cell, listFile, readListFormat } from "~/http/console/list-file.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { readDays } from "../../days/read-days.server";
import { readDiscountRows } from "./discount-rows.server";
import { forText, offText } from "./discount-words";

/** The codes as a file: a row for each currency of their orders, in minor units. A hidden figure is an empty cell. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const { ctx, scope } = request;
  const params = new URL(args.request.url).searchParams;
  const format = readListFormat(params.get("format"));
  const days = readDays(params, scope, ctx.now);
  if (!format || days.problem) throw new Response(null, { status: 400 });
  const { rows, failed } = await readDiscountRows(request, days);
  if (failed.length > 0) throw new Response(null, { status: 503 });
  const { from, to } = days;
  await recordListExport(
    ctx,
    `discounts, ${from} to ${to}, ${rows.length} of ${request.brands.length} brands, ${format}`,
  );
  return listFile(
    format,
    `discounts-${from}-${to}`,
    [
      ...["brand", "kind", "code", "off", "for", "state", "until"],
      ...["orders", "share", "currency", "given_minor", "received_minor"],
    ],
    rows.flatMap(({ tenant, kind, code, discount, effect }) => {
      const { given, received, orders, share } = effect;
      const amounts = given && given.length > 0 ? given : [["", null] as const];
      return amounts.map(([currency, minor], at): Cell[] => [
        ...[tenant.slug, kind, code ?? ""],
        ...[discount ? offText(discount) : "", discount ? forText(discount) : ""],
        ...[discount?.state ?? "", discount?.until ?? ""],
        ...(at === 0 ? [typeof orders === "number" ? orders : null, share] : [null, null]),
        ...[currency, minor, received?.[at]?.[1] ?? null],
      ]);
    }),
  );
}
