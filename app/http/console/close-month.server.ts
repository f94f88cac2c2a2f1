import { checkCompanyMonth, type MonthProblem } from "~/domain/operators/finance/check-company-month.server";
import { closeMonth, readClosedMonth } from "~/domain/operators/finance/close-month.server";
import { type CompanyMonth, readCompanyMonth } from "~/domain/operators/finance/company-month.server";
import { netOf } from "~/domain/operators/finance/figures";
import { readMonth } from "~/domain/operators/finance/month.server";
import type { MonthOf } from "~/domain/operators/finance/read-brand-month.server";
import { actorName } from "~/domain/operators/team/operators.server";
import { type CompanyBooks, companyOf, monthOfBooks, queryOf } from "./company-books.server";
import type { OperatorRequest } from "./operator-request.server";
import { shownMonth } from "./shown-month.server";

/** How long one brand may take: the checks read all of its orders. */
const WAIT_MS = 60_000;

type Checked = {
  company: CompanyBooks;
  month: MonthOf;
  /** null where the month is closed: nothing is checked any more */
  found: { read: CompanyMonth; problems: MonthProblem[] } | null;
};

/** @throws Response 404 for another month, and where the operator may not close at all brands of the company */
async function check(request: OperatorRequest, text: string | null): Promise<Checked> {
  const { ctx } = request;
  const company = await companyOf(request);
  const valid = readMonth(text);
  if (!company?.mayClose || !valid) throw new Response(null, { status: 404 });
  const month = monthOfBooks(company, valid);
  if ((await readClosedMonth(ctx, company.id, valid)).length > 0) return { company, month, found: null };
  const query = queryOf(ctx, company, WAIT_MS);
  const read = await readCompanyMonth(query, month);
  const problems = await checkCompanyMonth(query, { month, read, seats: company.seats, now: ctx.now });
  return { company, month, found: { read, problems } };
}

/** Returns what the page of the close shows: what does not agree, and what would be stored. @throws Response as `check` */
export async function checkMonth(request: OperatorRequest, text: string | null) {
  const { company, month, found } = await check(request, text);
  return {
    company: { id: company.id, name: company.name },
    ...shownMonth(month.month, request.ctx.now, company.zone),
    isClosed: found === null,
    problems: found?.problems ?? [],
    sums:
      found?.read.figures.currencies.map((one) => ({
        currency: one.currency,
        sandbox: one.sandbox,
        orders: one.orders,
        net: netOf(one),
      })) ?? [],
  };
}

/** Closes a month where everything agrees. Closing it again changes nothing. @returns whether it is closed */
export async function closeFrom(
  request: OperatorRequest,
  text: string | null,
): Promise<{ isClosed: boolean; id: string }> {
  const { company, month, found } = await check(request, text);
  if (found && found.problems.length > 0) return { isClosed: false, id: company.id };
  const { ctx, session } = request;
  const acting = { control: ctx.control, now: ctx.now, by: actorName(session.operator), why: "" };
  if (found) await closeMonth(acting, month, found.read.figures);
  return { isClosed: true, id: company.id };
}
