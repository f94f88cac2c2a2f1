/** Formats money as "€34.90", "$36.00" or "NOK 369.00". @param minor in minor units of the currency */
export function money(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency });
    formats.set(currency, format);
  }
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits).replace("-", "\u2212");
}
const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount beside its currency's code: "644.20". @param minor in minor units */
export function amount(minor: number, currency: string): string {
  const digits =
    new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
    2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat("en-US", format).format(minor / 10 ** digits).replace("-", "\u2212");
}

/** Formats a whole number: "1,204". */
export const whole = (number: number) => wholeFormat.format(number);
const wholeFormat = new Intl.NumberFormat("en-US");

/** Formats a signed number of credits: "+60", "−12". */
export const signed = (number: number) => (number < 0 ? `\u2212${whole(-number)}` : `+${whole(number)}`);

/** Formats basis points: 1900 is "19 %". */
export const percent = (basisPoints: number) => `${basisPoints / 100}\u00a0%`;
