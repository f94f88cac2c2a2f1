import type { Permission } from "../permissions";

/** What a person has to do something about, in the order of the harm. */
export const alertKinds = [
  "under_age",
  "intimate",
  "providers",
  "jobs",
  "servers",
  "withdrawals",
  "refunds",
  "mails",
  "bounces",
  "objections",
  "complaints",
  "refused",
  "postbacks",
  "backup",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Who sees an alert: who can do something about it at the brand, or at all brands where it is about none. */
export const seenWith: Record<AlertKind, Permission> = {
  under_age: "complaints.decide",
  intimate: "complaints.decide",
  objections: "complaints.decide",
  complaints: "complaints.decide",
  withdrawals: "orders.refund",
  refunds: "orders.refund",
  providers: "health.see",
  jobs: "health.see",
  servers: "health.see",
  mails: "health.see",
  bounces: "health.see",
  backup: "health.see",
  refused: "brands.see",
  postbacks: "sources.retry",
};

/** Until when something has to be done, in hours from its beginning. product 16.3; intimate pictures and withdrawals by law. */
export const deadlineHours = {
  under_age: 24,
  intimate: 48,
  objections: 7 * 24,
  complaints: 7 * 24,
  withdrawals: 14 * 24,
  refunds: 24,
} as const satisfies Partial<Record<AlertKind, number>>;

/** Something to do. `about`: the brand's id, else the folder, queue or server. */
export type Alert = {
  kind: AlertKind;
  about: string;
  level: "bad" | "warn";
  count: number;
  since: Date | null;
  /** a name that belongs to it: of a payment provider, queue, folder or server */
  name: string;
};

/** The name under which an alert is snoozed and taken. */
export const alertKey = ({ kind, about, name }: Pick<Alert, "kind" | "about" | "name">) =>
  [kind, about, ...(name && name !== about ? [name] : [])].join(":").slice(0, 200);

/** Sorts what is overdue or broken before the rest, then by harm, then by age. */
export function byHarm(a: Alert, b: Alert): number {
  const level = (alert: Alert) => (alert.level === "bad" ? 0 : 1);
  const time = ({ since }: Alert) => since?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return (
    level(a) - level(b) ||
    alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind) ||
    time(a) - time(b) ||
    (a.about < b.about ? -1 : 1)
  );
}
