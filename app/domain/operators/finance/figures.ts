/** The code of ISO 4217 for no currency: credits and the register of documents. */
export const NO_CURRENCY = "XXX";

/** Sums of documents in minor units of their currency; `net` and `vat` add up to `total`. */
export type DocumentSums = { count: number; total: number; net: number; vat: number };

/** Money that moved at one provider, in minor units, with the number of movements. */
export type ProviderMoney = {
  provider: string;
  paid: number;
  payments: number;
  refunded: number;
  refunds: number;
  chargedBack: number;
  chargebacks: number;
};

/** How the VAT of a sale is declared: at home, in the one-stop shop, with a registration in the buyer's country, or not at all. */
export type DeclaredIn = "domestic" | "oss" | "registration" | "none";

/** Documents of one country and rate, by the quarter in which the order was invoiced. */
export type VatRow = {
  country: string;
  /** basis points, as stored on the orders */
  rate: number;
  declaredIn: DeclaredIn;
  /** the quarter of the sale, such as "2026-Q4": a credit note corrects the return of that quarter */
  quarter: string;
  /** invoices, with those for money that came back */
  sales: DocumentSums;
  /** credit notes, as amounts above 0 */
  corrections: DocumentSums;
};

/** A month's figures in one currency. `sandbox`: of orders that were paid at the sandbox, which move no money. */
export type CurrencyFigures = {
  currency: string;
  sandbox: boolean;
  /** orders that completed, by their first invoice */
  orders: DocumentSums;
  /** invoices for money that came back, such as after a chargeback that was won */
  again: DocumentSums;
  /** credit notes for refunds, chargebacks and direct debits that failed, as amounts above 0 */
  creditNotes: DocumentSums;
  /** the payment fees that buyers paid, contained in `orders` */
  buyerFees: number;
  providers: ProviderMoney[];
  vat: VatRow[];
};

/**
 * A month's credits. opening + sold + granted + returned − spent − reversed − debtPaid = outstanding. Credits of the sandbox and of erased members
 * count as well.
 */
export type CreditFigures = {
  opening: number;
  sold: number;
  granted: number;
  spent: number;
  /** debits of messages, photos and gifts that were reversed */
  returned: number;
  /** of purchases, by refunds and chargebacks, less what came back */
  reversedSales: number;
  /** of grants */
  reversedGrants: number;
  debtPaid: number;
  /** at the end of the month, in the ledger */
  outstanding: number;
  /** at the end of the month: spent credits whose payment went back */
  owed: number;
};

/** The documents of a month by their numbers; null without documents. */
export type RegisterFigures = {
  invoices: number;
  creditNotes: number;
  first: number | null;
  last: number | null;
};

/** A month of a company, or of one of its brands. */
export type MonthFigures = {
  currencies: CurrencyFigures[];
  credits: CreditFigures;
  register: RegisterFigures;
};

/** Returns net sales: invoices less credit notes. */
export function netOf({ orders, again, creditNotes }: CurrencyFigures): DocumentSums {
  const sum = (of: keyof DocumentSums) => orders[of] + again[of] - creditNotes[of];
  return { count: orders.count, total: sum("total"), net: sum("net"), vat: sum("vat") };
}

/** Returns the sums over providers. */
export const moneyOf = ({ providers }: CurrencyFigures): Omit<ProviderMoney, "provider"> => {
  const sum = (of: keyof Omit<ProviderMoney, "provider">) =>
    providers.reduce((total, one) => total + one[of], 0);
  return {
    paid: sum("paid"),
    payments: sum("payments"),
    refunded: sum("refunded"),
    refunds: sum("refunds"),
    chargedBack: sum("chargedBack"),
    chargebacks: sum("chargebacks"),
  };
};
