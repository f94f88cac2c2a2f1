import { type BrandStats, readStats, type Sums } from "~/domain/operators/read-stats.server";
import { dateFlags, readRange } from "./dates.ts";
import { money } from "./money.ts";
import { forBrands, isWide, printBrands, readScope, scopeFlags } from "./scope.ts";
import { parse, UsageError } from "./usage.ts";

const DAY_MS = 86_400_000;

/** `stats <slug>`: counts signups, messages, purchases, refunds and mails of a brand; default: since the beginning of yesterday, in UTC. */
export async function statsCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...scopeFlags, ...dateFlags, json: { type: "boolean" } });
  const { scope, words } = readScope("stats", values, positionals);
  if (words.length > 0) throw new UsageError("stats takes one slug, --all or --company <id>.");
  const range = readRange(values);
  const yesterday = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS);
  const from = range.from ?? (range.until && range.until <= yesterday ? null : yesterday);
  const found = await forBrands(scope, async ({ db }) => ({
    from,
    until: range.until,
    ...(await readStats({ db }, { from, until: range.until })),
  }));
  return printBrands(values.json, scope, found, (one) => (isWide(scope) ? [lineOf(one)] : linesOf(one)));
}

const sums = (all: Sums) =>
  all.map(({ currency, count, minor }) => `${count} (${money(minor, currency)})`).join(" + ") || "0";

const lineOf = ({ signups, messages, purchases, refunds, mails }: BrandStats) =>
  [
    `signups ${signups}`,
    `messages ${messages}`,
    `purchases ${sums(purchases)}`,
    `refunds ${sums(refunds)}`,
    `mails ${mails.sent} sent, ${mails.waiting} waiting, ${mails.bounced} bounced`,
  ].join("  ");

function linesOf(stats: BrandStats & { from: Date | null; until: Date | null }): string[] {
  const { from, until, mails } = stats;
  return [
    `${from ? `from ${from.toISOString()}` : "from the beginning"} to ${until ? until.toISOString() : "now"}`,
    `signups     ${stats.signups}, of which ${stats.confirmed} are confirmed`,
    `messages    ${stats.messages}`,
    `orders      ${stats.orders} placed`,
    `purchases   ${sums(stats.purchases)}`,
    `refunds     ${sums(stats.refunds)}, with chargebacks`,
    `mails       ${mails.sent} sent, ${mails.waiting} waiting, ${mails.bounced} bounced`,
    `complaints  ${stats.complaints}`,
  ];
}
