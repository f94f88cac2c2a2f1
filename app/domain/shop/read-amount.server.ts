/**
 * Reads an amount that a person typed, such as "50", "49,90", "€ 49.90" or "50 kr".
 * @returns minor units; null for a text that is no positive amount of the currency
 */
export function readAmount(text: string, currency: string): number | null {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const figures = text.replace(/\s/g, "").replace(/^\p{Sc}|(?:\p{Sc}|kr\.?|zł|[A-Z]{3})$/u, "");
  const [, whole = "", part = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(figures) ?? [];
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0"));
  return whole === "" || part.length > digits || minor === 0 ? null : minor;
}

/** Writes an amount as `readAmount` reads it: "50", "49.90". @param minor minor units */
export function writeAmount(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
}
