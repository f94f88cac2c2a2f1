import type { BrandFacts, Waits } from "~/db/brand-figures";
import { type Alert, type AlertKind, deadlineHours } from "./alert-kinds";

const HOUR_MS = 3600_000;
/** So many failed payments in 24 hours, and none that was paid, are more than bad luck. */
const MIN_FAILED = 5;
/** So many mails that were not sent because their address bounced, and this share of all. */
const MIN_BOUNCED = 10;
const BOUNCED_SHARE = 0.05;
/** Mails that wait for so long are lost for their readers: links in them expire. */
const MAILS_LATE_HOURS = 2;

/** Returns what a person has to do at a brand, from the facts of its last count. Deadlines count from half of their time on. */
export function brandAlerts(brand: string, facts: BrandFacts, now: Date): Alert[] {
  const hours = ({ since }: Waits) => (since ? (now.getTime() - Date.parse(since)) / HOUR_MS : 0);
  const alert = (kind: AlertKind, { count, since }: Waits, level: Alert["level"], name = ""): Alert => ({
    kind,
    about: brand,
    level,
    count,
    since: since ? new Date(since) : null,
    name,
  });
  const due = (kind: keyof typeof deadlineHours, waits: Waits, from = 0.5): Alert[] => {
    const share = hours(waits) / deadlineHours[kind];
    return waits.count > 0 && share >= from ? [alert(kind, waits, share >= 1 ? "bad" : "warn")] : [];
  };
  const { mails, providers, postbacks } = facts;
  const late = mails.waiting;
  return [
    ...due("under_age", facts.underAge),
    ...due("intimate", facts.intimate),
    ...due("withdrawals", facts.withdrawals),
    ...due("refunds", facts.refunds, 0),
    ...due("objections", facts.objections),
    ...due("complaints", facts.complaints),
    ...providers
      .filter(({ paid, failed }) => paid === 0 && failed >= MIN_FAILED)
      .map(({ provider, failed }) => alert("providers", { count: failed, since: null }, "bad", provider)),
    ...(late.count > 0 ? [alert("mails", late, hours(late) >= MAILS_LATE_HOURS ? "bad" : "warn")] : []),
    ...(mails.bounced >= MIN_BOUNCED && mails.bounced > BOUNCED_SHARE * (mails.sent + mails.bounced)
      ? [alert("bounces", { count: mails.bounced, since: null }, "warn")]
      : []),
    ...(postbacks.count > 0 ? [alert("postbacks", postbacks, "warn")] : []),
  ];
}
