import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { cards } from "./payment-limits.server";

/**
 * The shares of charged back card payments from which a brand is warned, and from which it is over the programmes of Visa (VAMP, merchant
 * excessive since April 2026) and Mastercard (ECM, with 100 chargebacks or more). In ten thousandths. decision 307
 */
const CHARGEBACK_EARLY = 90;
const CHARGEBACK_EXCESSIVE = 150;
/** Fewer chargebacks in a month say nothing about a brand. */
const MIN_CHARGEBACKS = 5;

/** The card payments of a brand in the present calendar month (UTC). */
export type ChargebackShare = {
  /** paid */
  sales: number;
  /** charged back this month, whenever they were paid; those that were won back count, as they do for the schemes */
  chargedBack: number;
  /** of the sales; 0 without chargebacks, and 1 where no sale was paid this month */
  share: number;
  /** whether the month has fewer chargebacks than say something about a brand */
  isTooFew: boolean;
  level: "low" | "early" | "excessive";
};

/** Returns a brand's share of charged back card payments in the present month. */
export async function findChargebackShare(tx: TenantTransaction, now: Date): Promise<ChargebackShare> {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { sales, chargedBack } = await tx
    .selectFrom("payments")
    .select([
      sql<number>`(count(*) filter (where paid > 0 and created_at >= ${start}))::int`.as("sales"),
      // A chargeback of an earlier version is dated by the last change of its payment.
      sql<number>`(count(*) filter (where coalesce(charged_back_at, case when charged_back > 0 then updated_at end) >= ${start}))::int`.as(
        "chargedBack",
      ),
    ])
    .where("method", "in", cards)
    .where("updated_at", ">=", start)
    .executeTakeFirstOrThrow();
  const share = chargedBack === 0 ? 0 : sales === 0 ? 1 : Math.min(1, chargedBack / sales);
  const isTooFew = chargedBack < MIN_CHARGEBACKS;
  return { sales, chargedBack, share, isTooFew, level: isTooFew ? "low" : levelOf(share) };
}

function levelOf(share: number): ChargebackShare["level"] {
  if (share * 10_000 < CHARGEBACK_EARLY) return "low";
  return share * 10_000 < CHARGEBACK_EXCESSIVE ? "early" : "excessive";
}

/** Chargebacks that were not reported yet, by all methods, and the month's share of the card payments. */
export type ChargebackReport = ChargebackShare & { added: number };

/** Returns the chargebacks of a brand since the last report, each once; null without one. */
export async function takeChargebackReport({
  db,
  now,
}: Needs<"db" | "now">): Promise<ChargebackReport | null> {
  return db.transaction(async (tx) => {
    const reported = await tx
      .updateTable("payments")
      .set({ chargeback_reported_at: now })
      .where("charged_back_at", "is not", null)
      .where("chargeback_reported_at", "is", null)
      .returning("id")
      .execute();
    if (reported.length === 0) return null;
    return { added: reported.length, ...(await findChargebackShare(tx, now)) };
  });
}
