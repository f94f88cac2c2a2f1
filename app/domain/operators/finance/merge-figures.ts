import type {
  CreditFigures,
  CurrencyFigures,
  DocumentSums,
  MonthFigures,
  ProviderMoney,
  VatRow,
} from "./figures";

/** Adds up the months of several brands, by currency. Without brands everything is 0. */
export function mergeFigures(months: readonly MonthFigures[]): MonthFigures {
  const currencies = groups(
    months.flatMap((one) => one.currencies),
    ({ currency, sandbox }) => `${currency} ${sandbox}`,
  ).map(mergeCurrency);
  const numbers = (of: "first" | "last") => months.flatMap(({ register }) => register[of] ?? []);
  return {
    currencies: currencies.sort(
      (a, b) => Number(a.sandbox) - Number(b.sandbox) || (a.currency < b.currency ? -1 : 1),
    ),
    credits: mergeCredits(months.map(({ credits }) => credits)),
    register: {
      invoices: months.reduce((sum, { register }) => sum + register.invoices, 0),
      creditNotes: months.reduce((sum, { register }) => sum + register.creditNotes, 0),
      first: months.length > 0 ? least(numbers("first")) : null,
      last: months.length > 0 ? most(numbers("last")) : null,
    },
  };
}

const least = (numbers: readonly number[]) => (numbers.length > 0 ? Math.min(...numbers) : null);
const most = (numbers: readonly number[]) => (numbers.length > 0 ? Math.max(...numbers) : null);

function mergeCurrency(all: readonly CurrencyFigures[]): CurrencyFigures {
  const [first] = all;
  return {
    currency: first!.currency,
    sandbox: first!.sandbox,
    orders: sumDocuments(all.map(({ orders }) => orders)),
    again: sumDocuments(all.map(({ again }) => again)),
    creditNotes: sumDocuments(all.map(({ creditNotes }) => creditNotes)),
    buyerFees: all.reduce((sum, { buyerFees }) => sum + buyerFees, 0),
    providers: groups(
      all.flatMap(({ providers }) => providers),
      ({ provider }) => provider,
    ).map(mergeProvider),
    vat: mergeVat(all.flatMap(({ vat }) => vat)),
  };
}

/** Adds up rows of VAT of the same country, rate, declaration and quarter, sorted by these. */
export const mergeVat = (rows: readonly VatRow[]): VatRow[] =>
  groups(rows, vatKey).map((same) => ({
    ...same[0]!,
    sales: sumDocuments(same.map(({ sales }) => sales)),
    corrections: sumDocuments(same.map(({ corrections }) => corrections)),
  }));

const vatKey = ({ country, rate, declaredIn, quarter }: VatRow) =>
  `${country} ${String(rate).padStart(5, "0")} ${declaredIn} ${quarter}`;

function mergeProvider(all: readonly ProviderMoney[]): ProviderMoney {
  const sum = (of: Exclude<keyof ProviderMoney, "provider">) =>
    all.reduce((total, one) => total + one[of], 0);
  return {
    provider: all[0]!.provider,
    paid: sum("paid"),
    payments: sum("payments"),
    refunded: sum("refunded"),
    refunds: sum("refunds"),
    chargedBack: sum("chargedBack"),
    chargebacks: sum("chargebacks"),
  };
}

function mergeCredits(all: readonly CreditFigures[]): CreditFigures {
  const sum = (of: keyof CreditFigures) => all.reduce((total, one) => total + one[of], 0);
  return {
    opening: sum("opening"),
    sold: sum("sold"),
    granted: sum("granted"),
    spent: sum("spent"),
    returned: sum("returned"),
    reversedSales: sum("reversedSales"),
    reversedGrants: sum("reversedGrants"),
    debtPaid: sum("debtPaid"),
    outstanding: sum("outstanding"),
    owed: sum("owed"),
  };
}

/** Adds up sums of documents. */
export const sumDocuments = (all: readonly DocumentSums[]): DocumentSums =>
  all.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      total: sum.total + one.total,
      net: sum.net + one.net,
      vat: sum.vat + one.vat,
    }),
    { count: 0, total: 0, net: 0, vat: 0 },
  );

/** Returns rows in groups with the same key, sorted by it. */
function groups<T>(rows: readonly T[], key: (row: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same);
}
