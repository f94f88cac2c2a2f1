import type { OrderFilter, OrderView } from "~/domain/operators/orders/list-orders.server";
import { orderViews } from "~/domain/operators/orders/list-orders.server";
import { readReference } from "~/domain/shop/order-reference.server";

/** What the address of the list of orders says. `q` as typed; `minimum` in major units. */
export type OrdersQuery = {
  view: OrderView;
  q: string;
  from: string;
  until: string;
  minimum: string;
  cursor: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INVOICE_MAX = 2_147_483_647;

/** Reads the query of an address; values of another form are left out. */
export function readOrdersQuery(params: URLSearchParams): OrdersQuery {
  const view = params.get("view");
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";
  };
  const minimum = params.get("min") ?? "";
  return {
    view: orderViews.find((one) => one === view) ?? "all",
    q: (params.get("q") ?? "").trim().slice(0, 200),
    from: day("from"),
    until: day("until"),
    minimum: /^\d{1,7}$/.test(minimum) ? minimum : "",
    cursor: params.get("before"),
  };
}

/** Returns what the typed words search for: an order, an address, a document, a member, or an id of the provider. */
export function filterOf({ view, q, from, until, minimum }: OrdersQuery): OrderFilter {
  const filter: OrderFilter = {
    view,
    from: from ? new Date(`${from}T00:00:00Z`) : null,
    // The last day is part of the range.
    until: until ? new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000) : null,
    ...(minimum ? { minimum: Number(minimum) * 100 } : {}),
  };
  if (q === "") return filter;
  const [, what, number] = /^(member|invoice)[\s:#]*([1-9]\d{0,14})$/i.exec(q) ?? [];
  if (what?.toLowerCase() === "member") return { ...filter, memberId: Number(number) };
  if (what && Number(number) <= INVOICE_MAX) return { ...filter, search: { invoice: Number(number) } };
  if (q.includes("@")) return { ...filter, search: { email: q } };
  const reference = readReference(q);
  return { ...filter, search: reference ? { reference } : { providerId: q } };
}
