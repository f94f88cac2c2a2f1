/** The ranges that one press chooses, in days. */
export const presets = [7, 28, 90, 365] as const;
/** What a range is compared with: the days before it, the same days of the week a year before, or nothing. */
export const comparisons = ["previous", "year", "none"] as const;

/** The range of days of a page, YYYY-MM-DD, both included. Where it has a problem, `from` and `to` are as typed. */
export type ShownDays = {
  from: string;
  to: string;
  today: string;
  preset: (typeof presets)[number] | null;
  against: (typeof comparisons)[number];
  /** the range that it is compared with; null for none */
  before: { from: string; to: string } | null;
  problem: "not_a_day" | "reversed" | "future" | "too_long" | null;
};

/** Returns the part of an address that chooses a range. */
export function daysQuery({ from, to, preset, against }: ShownDays): Record<string, string> {
  const compared: Record<string, string> = against === "previous" ? {} : { against };
  if (preset !== null) return preset === 28 ? compared : { days: String(preset), ...compared };
  return { from, to, ...compared };
}
