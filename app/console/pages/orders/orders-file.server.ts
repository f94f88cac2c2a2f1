import { EXPORT_MAX, exportOrdersAct } from "~/domain/operators/export-orders.act.server";
import { type ListedOrder, listOrders, type OrderFilter } from "~/domain/operators/orders/list-orders.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import { type Cell, listFile, readListFormat } from "~/http/console/list-file.server";
import { cursorOf, type MergedCursor, mergeRows, queryBrands } from "~/http/console/merge-brands.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { viewQuery } from "../views/view-queries.server";
import { filterOf, readOrdersQuery } from "./orders-query.server";

const COLUMNS = [
  ...["brand", "reference", "time", "state", "member", "credits", "method", "provider", "currency"],
  ...["total", "paid", "refunded", "charged_back"],
];
/** How many rows are read of each brand at a time. */
const READ = 250;

/**
 * Returns the orders of a filter over all brands of the scope as a file, newest first, at most 5,000; the name of a file that was cut says so. Amounts are in minor
 * units of the currency, times in UTC. Each brand's audit log has an entry before the first row leaves. A brand that does not answer ends the file with
 * an error: a file never lacks rows silently.
 * @throws Response 400 for another format, 503 with the names of brands that did not answer
 */
export async function ordersFile(request: OperatorRequest, params: URLSearchParams): Promise<Response> {
  const format = readListFormat(params.get("format"));
  if (!format) throw new Response("Unknown format", { status: 400 });
  const query = readOrdersQuery(params);
  const filter = filterOf(query);
  // The log keeps no address.
  const named = new URLSearchParams(viewQuery("orders", params));
  if (query.q.includes("@")) named.set("q", "address");
  const { found, failed } = await queryBrands(request.brands, (tenant) =>
    performOperatorAct(exportOrdersAct, actContext(actingOf(request, tenant), tenant, ""), {
      filter,
      format,
      query: named.toString(),
    }),
  );
  if (failed.length > 0) throw unanswered(failed);
  const brands = found.flatMap(({ tenant, result }) => (result > 0 ? [tenant] : []));
  const isCut = found.reduce((sum, { result }) => sum + result, 0) > EXPORT_MAX;
  const day = request.ctx.now.toISOString().slice(0, 10);
  return listFile(
    format,
    `orders-${day}${isCut ? `-newest-${EXPORT_MAX}` : ""}`,
    COLUMNS,
    rows(request, brands, filter),
  );
}

const unanswered = (failed: readonly Tenant[]) =>
  new Response(`${failed.map(({ config }) => config.name).join(", ")} did not answer. Try again.\n`, {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });

/** Reads the rows page by page, so that a long file needs little memory. */
async function* rows(
  { ctx }: OperatorRequest,
  brands: readonly Tenant[],
  filter: OrderFilter,
): AsyncGenerator<Cell[]> {
  let cursor: MergedCursor | null = null;
  for (let left = EXPORT_MAX; left > 0; ) {
    const page: Page = await pageOf(ctx, brands, filter, cursor, Math.min(READ, left));
    for (const { tenant, row } of page.rows) {
      const attempt = row.attempts.at(-1);
      yield [
        ...[tenant.slug, row.reference, row.at.toISOString(), row.state, row.memberId, row.credits],
        ...[attempt?.method ?? null, attempt?.provider ?? null, row.currency],
        ...[row.total, row.paid, row.refunded, row.chargedBack],
      ];
    }
    left -= page.rows.length;
    cursor = page.next;
    if (!cursor) return;
  }
}

type Page = ReturnType<typeof mergeRows<ListedOrder>>;

async function pageOf(
  { services, now }: OperatorRequest["ctx"],
  brands: readonly Tenant[],
  filter: OrderFilter,
  after: MergedCursor | null,
  limit: number,
): Promise<Page> {
  const { found, failed } = await queryBrands(brands, (tenant) =>
    listOrders({ db: services.databaseOf(tenant), now }, filter, {
      before: cursorOf(after, tenant),
      limit: limit + 1,
    }),
  );
  if (failed.length > 0) throw new Error("A brand did not answer while its orders were exported.");
  return mergeRows(found, limit);
}
