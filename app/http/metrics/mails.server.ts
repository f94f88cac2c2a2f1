import { Counter } from "prom-client";
import type { MailResult } from "~/jobs/send-mail.server";

/** Mails by result; each failed attempt counts. */
export const mails = new Counter({
  name: "livery_mails_total",
  help: "Mails by result: sent, unwanted, bounced, and failed attempts, which are retried",
  labelNames: ["result"] as const,
  registers: [],
});
const results: MailResult[] = ["sent", "unwanted", "bounced", "failed"];
for (const result of results) mails.inc({ result }, 0);
