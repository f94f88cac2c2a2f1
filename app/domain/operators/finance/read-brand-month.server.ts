import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import type { MonthFigures } from "./figures";
import type { MonthRange } from "./month.server";
import { readCredits } from "./read-credits.server";
import { readDocuments } from "./read-documents.server";
import { readMoney } from "./read-money.server";

/** Whose month: a company's, with the country of its seat for documents that do not name one. */
export type MonthOf = { companyId: string; seat: string } & MonthRange;

/**
 * Returns a month of one brand: the documents that were issued and the money that moved for orders of the company, and the brand's credits. One
 * transaction.
 */
export function readBrandMonth({ db }: { db: TenantDb }, month: MonthOf): Promise<MonthFigures> {
  return db.transaction((tx) => readMonthOf(tx, month));
}

/** Returns a month of the transaction's brand. */
export async function readMonthOf(tx: TenantTransaction, month: MonthOf): Promise<MonthFigures> {
  const documents = await readDocuments(tx, month);
  const money = await readMoney(tx, month);
  const credits = await readCredits(tx, month);
  const keys = new Set([...documents.byCurrency.keys(), ...money.keys()]);
  return {
    currencies: [...keys].sort().map((key) => {
      const [currency = "", sandbox = ""] = key.split(" ");
      return {
        currency,
        sandbox: sandbox === "sandbox",
        ...(documents.byCurrency.get(key) ?? documents.none()),
        providers: money.get(key) ?? [],
      };
    }),
    credits,
    register: documents.register,
  };
}
