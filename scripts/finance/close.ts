import { checkCompanyMonth, type MonthProblem } from "~/domain/operators/finance/check-company-month.server";
import { closeMonth, readClosedMonth } from "~/domain/operators/finance/close-month.server";
import { readCompanyMonth } from "~/domain/operators/finance/company-month.server";
import { actorOf } from "../tenant/as-operator.ts";
import { minute, plain, print } from "../tenant/output.ts";
import { parse, Refusal, UsageError } from "../tenant/usage.ts";
import { INCOMPLETE, requireCompany, requireStarted, typedMonth, withBooks } from "./with-books.ts";

/**
 * `close <month> --company <id>`: closes a month where everything agrees, else lists what does not; `--check` compares only. Closing again changes
 * nothing.
 */
export async function closeCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    company: { type: "string" },
    check: { type: "boolean", default: false },
    by: { type: "string" },
    json: { type: "boolean" },
  });
  const [text, ...more] = positionals;
  if (more.length > 0) throw new UsageError("close takes one month.");
  const month = typedMonth(text);
  const id = requireCompany("close", values.company);
  const by = actorOf(values.by);
  return withBooks(id, async ({ control, now, companies }) => {
    const [company] = companies;
    if (!company) throw new Refusal(`All brands of the company "${id}" are refused.`);
    requireStarted(month, company, now);
    const [closed] = await readClosedMonth({ control }, id, month);
    if (closed) {
      const line = `${month} of ${id} is closed since ${minute(closed.closedAt)} by ${plain(closed.closedBy)}.`;
      print(values.json, { closed: true, isNew: false, problems: [] }, line);
      return 0;
    }
    const of = company.monthOf(month);
    const read = await readCompanyMonth(company.query, of);
    const problems = await checkCompanyMonth(company.query, { month: of, read, seats: company.seats, now });
    if (problems.length > 0 || values.check) {
      print(
        values.json,
        { closed: false, problems },
        problems.map(lineOf),
        `${month} of ${id} can be closed.`,
      );
      if (problems.some(({ kind }) => kind === "silent")) return INCOMPLETE;
      return problems.length > 0 ? 1 : 0;
    }
    const isNew = await closeMonth({ control, now, by, why: "" }, of, read.figures);
    print(values.json, { closed: true, isNew, problems: [] }, `Closed ${month} of ${id}.`);
    return 0;
  });
}

const sentences: Record<MonthProblem["kind"], string> = {
  not_over: "The month is not over. It ends",
  silent: "These brands did not answer",
  seats: "The brands of the company name different countries",
  numbers: "No brand of the company has the documents with these numbers",
  refunds: "refunds wait for a person or for the provider, of the orders",
  amounts: "orders were paid more or less than their total",
  orders: "credits of orders differ from their payments",
  movements: "movements do not add up to the payments of the orders",
  documents: "documents do not add up to what remains paid of the orders",
  ledger: "balances differ from the entries of the members",
};

function lineOf({ kind, brand, count, examples }: MonthProblem): string {
  const more = count > examples.length ? ` and ${count - examples.length} more` : "";
  return `${brand ? `${brand}: ` : ""}${sentences[kind]}: ${examples.join(", ")}${more}`;
}
