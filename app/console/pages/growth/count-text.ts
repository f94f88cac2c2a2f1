import type { ShownCount } from "~/domain/growth/suppress";
import { whole } from "../../format";

/** Returns a count as a table shows it; "–" where it is hidden. */
export const countText = (count: ShownCount | null) => (typeof count === "number" ? whole(count) : "–");

/** Returns a rate as "12.4 %". @param rate from 0 on; null for none */
export const rateText = (rate: number | null) => (rate === null ? "–" : `${(rate * 100).toFixed(1)} %`);

/** Returns a difference of rates in percentage points, with its sign: "+1.2", "−0.3". */
export function pointsText(difference: number, digits = 1): string {
  const text = (Math.abs(difference) * 100).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${difference > 0 ? "+" : "−"}${text}`;
}
