import type { MailResult } from "~/jobs/send-mail.server";
import { BrandCounter } from "./brand-metrics.server";

const results: MailResult[] = ["sent", "unwanted", "bounced", "failed"];

/** Mails by brand and result; each failed attempt counts. */
export const mails = new BrandCounter({
  name: "livery_mails_total",
  help: "Mails by tenant and result: sent, unwanted, bounced, and failed attempts, which are retried",
  labels: ["result"] as const,
  zeros: () => results.map((result) => ({ result })),
});
