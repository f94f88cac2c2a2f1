import { type CurrencyFigures, type MonthFigures, moneyOf, netOf } from "~/domain/operators/finance/figures";
import { monthOf } from "~/domain/operators/finance/month.server";
import { type MonthState, readMonthState } from "~/domain/operators/finance/month-state.server";
import { major } from "../tenant/money.ts";
import { day, plain, print, printable } from "../tenant/output.ts";
import { parse, UsageError } from "../tenant/usage.ts";
import { type CompanyOfBooks, INCOMPLETE, requireStarted, typedMonth, withBooks } from "./with-books.ts";

type Found = { company: CompanyOfBooks; month: string; state: MonthState };

/** `month [2026-11]`: the figures of each company, or of one. Of a closed month the stored ones. */
export async function monthCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { company: { type: "string" }, json: { type: "boolean" } });
  const [text, ...more] = positionals;
  if (more.length > 0) throw new UsageError("month takes one month.");
  const typed = text === undefined ? null : typedMonth(text);
  const found = await withBooks(values.company, async ({ control, now, companies }) => {
    const all: Found[] = [];
    for (const company of companies) {
      const month = typed ?? monthOf(now, company.zone);
      requireStarted(month, company, now);
      const state = await readMonthState({ control }, company.query, company.monthOf(month));
      all.push({ company, month, state });
    }
    return all;
  });
  print(values.json, { companies: found.map(wholeOf) }, found.flatMap(linesOf), "There are no brands.");
  const failures = new Map(found.flatMap(({ company }) => [...company.failures]));
  if (!values.json) for (const [slug, why] of failures) console.error(printable(`${slug}: ${why}`));
  return failures.size > 0 ? INCOMPLETE : 0;
}

const wholeOf = ({ company: { id, name, zone, failures }, month, state }: Found) => ({
  company: id,
  name,
  month,
  zone,
  closed: state.closed,
  changed: state.changed,
  ...state.figures,
  failed: [...failures].map(([brand, error]) => ({ brand, error })),
});

function linesOf({ company, month, state: { figures, closed, changed } }: Found): string[] {
  const { id, name, zone } = company;
  const state = closed ? `closed ${day(closed.closedAt)} by ${plain(closed.closedBy)}` : "not closed";
  return [
    `${id}  ${plain(name)}, ${month} in ${zone}, ${state}`,
    ...(changed.length > 0
      ? [`  DIFFERS  a calculation of now differs from the stored figures in: ${changed.join(", ")}`]
      : []),
    ...figures.currencies.flatMap(currencyLines),
    ...creditLines(figures),
  ];
}

function currencyLines(one: CurrencyFigures): string[] {
  const { currency, sandbox, orders, creditNotes, again, buyerFees, providers, vat } = one;
  const [net, moved] = [netOf(one), moneyOf(one)];
  const of = (minor: number) => major(minor, currency);
  const name = sandbox ? `${currency} (sandbox)` : currency;
  return [
    `  ${name}  ${orders.count} orders, ${of(orders.total)} invoiced, ${of(again.total)} invoiced again, ${of(creditNotes.total)} credited, ${of(net.net)} net, ${of(net.vat)} VAT, ${of(buyerFees)} payment fees`,
    ...vat.map(
      ({ country, rate, declaredIn, quarter, sales, corrections }) =>
        `    ${country} ${rate / 100} %, ${declaredIn}, ${quarter}: ${of(sales.net - corrections.net)} net, ${of(sales.vat - corrections.vat)} VAT`,
    ),
    ...providers.map(
      ({ provider, paid, payments, refunded, refunds, chargedBack, chargebacks }) =>
        `    ${provider}: ${of(paid)} paid in ${payments}, ${of(refunded)} refunded in ${refunds}, ${of(chargedBack)} charged back in ${chargebacks}`,
    ),
    ...(providers.length > 1 ? [`    left: ${of(moved.paid - moved.refunded - moved.chargedBack)}`] : []),
  ];
}

function creditLines({ credits, register }: MonthFigures): string[] {
  const { opening, sold, granted, returned, spent, reversedSales, reversedGrants, debtPaid } = credits;
  const numbers = register.first === null ? "" : `, numbers ${register.first} to ${register.last}`;
  return [
    `  credits  ${opening} at the beginning, ${sold} sold, ${granted} granted, ${returned} returned, ${spent} spent, ${reversedSales} of sales and ${reversedGrants} of grants reversed, ${debtPaid} debt paid, ${credits.outstanding} outstanding, ${credits.owed} owed`,
    `  documents  ${register.invoices} invoices, ${register.creditNotes} credit notes${numbers}`,
  ];
}
