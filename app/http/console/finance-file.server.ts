import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  creditRows,
  type FileRows,
  type FinanceFile,
  orderRows,
  readFinanceFile,
  registerRows,
  vatRows,
} from "~/domain/operators/finance/export-rows.server";
import { monthOf, monthsOfQuarter, quarterOf, readMonth } from "~/domain/operators/finance/month.server";
import { readMonthState } from "~/domain/operators/finance/month-state.server";
import { actorName, recordOperatorEntry } from "~/domain/operators/team/operators.server";
import { type CompanyBooks, companyOf, monthOfBooks, queryOf } from "./company-books.server";
import { listFile, readListFormat } from "./list-file.server";
import { type OperatorRequest, requireOperator } from "./operator-request.server";

/** How long one brand may take for a file. */
const WAIT_MS = 15_000;

/**
 * Returns a file of a company's month, or of a brand's part of it, and records who took which. Stored figures are used where the month is closed and the
 * operator sees all brands of the company.
 * @throws Response 400 for another file, format or month, or one in the future; 503 where a brand does not answer
 */
export async function financeFile(args: LoaderFunctionArgs): Promise<Response> {
  const request = requireOperator(args, "finance.see");
  const company = await companyOf(request);
  if (!company) throw new Response(null, { status: 404 });
  const params = new URL(args.request.url).searchParams;
  const [file, format] = [readFinanceFile(params.get("file")), readListFormat(params.get("format"))];
  const month = readMonth(params.get("month"));
  const period = params.get("period") ?? "month";
  const isQuarter = period === "quarter";
  const { ctx } = request;
  if (!file || !format || !month || month > monthOf(ctx.now, company.zone))
    throw new Response(null, { status: 400 });
  if (period !== "month" && !(isQuarter && file === "vat")) throw new Response(null, { status: 400 });
  const { columns, rows } = await rowsOf(request, company, { file, month, isQuarter });
  const of = isQuarter ? quarterOf(month) : month;
  const where = request.scope.kind === "brand" ? request.scope.tenant.slug : company.id;
  const by = { now: ctx.now, by: actorName(request.session.operator), why: "" };
  await ctx.control.transaction((tx) =>
    recordOperatorEntry(by, tx, "export list", `finance ${file} ${of} of ${where} as ${format}`),
  );
  return listFile(format, `${file}-${of}-${where.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`, columns, rows);
}

async function rowsOf(
  { ctx }: OperatorRequest,
  company: CompanyBooks,
  { file, month, isQuarter }: { file: FinanceFile; month: string; isQuarter: boolean },
): Promise<FileRows> {
  const query = queryOf(ctx, company, WAIT_MS);
  const brands = company.tenants.map((tenant) => ({
    slug: tenant.slug,
    db: ctx.services.databaseOf(tenant),
  }));
  const books = monthOfBooks(company, month);
  // A brand that does not answer later breaks the download off, so that a file never lacks rows in silence.
  if (file === "register") return registerRows(brands, books);
  if (file === "orders") return orderRows(brands, books);
  const months = isQuarter ? monthsOfQuarter(month) : [month];
  const started = months.filter((one) => one <= monthOf(ctx.now, company.zone));
  const isWhole = company.tenants.length === company.count;
  const states = [];
  for (const one of started) {
    const state = await readMonthState(ctx, query, monthOfBooks(company, one));
    const isStored = state.closed !== null && isWhole;
    if (!isStored && state.read.failed.length > 0) throw new Response(null, { status: 503 });
    states.push({ ...state, figures: isStored ? state.figures : state.read.figures });
  }
  if (file === "vat")
    return vatRows(
      isQuarter ? quarterOf(month) : month,
      states.map(({ figures }) => figures),
    );
  const [state] = states;
  if (state!.read.failed.length > 0) throw new Response(null, { status: 503 });
  return creditRows(month, state!.read.brands);
}
