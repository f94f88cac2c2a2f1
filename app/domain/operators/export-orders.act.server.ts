import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { operatorAct, permission } from "./operator-act.server";
import { countOrders, type OrderFilter, orderViews } from "./orders/list-orders.server";

/** The most rows of a file. */
export const EXPORT_MAX = 5000;

const Filter = z.custom<OrderFilter>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    "view" in value &&
    orderViews.some((one) => one === value.view),
);

/**
 * Counts a brand's orders of a filter before they leave the console as a file, and records it where there are any. Returns the number, at most one above
 * `EXPORT_MAX`. The entry has the filter as operators write it, without an address.
 */
export const exportOrdersAct = operatorAct({
  name: "export_orders",
  access: permission("orders.see"),
  reason: false,
  input: z.object({
    filter: Filter,
    format: z.string().max(10),
    query: z.string().max(500),
  }),
  run: (ctx: OperatorContext, { filter }) => countOrders(ctx, filter, EXPORT_MAX + 1),
  audit: ({ format, query }, count) =>
    count === 0
      ? []
      : {
          action: "list",
          memberId: null,
          detail:
            `orders as ${format}, up to ${Math.min(count, EXPORT_MAX)} rows${query && `, ${query}`}`.slice(
              0,
              200,
            ),
        },
});
