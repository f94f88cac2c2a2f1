/** Reads an amount in major units such as "12", "12.5" or "12,50" as minor units; null for any other text. @param digits of the currency's minor unit */
export function minorOf(typed: string, digits: number): number | null {
  const [, units, part = ""] = /^(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? [];
  if (units === undefined || part.length > digits) return null;
  return Number(units) * 10 ** digits + Number(part.padEnd(digits, "0") || 0);
}
