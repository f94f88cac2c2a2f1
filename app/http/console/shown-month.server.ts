import { type Month, monthOf, readMonth } from "~/domain/operators/finance/month.server";

/** A month as a page shows it. */
export type ShownMonth = {
  month: Month;
  /** such as "November 2026" */
  name: string;
  /** it is in the future: there is nothing to show */
  isFuture: boolean;
  isOver: boolean;
};

const format = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Reads the month of an address; for none or another text the present one in the zone. */
export function shownMonth(text: string | null, now: Date, zone: string): ShownMonth {
  const present = monthOf(now, zone);
  const month = readMonth(text) ?? present;
  return {
    month,
    name: format.format(new Date(`${month}-01T00:00:00Z`)),
    isFuture: month > present,
    isOver: month < present,
  };
}
