import { todayIn } from "~/domain/calendar";
import { listPartnerClicks, type PartnerClicks } from "~/domain/members/partners/partner-clicks.server";
import { withTenant } from "./database.ts";
import { numberOf } from "./operator.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

const DAY_MS = 86_400_000;
/** Clicks are stored for 25 months. */
const DAYS_MAX = 800;

const flags = { days: { type: "string", default: "30" }, json: { type: "boolean" } } as const;

/** `partners <slug>`: shows the clicks on partner cards in the last days, including today. Impressions are not counted. */
export async function partnersCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, flags);
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("partners takes one slug.");
  const days = numberOf(values.days, "--days");
  if (days > DAYS_MAX) throw new UsageError(`--days is at most ${DAYS_MAX}.`);
  await withTenant(slug, async ({ config }, db) => {
    const since = todayIn(config.timezone, new Date(Date.now() - (days - 1) * DAY_MS));
    const clicks = await db.transaction((tx) => listPartnerClicks(tx, since));
    const cards = cardsOf(
      config.partner_cards.map(({ id }) => id),
      clicks,
    );
    print(values.json, { since, cards, clicks }, linesOf(since, cards, clicks));
  });
  return 0;
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
