import { UsageError } from "./usage.ts";

const digitsOf = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats minor units as major units without the currency: 3490 EUR is "34.90". */
export function major(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** Formats minor units as major units with the currency: "34.90 EUR". */
export const money = (minor: number, currency: string) => `${major(minor, currency)} ${currency}`;

/** Parses a typed amount in major units. @returns minor units @throws UsageError if it is not a positive amount of the currency */
export function minorOf(text: string, currency: string): number {
  const digits = digitsOf(currency);
  const [, whole = "", part = ""] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(text) ?? [];
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || minor === 0)
    throw new UsageError(`The amount is a number such as ${major(1250, currency)}.`);
  return minor;
}
