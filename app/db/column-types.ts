import type { ColumnType } from "kysely";

/** Set by the database from the transaction's tenant: writing it in code is a type error. */
export type TenantId = ColumnType<number, never, never>;

/** Set when the row is written and never changed. */
export type Once<T> = ColumnType<T, T, never>;

/** Written by the database only. */
export type Computed<T> = ColumnType<T, never, never>;

/** Null in a new row, and set once afterwards. */
export type Later<T> = ColumnType<T | null, undefined, T>;

/**
 * A jsonb column. It is read as T and written as a string, because pg turns a JavaScript array into a
 * PostgreSQL array, which jsonb refuses: write `JSON.stringify(value)`.
 */
export type Jsonb<T> = ColumnType<T, string, string>;

/** The company that issued a document; `numbers` are its registration and VAT numbers. */
export type InvoiceIssuer = {
  name: string;
  address: string;
  city: string;
  country: string;
  numbers: string[];
  /** a small business that charges no VAT, which its documents have to state */
  isExempt?: true;
};

/** A line of an invoice or credit note; the amount is in minor units, negative for a discount. */
export type InvoiceLine =
  | { kind: "credits"; credits: number; amount: number }
  | { kind: "discount"; code: string; amount: number }
  | { kind: "bonus"; credits: number; code: string; amount: number }
  | { kind: "fee" | "returned" | "paid_again"; amount: number };

/** The account to which the member transfers the money of a bank transfer, and the reference that the transfer has to state. */
export type BankTransfer = { holder: string; iban: string; bic: string; reference: string };
