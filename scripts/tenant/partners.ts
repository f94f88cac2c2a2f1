import { todayIn } from "~/domain/calendar";
import { listPartnerClicks, type PartnerClicks } from "~/domain/members/partners/partner-clicks.server";
import { dateFlags, readDays } from "./dates.ts";
import { forBrands, printBrands, readScope, scopeFlags } from "./scope.ts";
import { parse, UsageError } from "./usage.ts";

/** Clicks are stored for 25 months. */
const DAYS_MAX = 800;

const flags = { ...scopeFlags, ...dateFlags, days: { type: "string" }, json: { type: "boolean" } } as const;

/** `partners <slug>`: shows the clicks on partner cards in the last days, including today. Impressions are not counted. */
export async function partnersCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, flags);
  const { scope, words } = readScope("partners", values, positionals);
  if (words.length > 0) throw new UsageError("partners takes one slug, --all or --company <id>.");
  const daysOf = (today: string) => readDays(values, { today, normal: 30, max: DAYS_MAX });
  daysOf(todayIn("UTC", new Date()));
  const found = await forBrands(scope, async ({ tenant: { config }, db }) => {
    const { since, last } = daysOf(todayIn(config.timezone, new Date()));
    const clicks = await db.transaction((tx) => listPartnerClicks(tx, since, last));
    const cards = cardsOf(
      config.partner_cards.map(({ id }) => id),
      clicks,
    );
    return { since, last, cards, clicks };
  });
  return printBrands(values.json, scope, found, ({ since, cards, clicks }) => linesOf(since, cards, clicks));
}

/** Returns the clicks per card, including cards without clicks and removed cards. */
function cardsOf(configured: readonly string[], clicks: readonly PartnerClicks[]) {
  const ids = [...new Set([...configured, ...clicks.map(({ cardId }) => cardId)])];
  return ids.map((id) => ({
    id,
    isConfigured: configured.includes(id),
    clicks: clicks.filter(({ cardId }) => cardId === id).reduce((sum, one) => sum + one.clicks, 0),
  }));
}

function linesOf(since: string, cards: ReturnType<typeof cardsOf>, clicks: readonly PartnerClicks[]) {
  if (cards.length === 0) return ["The brand has no partner cards, and there are no clicks."];
  const sums = cards.map(
    ({ id, isConfigured, clicks: sum }) =>
      `${id.padEnd(24)}  ${String(sum).padStart(7)} clicks since ${since}${isConfigured ? "" : "  (card removed)"}`,
  );
  const rows = clicks.map(
    ({ day, cardId, country, clicks: count }) =>
      `${day}  ${country}  ${cardId.padEnd(24)}  ${String(count).padStart(7)}`,
  );
  return rows.length > 0 ? [...sums, "", ...rows] : sums;
}
