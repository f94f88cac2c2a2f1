import { Counter } from "prom-client";
import { CODE_ALARMS, type CodeAlarm } from "../limits/debit-limits.server";
import type { Logger } from "../log/observe.server";

/** Alarms of the text messages for direct debits: a brand has used a share of its codes of the day. */
export const debitCodeAlarms = new Counter({
  name: "livery_debit_code_alarms_total",
  help: "Alarms of codes for direct debits, by the used share of a brand's codes of a day (0.5, 0.8; 1: a code was refused) and by whose they are (all, newcomers)",
  labelNames: ["share", "group"] as const,
  registers: [],
});
for (const share of CODE_ALARMS)
  for (const group of ["all", "newcomers"] as const) debitCodeAlarms.inc({ share: String(share), group }, 0);

/** Counts and logs an alarm, which names the brand. */
export function reportCodeAlarm(log: Logger, tenant: string, alarm: CodeAlarm): void {
  debitCodeAlarms.inc({ share: String(alarm.share), group: alarm.group });
  const text =
    alarm.share === 1
      ? "a code for a direct debit was refused: the brand's codes of the day are used up"
      : "a brand has used much of its codes for direct debits of the day";
  log[alarm.share === 1 ? "error" : "warn"]({ tenant, ...alarm }, text);
}
