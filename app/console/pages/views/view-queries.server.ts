import type { Permission } from "~/domain/operators/permissions";
import { listViews } from "~/domain/operators/team/saved-views.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { readAuditQuery } from "../audit/audit-query.server";
import { readOrdersQuery } from "../orders/orders-query.server";
import { readSearch } from "../search/read-search.server";
import type { ViewPage } from "./view-tabs";

type Page = { permission: Permission; read: (params: URLSearchParams) => Record<string, string> };

/** The lists whose filters can be saved, each with what its address says, as the list reads it. */
export const viewPages: Record<ViewPage, Page> = {
  orders: {
    permission: "orders.see",
    read(params) {
      const { view, q, from, until, minimum } = readOrdersQuery(params);
      return { view: view === "all" ? "" : view, q, from, until, min: minimum };
    },
  },
  members: {
    permission: "members.find",
    read: (params) => ({ q: (params.get("q") ?? "").trim().slice(0, 254) }),
  },
  audit: {
    permission: "audit.see",
    read(params) {
      const { log, action, by, words, member, from, until } = readAuditQuery(params);
      return { log: log === "brands" ? "" : log, action, by, words, member, from, until };
    },
  },
};

/** Returns the filter of an address in one form, so that two addresses with the same filter are equal; empty without one. */
export function viewQuery(page: ViewPage, params: URLSearchParams): string {
  const values = Object.entries(viewPages[page].read(params)).filter(([, value]) => value !== "");
  return new URLSearchParams(values).toString();
}

/** Returns why a filter cannot be saved: it is empty, has an address, or a search of the team can name a person. */
export function viewProblem(query: string, team: boolean): "empty" | "address" | "person" | null {
  if (query === "") return "empty";
  const params = new URLSearchParams(query);
  if ([...params.values()].some((value) => value.includes("@"))) return "address";
  const q = params.get("q");
  const isNumber = (text: string) =>
    /^invoice[\s:#]*\d+$/i.test(text) || ["order", "member", "provider"].includes(readSearch(text).kind);
  return team && q && !isNumber(q) ? "person" : null;
}

/** Loads the tabs of a list: the saved views, the list's own filter, and whether that is one of them. */
export async function viewTabs({ ctx, session }: OperatorRequest, page: ViewPage, params: URLSearchParams) {
  const views = await listViews(ctx, session.operator.id, page);
  const query = viewQuery(page, params);
  return {
    page,
    query,
    tabs: views.map(({ id, name, query: of, team }) => ({ id, name, query: of, team })),
  };
}
