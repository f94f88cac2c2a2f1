import { figuresOf, listClosed, readClosedMonth } from "~/domain/operators/finance/close-month.server";
import { readCompanyMonth } from "~/domain/operators/finance/company-month.server";
import { type CurrencyFigures, type MonthFigures, moneyOf, netOf } from "~/domain/operators/finance/figures";
import { addMonths } from "~/domain/operators/finance/month.server";
import { readMonthState } from "~/domain/operators/finance/month-state.server";
import { type CompanyBooks, companiesOf, monthOfBooks, queryOf } from "~/http/console/company-books.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { shownMonth } from "~/http/console/shown-month.server";
import { Times } from "~/http/console/times.server";

/** With more brands, the page about all companies shows closed months only: their figures are stored. */
const MAX_QUERIED = 40;

/** What a company sold in a month, in one currency. Amounts in minor units. */
export type ShownSums = ReturnType<typeof sumsOf>;

const sumsOf = (figures: CurrencyFigures) => ({
  currency: figures.currency,
  sandbox: figures.sandbox,
  orders: figures.orders,
  net: netOf(figures),
  buyerFees: figures.buyerFees,
  money: moneyOf(figures),
  providers: figures.providers,
  vat: figures.vat,
});

const shownFigures = ({ currencies, credits, register }: MonthFigures) => ({
  currencies: currencies.map(sumsOf),
  credits,
  register,
});

/** Loads the page about all companies: each with its sums, where it has few brands or the month is closed. */
export async function loadCompanies(request: OperatorRequest, params: URLSearchParams) {
  const { ctx, brands, scope } = request;
  const shown = shownMonth(params.get("month"), ctx.now, "UTC");
  const closed = await listClosed(ctx, shown.month);
  const companies = await companiesOf(request);
  const times = new Times(scope);
  const isQueried = brands.length <= MAX_QUERIED && !shown.isFuture;
  const rows = [];
  for (const company of companies) {
    const closedAt = closed.get(company.id);
    const month = monthOfBooks(company, shown.month);
    const isWhole = company.tenants.length === company.count;
    const state = closedAt && isWhole ? await readClosedOnly(ctx, company, shown.month) : null;
    const read = !state && isQueried ? await readCompanyMonth(queryOf(ctx, company), month) : null;
    rows.push({
      id: company.id,
      name: company.name,
      brands: company.tenants.length,
      closedAt: closedAt ? times.of(closedAt) : null,
      sums: (state ?? read?.figures)?.currencies.map(sumsOf) ?? null,
      failed: namesOf(company, read?.failed ?? []),
    });
  }
  return { kind: "companies" as const, ...shown, ...aroundOf(shown), companies: rows };
}

/** Loads the page of a company, or of a brand's part of it. */
export async function loadBooks(
  { ctx, scope }: OperatorRequest,
  company: CompanyBooks,
  params: URLSearchParams,
) {
  const shown = shownMonth(params.get("month"), ctx.now, company.zone);
  const month = monthOfBooks(company, shown.month);
  const isWhole = company.tenants.length === company.count;
  const times = new Times(scope);
  const about = {
    kind: "books" as const,
    ...shown,
    ...aroundOf(shown),
    company: { id: company.id, name: company.name },
    brands: company.tenants.map(({ config }) => config.name),
    brandCount: company.count,
    zone: company.zone.split("/").at(-1)!.replaceAll("_", " "),
    isWhole,
  };
  if (shown.isFuture) return { ...about, figures: null };
  const { figures, closed, changed, read } = await readMonthState(ctx, queryOf(ctx, company), month);
  // The stored figures are those of all brands: who sees a part sees it as calculated now.
  const isClosed = closed !== null && isWhole;
  return {
    ...about,
    figures: shownFigures(isClosed ? figures : read.figures),
    closed: closed && { by: closed.closedBy, at: times.of(closed.closedAt), sha256: closed.sha256 },
    changed: isClosed ? changed : [],
    failed: namesOf(company, read.failed),
    mayClose: isWhole && company.mayClose && closed === null && shown.isOver,
  };
}

const aroundOf = ({ month, isOver }: { month: string; isOver: boolean }) => ({
  before: addMonths(month, -1),
  after: isOver ? addMonths(month, 1) : null,
});

/** Returns the names of brands by their slugs. */
export const namesOf = ({ tenants }: CompanyBooks, slugs: readonly string[]) =>
  tenants.filter(({ slug }) => slugs.includes(slug)).map(({ config }) => config.name);

async function readClosedOnly(
  ctx: OperatorRequest["ctx"],
  { id }: CompanyBooks,
  month: string,
): Promise<MonthFigures> {
  return figuresOf(await readClosedMonth(ctx, id, month));
}
