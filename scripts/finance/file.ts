import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import {
  creditRows,
  type FileRows,
  type FinanceFile,
  orderRows,
  registerRows,
  vatRows,
} from "~/domain/operators/finance/export-rows.server";
import { type Month, monthOf, monthsOfQuarter, quarterOf } from "~/domain/operators/finance/month.server";
import { readMonthState } from "~/domain/operators/finance/month-state.server";
import { recordOperatorEntry } from "~/domain/operators/team/operators.server";
import { listFile, readListFormat } from "~/http/console/list-file.server";
import { actorOf } from "../tenant/as-operator.ts";
import { parse, Refusal, UsageError } from "../tenant/usage.ts";
import {
  type Books,
  type CompanyOfBooks,
  requireCompany,
  requireStarted,
  typedMonth,
  withBooks,
} from "./with-books.ts";

/** `orders | vat | register | credits <month> --company <id>`: prints the file that the console offers. */
export async function fileCommand(file: FinanceFile, args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    company: { type: "string" },
    format: { type: "string", default: "csv" },
    quarter: { type: "boolean", default: false },
    by: { type: "string" },
  });
  const [text, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`${file} takes one month.`);
  const month = typedMonth(text);
  const id = requireCompany(file, values.company);
  const format = readListFormat(values.format ?? null);
  if (!format) throw new UsageError("--format is csv or jsonl.");
  if (values.quarter && file !== "vat") throw new UsageError("--quarter is for vat only.");
  const by = actorOf(values.by);
  await withBooks(id, async (books) => {
    const [company] = books.companies;
    if (!company) throw new Refusal(`All brands of the company "${id}" are refused.`);
    requireStarted(month, company, books.now);
    const { columns, rows } = await rowsOf(books, company, file, { month, isQuarter: values.quarter });
    // A file without the rows of a brand would be taken for the whole.
    const [failed] = [...company.failures];
    if (failed) throw new Refusal(`${failed[0]} did not answer: ${failed[1]}`);
    const of = values.quarter ? quarterOf(month) : month;
    await books.control.transaction((tx) =>
      recordOperatorEntry(
        { now: books.now, by, why: "" },
        tx,
        "export list",
        `finance ${file} ${of} of ${id} as ${format}`,
      ),
    );
    const { body } = listFile(format, file, columns, rows);
    if (!body) return;
    for await (const chunk of Readable.fromWeb(body as ReadableStream).setEncoding("utf8"))
      if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
  });
  return 0;
}

async function rowsOf(
  { control, now }: Books,
  company: CompanyOfBooks,
  file: FinanceFile,
  { month, isQuarter }: { month: Month; isQuarter: boolean },
): Promise<FileRows> {
  if (file === "register") return registerRows(company.brands, company.monthOf(month));
  if (file === "orders") return orderRows(company.brands, company.monthOf(month));
  const months = isQuarter ? monthsOfQuarter(month) : [month];
  const states = [];
  for (const one of months.filter((one) => one <= monthOf(now, company.zone)))
    states.push(await readMonthState({ control }, company.query, company.monthOf(one)));
  if (file === "credits") return creditRows(month, states[0]!.read.brands);
  return vatRows(
    isQuarter ? quarterOf(month) : month,
    states.map(({ figures }) => figures),
  );
}
