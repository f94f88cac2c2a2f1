import { UsageError } from "./usage.ts";

const digitsOf = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units in major ones, without the currency: 3490 EUR is "34.90". */
export function major(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** The same with the currency. */
export const money = (minor: number, currency: string) => `${major(minor, currency)} ${currency}`;

/** An amount in major units as somebody typed it, in minor ones. @throws UsageError */
export function minorOf(text: string, currency: string): number {
  const digits = digitsOf(currency);
  const [, whole = "", part = ""] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(text) ?? [];
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || minor === 0)
    throw new UsageError(`The amount is a number such as ${major(1250, currency)}.`);
  return minor;
}
