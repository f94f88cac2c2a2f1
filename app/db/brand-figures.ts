/** Numbers of brands in the operators' own tables. None of them is about one person. */

/** Completed orders and refunds of one currency; amounts in minor units. */
export type Money = { orders: number; paid: number; refunds: number; refunded: number };

/** By currency, such as "EUR". */
export type DayMoney = Record<string, Money>;

/** What had happened from the beginning of a day until the last count of an hour; `paid` by currency, in minor units. */
export type HourCounts = { visits: number; signups: number; orders: number; paid: Record<string, number> };

/** By the hour of the clock in the brand's time zone, 0 to 23. */
export type DayHours = Record<string, HourCounts>;

/** What waits, and since when the first does; times as ISO 8601 with Z. */
export type Waits = { count: number; since: string | null };

/** The payments of one provider in the last 24 hours. `lastAt`: its last message within seven days. */
export type ProviderFacts = {
  provider: string;
  started: number;
  paid: number;
  failed: number;
  lastAt: string | null;
};

/** What a count found at a brand. `mails`: of the last 24 hours. */
export type BrandFacts = {
  mails: { sent: number; bounced: number; waiting: Waits };
  postbacks: Waits;
  refunds: Waits;
  withdrawals: Waits;
  intimate: Waits;
  underAge: Waits;
  objections: Waits;
  complaints: Waits;
  providers: ProviderFacts[];
};

/** Between which values a figure usually is at this time of the day, from `days` days. */
export type Range = { low: number; high: number; days: number };

/** `median`: of the same day of the week, until the same time; null for too few weeks. */
export type UsualMoney = { range: Range | null; median: number | null };

export type Usual = {
  visits?: Range | null;
  signups?: Range | null;
  orders?: Range | null;
  /** by currency, in minor units */
  paid?: Record<string, UsualMoney>;
};
